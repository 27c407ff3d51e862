package nn

import (
	"fmt"
	"strings"
	"testing"

	"setlab/datasets"
	"setlab/setlib/topology"
)

func TestSkipsThatDoNotFit(t *testing.T) {
	for want, o := range map[string]Options{
		"layer 1: skip over 1 adds 6 neurons to 5 neurons": {Inputs: 6, Layers: []Layer{Dense{Neurons: 5}, Skip{Over: 1}, Dense{Neurons: 2}}},
		"layer 1: skip over 2 after 1 layers":              {Inputs: 6, Layers: []Layer{Dense{Neurons: 6}, Skip{Over: 2}}},
		"layer 1: skip over 0 after 1 layers":              {Inputs: 6, Layers: []Layer{Dense{Neurons: 6}, Skip{}}},
		"adds images of":                                   {Shape: []int{3, 4, 2}, Layers: []Layer{Convolution{Filters: 2}, Flatten{}, Skip{Over: 1}, Dense{Neurons: 2}}},
	} {
		func() {
			defer func() {
				if said := fmt.Sprint(recover()); !strings.Contains(said, want) {
					t.Errorf("%q, want %q", said, want)
				}
			}()
			New(o)
		}()
	}
}

// TestPointersToLayers gives layers by pointers. The networks are those of the layers themselves.
func TestPointersToLayers(t *testing.T) {
	data := datasets.Digits().Train.Slice(0, 100)
	trained := func(layers []Layer) *Network {
		n := New(Options{Inputs: 64, Layers: layers, LearningRate: .01})
		if _, err := n.TrainEpoch(t.Context(), data, 1); err != nil {
			t.Fatal(err)
		}
		return n
	}
	set := topology.SET{Epsilon: 4}
	values := trained(WithInit([]Layer{Sparse{Neurons: 30, Topology: set}, ReLU{}, Dense{Neurons: 30}, Skip{Over: 2}, Dropout{Rate: .1}, Dense{Neurons: 10}}, Glorot))
	pointers := trained(WithInit([]Layer{&Sparse{Neurons: 30, Topology: set}, &ReLU{}, &Dense{Neurons: 30}, &Skip{Over: 2}, &Dropout{Rate: .1}, &Dense{Neurons: 10}}, Glorot))
	if at := firstDifference(values.State(), pointers.State()); at != "" {
		t.Errorf("%s differs", at)
	}
	if _, err := NewContext(t.Context(), Options{Inputs: 3, Layers: []Layer{&Sparse{Neurons: 3, Topology: topology.SET{Zeta: 3}}}}); err == nil || !strings.Contains(err.Error(), "layer 0") {
		t.Errorf("zeta 3: %v", err)
	}
	defer func() {
		if said := fmt.Sprint(recover()); !strings.Contains(said, "layer 0 of 1 is nil") {
			t.Error(said)
		}
	}()
	New(Options{Inputs: 3, Layers: []Layer{(*Dense)(nil)}})
}

// A network with skips gives the same bits on any number of threads, and its outputs in evaluation do not depend on earlier
// passes.
func TestSkipSameBits(t *testing.T) {
	data := datasets.Digits().Train.Slice(0, 200)
	networks := []*Network{}
	for threads := 1; threads <= 3; threads++ {
		n := New(Options{Shape: []int{8, 8}, BatchSize: 20, LearningRate: .001, Threads: threads, Layers: []Layer{
			Convolution{Filters: 8}, ReLU{}, Convolution{Filters: 8}, Dropout{}, Skip{Over: 2}, MaxPool{},
			Sparse{Neurons: 300, Topology: topology.SET{Epsilon: 4}}, SReLU{}, Dropout{}, Sparse{Neurons: 300, Topology: topology.SET{Epsilon: 4}}, SReLU{}, Skip{Over: 3}, Dense{Neurons: 10},
		}})
		for epoch := 1; epoch <= 3; epoch++ {
			if _, err := n.TrainEpoch(t.Context(), data, epoch); err != nil {
				t.Fatal(err)
			}
			n.Rewire(epoch, 3)
		}
		networks = append(networks, n)
	}
	want, err := networks[0].Evaluate(t.Context(), data)
	if err != nil || want.Accuracy < .15 {
		t.Fatalf("%v, %v", want, err)
	}
	for _, n := range networks[1:] {
		if at := firstDifference(n.State(), networks[0].State()); at != "" {
			t.Errorf("%s differs", at)
		}
		if e, err := n.Evaluate(t.Context(), data); err != nil || e.Loss != want.Loss {
			t.Errorf("loss %v, want %v (%v)", e.Loss, want.Loss, err)
		}
	}
}
