package nn

import (
	"fmt"
	"testing"

	"setlab/datasets"
)

// decayed returns layers with their own decays.
func decayed(decays ...float64) []Layer {
	return []Layer{
		Convolution{Filters: 3, WeightDecay: decays[0]}, ReLU{}, MaxPool{}, Flatten{},
		Sparse{Neurons: 12, WeightDecay: decays[1]}, SReLU{}, Dense{Neurons: 10, WeightDecay: decays[2]},
	}
}

// TestWeightDecayOfLayers checks that layers with the same decay of their own learn exactly like a network with that decay, and that the decay of
// one layer changes only its own weights in the first step.
func TestWeightDecayOfLayers(t *testing.T) {
	digits := datasets.Digits().GloballyStandardized().Train.Slice(0, 60)
	rows := make([]int, 20)
	for k := range rows {
		rows[k] = k
	}
	learned := func(o Options, decay float64, layers []Layer, minibatches int) *Network {
		o.Shape, o.Layers, o.WeightDecay, o.BatchSize = []int{8, 8}, layers, decay, len(rows)
		n := New(o)
		n.pass.training, n.pass.epoch = true, 1
		for range minibatches {
			n.minibatch(digits, rows)
		}
		return n
	}
	for _, o := range []Options{{}, {Nesterov: true}, {ClipNorm: .1}, {Optimizer: Adam{}}, {Optimizer: AdamW{}, ClipNorm: .1}, {Optimizer: RMSprop{}, L1: 1e-4}} {
		t.Run(fmt.Sprintf("%v, Nesterov %t, clip %g", o.Optimizer, o.Nesterov, o.ClipNorm), func(t *testing.T) {
			for _, decay := range []float64{.1, -1} {
				want := learned(o, decay, decayed(0, 0, 0), 5)
				if differ := changed(want, learned(o, .01, decayed(decay, decay, decay), 5)); len(differ) > 0 {
					t.Errorf("with the decay %g of its own, matrices %v differ from a network with it", decay, differ)
				}
			}
			plain := learned(o, .01, decayed(0, 0, 0), 1)
			for k := range 3 {
				own := make([]float64, 3)
				own[k] = .1
				if differ := changed(plain, learned(o, .01, decayed(own...), 1)); len(differ) != 1 || differ[0] != k {
					t.Errorf("the decay of layer with weights %d changes the matrices %v", k, differ)
				}
			}
		})
	}
}

// changed returns the indices of the matrices that differ.
func changed(a, b *Network) (differ []int) {
	other := b.State().Matrices
	for k, m := range a.State().Matrices {
		for i, w := range m.Weights {
			if w != other[k].Weights[i] {
				differ = append(differ, k)
				break
			}
		}
	}
	return differ
}

func TestWeightDecayIsSaid(t *testing.T) {
	o := Options{Shape: []int{8, 8}, Layers: decayed(-3, .25, 0)}.WithDefaults()
	for layer, want := range map[int]string{0: "3 filters 3x3, no weight decay", 4: "12 SET(epsilon=20, zeta=0.3), weight decay 0.25", 6: "10 dense"} {
		if got := o.Layers[layer].String(); got != want {
			t.Errorf("layer %d is %q, want %q", layer, got, want)
		}
	}
	if got := o.Layers[0].(Convolution).WeightDecay; got != -1 {
		t.Errorf("a decay of -3 is identified as %g, and all that are negative mean none", got)
	}
}
