package nn

import (
	"encoding/json"
	"fmt"
	"math"
	"os"
	"testing"
)

// layersCase holds PyTorch's results for the network of testdata/layers.py: the losses of 100 steps, and then the loss in evaluation.
type layersCase struct {
	Activation string
	Norm       string // none, batch or layer
	Masked     bool
	Smoothing  float64
	Losses     []float64
	Evaluated  float64
}

// TestLayersAgainstPyTorch compares 100 steps of every activation, and the evaluation after them, with PyTorch's in double precision: with batch
// normalization, layer normalization and none, dense and masked, and with label smoothing for one activation.
func TestLayersAgainstPyTorch(t *testing.T) {
	text, err := os.ReadFile("testdata/layers.json")
	if err != nil {
		t.Fatal(err)
	}
	var cases []layersCase
	if err := json.Unmarshal(text, &cases); err != nil {
		t.Fatal(err)
	}
	activations := []Layer{ReLU{}, LeakyReLU{}, Sigmoid{}, Tanh{}, GELU{}, SiLU{}}
	if len(cases) != 6*len(activations) {
		t.Fatalf("%d cases, want %d", len(cases), 6*len(activations))
	}
	data, rows := torchData()
	for k, c := range cases {
		activation := activations[k/6]
		if c.Activation != activation.String() {
			t.Fatalf("case %d is of %s, want %v", k, c.Activation, activation)
		}
		t.Run(fmt.Sprintf("%s, norm %s, masked %t", c.Activation, c.Norm, c.Masked), func(t *testing.T) {
			o := torchNetwork(torchCase{Optimizer: "momentum", Masked: c.Masked}).options
			layers := []Layer{o.Layers[0]}
			switch c.Norm {
			case "batch":
				layers = append(layers, BatchNorm{Epsilon: .01})
			case "layer":
				layers = append(layers, LayerNorm{Epsilon: .01})
			}
			o.Layers, o.WeightDecay, o.LearningRate = append(layers, activation, o.Layers[2]), -1, 1./64
			o.Loss = CrossEntropy{Smoothing: c.Smoothing}
			n := New(o)
			torchWeights(n)
			n.pass.training, n.pass.epoch = true, 1
			furthest := 0.
			for k, want := range c.Losses {
				loss := n.minibatch(data, rows) / torchSamples
				furthest = max(furthest, math.Abs(loss-want)/max(1e-2, want))
				if !(math.Abs(loss-want) <= 1e-5*max(1e-2, want)) {
					t.Fatalf("step %d: loss %.8f, want %.8f", k, loss, want)
				}
			}
			e, err := n.Evaluate(t.Context(), data)
			if err != nil || math.Abs(e.Loss-c.Evaluated) > 1e-5*max(1e-2, c.Evaluated) {
				t.Errorf("in evaluation the loss is %.8f, want %.8f (%v)", e.Loss, c.Evaluated, err)
			}
			t.Logf("losses differ by %.2g at most", furthest)
		})
	}
}
