package nn

import (
	"strings"
	"testing"

	"setlab/datasets"
	"setlab/setlib/topology"
	"setlab/setlib/train"
)

// stated returns a network with every kind of state.
func stated() *Network {
	return New(Options{Inputs: 64, BatchSize: 20, LearningRate: .002, Layers: MLP{
		Hidden: []int{30, 20}, Classes: 10, Topology: topology.SET{Epsilon: 4}, Dropout: .2, Regrown: FromInitial,
	}.Layers()})
}

func TestANetworkGoesOnFromItsState(t *testing.T) {
	data := datasets.Digits().Train.Slice(0, 90)
	epochs := func(n *Network, from, to int) {
		t.Helper()
		for epoch := from; epoch <= to; epoch++ {
			if _, err := n.TrainEpoch(t.Context(), data, epoch); err != nil {
				t.Fatal(err)
			}
			n.Rewire(epoch, 6)
		}
	}
	whole, part, rest := stated(), stated(), stated()
	epochs(whole, 1, 6)
	epochs(part, 1, 3)
	epochs(rest, 1, 1) // overwritten by the state
	if err := rest.SetState(part.State()); err != nil {
		t.Fatal(err)
	}
	epochs(part, 4, 6) // does not change the copy
	epochs(rest, 4, 6)
	want := whole.State()
	for name, n := range map[string]*Network{"the one that went on": part, "the one that took its state": rest} {
		if at := firstDifference(n.State(), want); at != "" {
			t.Errorf("%s differs in %s", name, at)
		}
	}
}

// firstDifference returns the name of the first part in which two states differ.
func firstDifference(a, b train.State) string {
	for k, m := range a.Matrices {
		o := b.Matrices[k]
		if !equal(m.Weights, o.Weights) || !equal(m.Velocity, o.Velocity) || !equal(m.Second, o.Second) || m.Graph.Connections() != o.Graph.Connections() {
			return m.Name
		}
		for c, target := range m.Graph.Targets() {
			if target != o.Graph.Targets()[c] {
				return m.Name
			}
		}
	}
	for k, v := range a.Vectors {
		if !equal(v.Values, b.Vectors[k].Values) || !equal(v.Velocity, b.Vectors[k].Velocity) || !equal(v.Second, b.Vectors[k].Second) {
			return v.Name
		}
	}
	if a.Steps != b.Steps {
		return "the number of steps"
	}
	return ""
}

func equal(a, b []float32) bool {
	for i := range a {
		if a[i] != b[i] {
			return false
		}
	}
	return len(a) == len(b)
}

func TestAStateOfAnotherNetworkIsRefused(t *testing.T) {
	n := stated()
	before := n.State()
	var kept train.State
	before.CopyTo(&kept)
	other := New(Options{Inputs: 64, Layers: MLP{Hidden: []int{30, 21}, Classes: 10, Topology: topology.SET{Epsilon: 4}, Dropout: .2}.Layers()})
	if err := n.SetState(other.State()); err == nil || !strings.Contains(err.Error(), "nn: layer 3: a state of 30 x 21 neurons for a model of 30 x 20") {
		t.Errorf("error %v", err)
	}
	relu := New(Options{Inputs: 64, Layers: MLP{Hidden: []int{30, 20}, Classes: 10, Activation: ReLU{}}.Layers()})
	if err := n.SetState(relu.State()); err == nil || !strings.Contains(err.Error(), "vectors") {
		t.Errorf("error %v", err)
	}
	if at := firstDifference(n.State(), kept); at != "" {
		t.Errorf("it changed %s", at)
	}
	names := make([]string, 0)
	for _, v := range before.Vectors {
		names = append(names, v.Name)
	}
	if got := strings.Join(names[:6], ", "); got != "layer 0 bias, layer 1 left threshold, layer 1 left slope, layer 1 offset, layer 1 right slope, layer 3 bias" {
		t.Errorf("vectors %s", got)
	}
}
