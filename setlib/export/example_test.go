package export_test

import (
	"bytes"
	"fmt"

	"setlab/datasets"
	"setlab/setlib/export"
	"setlab/setlib/nn"
	"setlab/setlib/runs"
	"setlab/setlib/topology"
)

// The tensors of a sparse network with their names. Sparse weights are stored as compressed rows (CSR).
func ExampleNetwork() {
	digits := datasets.Digits().Standardized()
	network := nn.New(nn.Options{
		Inputs: digits.Features(),
		Layers: nn.MLP{Hidden: []int{20}, Classes: 10, Topology: topology.SET{Epsilon: 4}, Activation: nn.ReLU{}}.Layers(),
	})
	inputs := runs.InputsOf(digits)
	model := export.Network(network, inputs)
	for _, t := range model.Tensors {
		if t.Name != "layer0.weight.indices" && t.Name != "layer0.weight.values" { // their lengths depend on the random graph
			fmt.Println(t.Name, t.Shape)
		}
	}
	var file bytes.Buffer
	if err := model.WriteSafetensors(&file); err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println("written:", file.Len() > 0)
	// Output:
	// inputs.0.mean [64]
	// inputs.0.inverse [64]
	// layer0.weight.indptr [21]
	// layer0.bias [20]
	// layer2.weight [10 20]
	// layer2.bias [10]
	// written: true
}
