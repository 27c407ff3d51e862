package rbm

import (
	"slices"
	"strings"
	"testing"

	"setlab/datasets"
	"setlab/setlib/topology"
)

func TestAMachineGoesOnFromItsState(t *testing.T) {
	data := datasets.DNA().Train.Slice(0, 90)
	for _, rule := range []topology.Rule{
		topology.SET{Epsilon: 4}, topology.Dense{}, topology.RigL{Epsilon: 4}, topology.SRigL{Epsilon: 4}, topology.SNFS{Epsilon: 4, Window: 3}, topology.MEST{Epsilon: 4},
		topology.GraNet{Density: .4},
	} {
		epochs := func(m *RBM, from, to int) {
			t.Helper()
			for epoch := from; epoch <= to; epoch++ {
				if _, err := m.TrainEpoch(t.Context(), data, epoch); err != nil {
					t.Fatal(err)
				}
				m.Rewire(epoch, 6)
			}
		}
		machine := func() *RBM { return New(Options{Visible: 180, Hidden: 20, Topology: rule, BatchSize: 70, Steps: 2}) }
		whole, part, rest := machine(), machine(), machine()
		epochs(whole, 1, 6)
		epochs(part, 1, 3)
		epochs(rest, 1, 1) // overwritten by the state
		if err := rest.SetState(part.State()); err != nil {
			t.Fatal(err)
		}
		epochs(part, 4, 6) // does not change the copy
		epochs(rest, 4, 6)
		want := whole.State()
		for name, m := range map[string]*RBM{"the one that went on": part, "the one that took its state": rest} {
			got := m.State()
			g, w := got.Matrices[0], want.Matrices[0]
			if !slices.Equal(g.Weights, w.Weights) || !slices.Equal(g.Velocity, w.Velocity) || !slices.Equal(g.Graph.Targets(), w.Graph.Targets()) {
				t.Errorf("%v: %s has other weights", rule, name)
			}
			for k, v := range got.Vectors {
				if !slices.Equal(v.Values, want.Vectors[k].Values) || !slices.Equal(v.Velocity, want.Vectors[k].Velocity) {
					t.Errorf("%v: %s has another %s", rule, name, v.Name)
				}
			}
		}
	}
}

func TestAStateOfAnotherMachineIsRefused(t *testing.T) {
	m := New(Options{Visible: 6, Hidden: 4})
	err := m.SetState(New(Options{Visible: 6, Hidden: 5}).State())
	if err == nil || !strings.Contains(err.Error(), "rbm: weights: a state of 6 x 5 neurons for a model of 6 x 4") {
		t.Errorf("error %v", err)
	}
}
