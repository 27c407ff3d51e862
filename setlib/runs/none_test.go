package runs

import (
	"io"
	"testing"

	"setlab/datasets"
	"setlab/setlib/nn"
	"setlab/setlib/rbm"
)

// TestAStoredModelKeepsThatThereIsNoMomentum reads models that were trained without momentum and penalty.
func TestAStoredModelKeepsThatThereIsNoMomentum(t *testing.T) {
	store := Open(t.TempDir())
	store.Messages = io.Discard
	data := datasets.Digits().Binarize(.5).Train.Slice(0, 50)
	for _, model := range []any{
		rbm.Options{Hidden: 8, Momentum: -1, WeightDecay: -1},
		nn.Options{Layers: nn.MLP{Hidden: []int{8}, Classes: 10}.Layers(), Momentum: -1, WeightDecay: -1},
		nn.Options{Layers: nn.MLP{Hidden: []int{8}, Classes: 10}.Layers(), Optimizer: nn.AdamW{}, WeightDecay: -1},
	} {
		run, err := store.Train(t.Context(), Config{Model: model, Data: data, Epochs: 1, Weights: true})
		if err != nil {
			t.Fatal(err)
		}
		stored, _, err := store.Model(t.Context(), run.Digest)
		if err != nil {
			t.Fatal(err)
		}
		switch m := stored.(type) {
		case *rbm.RBM:
			if o := m.Options(); o.Momentum != 0 || o.WeightDecay != 0 {
				t.Errorf("%v", m)
			}
		case *nn.Network:
			if o := m.Options(); o.Momentum != 0 || o.WeightDecay != 0 {
				t.Errorf("%v", m)
			}
		}
	}
}
