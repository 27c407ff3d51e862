package nn

import (
	"encoding/json"
	"math"
	"os"
	"testing"

	"setlab/datasets"
)

// imagesNetworks are the networks of testdata/images.py.
var imagesNetworks = map[string][]Layer{
	"convolution, same, batch norm, pool": {Convolution{Filters: 4}, imagesBatch, ReLU{}, MaxPool{}, Flatten{}, imagesOutput},
	"convolution, valid":                  {Convolution{Filters: 3, Height: 2, Width: 3, Padding: Valid}, Tanh{}, Flatten{}, imagesOutput},
	"convolution, same, at steps of 2": {
		Convolution{Filters: 4, Stride: 2}, GELU{}, Convolution{Filters: 3, Height: 2, Padding: Valid}, imagesBatch, Tanh{}, Flatten{}, imagesOutput,
	},
	"convolution, even windows, overlapping pool": {Convolution{Filters: 3, Height: 2, Width: 4}, Tanh{}, MaxPool{Height: 3, Stride: 1}, Flatten{}, imagesOutput},
	"skip over convolutions": {
		Convolution{Filters: 3}, GELU{}, Convolution{Filters: 3}, imagesBatch, Skip{Over: 2}, Tanh{}, Flatten{}, imagesOutput,
	},
	"skip": {Flatten{}, Dense{Neurons: 6}, Tanh{}, Dense{Neurons: 6}, GELU{}, Skip{Over: 2}, imagesOutput},
	"skips, layer norm": {
		Flatten{}, Dense{Neurons: 6}, imagesLayer, Dense{Neurons: 6}, GELU{}, Skip{Over: 3}, imagesLayer, Dense{Neurons: 6}, Tanh{}, Skip{Over: 3}, imagesOutput,
	},
	"skips, one over another": {
		Flatten{}, Dense{Neurons: 6}, Tanh{}, Dense{Neurons: 6}, imagesBatch, Skip{Over: 2}, GELU{}, Dense{Neurons: 6}, Skip{Over: 5}, imagesOutput,
	},
}

var (
	imagesBatch  = BatchNorm{Epsilon: .01}
	imagesLayer  = LayerNorm{Epsilon: .01}
	imagesOutput = Dense{Neurons: torchClasses}
)

// TestImagesAgainstPyTorch compares 100 steps of networks with convolutions, pooling, channel normalization and skip connections, and the
// evaluation after them, with PyTorch's in double precision.
func TestImagesAgainstPyTorch(t *testing.T) {
	text, err := os.ReadFile("testdata/images.json")
	if err != nil {
		t.Fatal(err)
	}
	var cases []struct {
		Network   string
		Losses    []float64
		Evaluated float64
	}
	if err := json.Unmarshal(text, &cases); err != nil {
		t.Fatal(err)
	}
	if len(cases) != len(imagesNetworks) {
		t.Errorf("%d cases, want %d", len(cases), len(imagesNetworks))
	}
	data, rows := imagesData(t)
	for _, c := range cases {
		t.Run(c.Network, func(t *testing.T) {
			n := New(Options{
				Shape: []int{6, 5, 2}, Layers: imagesNetworks[c.Network], BatchSize: torchSamples, LearningRate: 1. / 256, WeightDecay: -1, Threads: 1,
			})
			imagesWeights(n)
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
			t.Logf("losses differ by %.2g at most, from %.3f to %.3f", furthest, c.Losses[0], c.Losses[len(c.Losses)-1])
		})
	}
}

// imagesWeights sets the script's weights.
func imagesWeights(n *Network) {
	salt := 0
	for _, s := range n.stages {
		w, ok := s.(weighted)
		if !ok {
			continue
		}
		salt++
		m := w.matrix()
		from, to := m.Graph.Pairs()
		for i := range from {
			m.Weights[i] = torchNumber(from[i]*m.Graph.Out()+to[i], salt)
		}
	}
}

// imagesData returns the training data of the script's networks.
func imagesData(t *testing.T) (data *datasets.Samples, rows []int) {
	const size = 6 * 5 * 2
	values, labels := make([]float32, torchSamples*size), make([]int, torchSamples)
	for k := range values {
		values[k] = 4 * torchNumber(k, 9)
	}
	for k := range labels {
		labels[k] = k * k % torchClasses
		rows = append(rows, k)
	}
	data, err := datasets.FromFloats(torchSamples, size, values, labels)
	if err != nil {
		t.Fatal(err)
	}
	return data, rows
}
