package nn

import (
	"context"
	"testing"

	"setlab/datasets"
	"setlab/setlib/topology"
	"setlab/setlib/train"
)

// TestResetMomentum compares a network that resets its momentum with one whose velocities are set to zero by hand, and with one that keeps
// them.
func TestResetMomentum(t *testing.T) {
	digits := datasets.Digits().GloballyStandardized()
	options := Options{Inputs: 64, Layers: MLP{Hidden: []int{20}, Classes: 10, Topology: topology.SET{Epsilon: 4}}.Layers(), Seed: 3}
	kept, byHand := New(options), New(options)
	options.ResetMomentum = true
	reset := New(options)
	ctx := context.Background()
	for epoch := 1; epoch <= 3; epoch++ {
		for _, n := range []*Network{kept, byHand, reset} {
			if _, err := n.TrainEpoch(ctx, digits.Train, epoch); err != nil {
				t.Fatal(err)
			}
			n.Rewire(epoch, 9)
		}
		state := byHand.State()
		for k := range state.Matrices {
			state.Matrices[k].Velocity = nil
		}
		for k := range state.Vectors {
			state.Vectors[k].Velocity = nil
		}
		if err := byHand.SetState(state); err != nil {
			t.Fatal(err)
		}
		velocities(t, reset.State(), true)
		velocities(t, kept.State(), false)
	}
	if !sameWeights(reset, byHand) {
		t.Error("it does not learn as with velocities set to zero by hand")
	}
	if sameWeights(reset, kept) {
		t.Error("it learns as with velocities kept")
	}
}

// velocities reports an error unless the velocities of each matrix are all zero or, if zero is false, not all zero.
func velocities(t *testing.T, s train.State, zero bool) {
	t.Helper()
	for _, m := range s.Matrices {
		all := true
		for _, v := range m.Velocity {
			all = all && v == 0
		}
		if all != zero {
			t.Errorf("%s: all velocities are zero: %t", m.Name, all)
		}
	}
}

func sameWeights(a, b *Network) bool {
	for k, m := range a.Weights() {
		other := b.Weights()[k].Weights()
		for i, w := range m.Weights() {
			if w != other[i] {
				return false
			}
		}
	}
	return true
}
