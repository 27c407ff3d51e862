package rbm

import (
	"context"
	"slices"
	"testing"

	"setlab/datasets"
)

// Training a model made from another's parts gives the same bits.
func TestParts(t *testing.T) {
	data := datasets.DNA().Train.Slice(0, 100)
	m := New(Options{Visible: data.Features(), Hidden: 12, Seed: 5, Threads: 1})
	train := func(m *RBM, epoch int) {
		if _, err := m.TrainEpoch(context.Background(), data, epoch); err != nil {
			t.Fatal(err)
		}
		m.Rewire(epoch, 4)
	}
	train(m, 1)
	var other RBM
	if err := other.SetParts(m.Parts()); err != nil {
		t.Fatal(err)
	}
	train(m, 2)
	train(&other, 2)
	if !slices.Equal(m.Weights().Weights(), other.Weights().Weights()) || !slices.Equal(m.HiddenBias(), other.HiddenBias()) {
		t.Error("the models have trained otherwise")
	}
	if err := other.SetParts((&RBM{}).Parts()); err != nil || other.Parts().Options.Visible != 0 {
		t.Errorf("the zero value: %v", err)
	}
}
