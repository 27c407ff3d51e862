package nn

import (
	"context"
	"errors"
	"math"
	"testing"

	"setlab/datasets"
	"setlab/setlib/topology"
	"setlab/setlib/train"
)

// The norm equals that of finite differences of the loss over all parameters.
func TestGradientNorm(t *testing.T) {
	data := datasets.Digits().Train.Slice(0, 37)
	n := New(Options{Inputs: 64, BatchSize: 15, Seed: 5, Layers: []Layer{
		Sparse{Neurons: 20, Topology: topology.SET{Epsilon: 3}}, SReLU{}, Dropout{Rate: .4}, Sparse{Neurons: 15, Topology: topology.SET{Epsilon: 3}}, Tanh{}, Dense{Neurons: 10},
	}})
	got, err := n.GradientNorm(t.Context(), data)
	if err != nil {
		t.Fatal(err)
	}
	loss := func() float64 {
		e, err := n.Evaluate(t.Context(), data)
		if err != nil {
			t.Fatal(err)
		}
		return e.Loss
	}
	state, sum := n.State(), 0.
	var all [][]float32
	for _, m := range state.Matrices {
		all = append(all, m.Weights)
	}
	for _, v := range state.Vectors {
		all = append(all, v.Values)
	}
	for _, values := range all {
		for k, was := range values {
			const h = 2e-3
			values[k] = was + h
			up := loss()
			values[k] = was - h
			slope := (up - loss()) / (2 * h)
			values[k] = was
			sum += slope * slope
		}
	}
	if want := math.Sqrt(sum); math.Abs(got-want) > .003*want {
		t.Errorf("norm %g, by differences %g", got, want)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := n.GradientNorm(ctx, data); !errors.Is(err, context.Canceled) {
		t.Errorf("error %v", err)
	}
}

// Measuring the gradient flow does not change training.
func TestGradientFlowChangesNothing(t *testing.T) {
	data := datasets.Digits().Train.Slice(0, 390)
	for name, change := range map[string]func(*Options){"momentum": nil, "Adam, clipped": func(o *Options) { o.Optimizer, o.ClipNorm = Adam{}, 1 }} {
		fit := func(metrics func(n *Network) []train.Metric) (*Network, *train.Run) {
			o := Options{Inputs: 64, BatchSize: 20, Seed: 3, LearningRate: .01, Layers: []Layer{
				Sparse{Neurons: 50, Topology: topology.RigL{Epsilon: 4, Schedule: topology.Schedule{Every: 7}}}, BatchNorm{}, ReLU{}, Dropout{Rate: .3}, Dense{Neurons: 10},
			}}
			if change != nil {
				change(&o)
			}
			n := New(o)
			run, err := train.Fit(t.Context(), n, data, train.Options{Epochs: 3, Metrics: metrics(n)})
			if err != nil {
				t.Fatal(err)
			}
			return n, run
		}
		watched, run := fit(func(n *Network) []train.Metric { return []train.Metric{GradientFlow(n, data.Slice(0, 45), 2)} })
		plain, _ := fit(func(*Network) []train.Metric { return nil })
		if at := firstDifference(watched.State(), plain.State()); at != "" {
			t.Errorf("%s: training differs in %s", name, at)
		}
		if epochs, values := run.History.Series("gradient flow"); len(values) != 2 || epochs[0] != 2 || !(values[1] > 0) {
			t.Errorf("%s: gradient flow %v after epochs %v", name, values, epochs)
		}
	}
}

// TestGradientNormIgnoresDropout compares the norms with and without dropout before layers that overwrite their inputs.
func TestGradientNormIgnoresDropout(t *testing.T) {
	data := datasets.Digits().Train.Slice(0, 37)
	for _, activation := range []Layer{Tanh{}, Sigmoid{}, ReLU{}, SReLU{}} {
		for _, next := range []Layer{Convolution{Filters: 3}, MaxPool{}} {
			var norms []float64
			var before train.State
			for _, between := range [][]Layer{{Dropout{Rate: .4}}, nil} {
				layers := append([]Layer{Convolution{Filters: 4}, activation}, between...)
				n := New(Options{Shape: []int{8, 8}, BatchSize: 15, Seed: 5, Layers: append(layers, next, Flatten{}, Dense{Neurons: 10})})
				if norms != nil { // the layers' seeds depend on their position
					state := n.State()
					for k, m := range before.Matrices {
						copy(state.Matrices[k].Weights, m.Weights)
					}
					for k, v := range before.Vectors {
						copy(state.Vectors[k].Values, v.Values)
					}
				}
				before = n.State()
				norm, err := n.GradientNorm(t.Context(), data)
				if err != nil {
					t.Fatal(err)
				}
				norms = append(norms, norm)
			}
			if norms[0] != norms[1] {
				t.Errorf("%v, %v: norm %g with dropout, %g without", activation, next, norms[0], norms[1])
			}
		}
	}
}
