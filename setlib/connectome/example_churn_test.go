package connectome_test

import (
	"context"
	"fmt"

	"setlab/datasets"
	"setlab/setlib/connectome"
	"setlab/setlib/nn"
	"setlab/setlib/topology"
	"setlab/setlib/train"
)

// SET replaces almost 30% of the connections after every epoch. The first epoch still has the initial connections.
func ExampleChurn() {
	digits := datasets.Digits()
	model := nn.New(nn.Options{
		Inputs: 64,
		Layers: nn.MLP{Hidden: []int{100}, Classes: 10, Topology: topology.SET{Epsilon: 5}}.Layers(),
	})
	metrics := append(connectome.Churn(model, 1), nn.GradientFlow(model, digits.Train.Slice(0, 200), 3))
	run, err := train.Fit(context.Background(), model, digits.Train, train.Options{Epochs: 3, Metrics: metrics})
	if err != nil {
		panic(err)
	}
	fmt.Printf("%.2f\n", run.History.Column("churn 1"))
	_, flow := run.History.Series("gradient flow")
	fmt.Println(len(flow), flow[0] > 0)
	// Output:
	// [0.00 0.29 0.29]
	// 1 true
}
