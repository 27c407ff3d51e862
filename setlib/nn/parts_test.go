package nn

import (
	"context"
	"reflect"
	"testing"

	"setlab/datasets"
	"setlab/setlib/topology"
)

// Training a network made from another's parts gives the same bits.
func TestParts(t *testing.T) {
	layers := MLP{Hidden: []int{20, 15}, Classes: 3, Topology: topology.SET{Epsilon: 5}, Dropout: 0.2}.Layers()
	t.Run("defaults", func(t *testing.T) { testParts(t, Options{Layers: layers}) })
	t.Run("without momentum and decay", func(t *testing.T) { testParts(t, Options{Layers: layers, Momentum: -1, WeightDecay: -1}) })
	t.Run("Adam", func(t *testing.T) { testParts(t, Options{Layers: layers, Optimizer: Adam{}}) })
}

// TestPartsOfAnotherBatchSize replaces a network that has prefetched minibatches of another size.
func TestPartsOfAnotherBatchSize(t *testing.T) {
	processors(t, 2)
	data := digits().Train.Slice(0, 200)
	n, other := turned(1), turned(1)
	o := n.Options()
	o.BatchSize = 20
	for _, n := range []*Network{n, other} {
		if _, err := n.TrainEpoch(t.Context(), data, 1); err != nil {
			t.Fatal(err)
		}
	}
	fresh := New(o)
	if err := other.SetParts(fresh.Parts()); err != nil {
		t.Fatal(err)
	}
	for _, n := range []*Network{fresh, other} {
		if _, err := n.TrainEpoch(t.Context(), data, 2); err != nil {
			t.Fatal(err)
		}
	}
	if at := firstDifference(other.State(), fresh.State()); at != "" {
		t.Errorf("%s differs", at)
	}
	func() {
		defer func() { _ = recover() }()
		_ = other.SetParts(Parts{Options: Options{Inputs: -1, Layers: o.Layers}})
		t.Error("impossible options do not panic")
	}()
	other.Parts() // which would wait for a lock that is held
}

func testParts(t *testing.T, o Options) {
	data := datasets.DNA().Train.Slice(0, 300)
	o.Inputs, o.Seed, o.Threads = data.Features(), 3, 1
	n := New(o)
	train := func(n *Network, epoch int) {
		if _, err := n.TrainEpoch(context.Background(), data, epoch); err != nil {
			t.Fatal(err)
		}
		n.Rewire(epoch, 4)
	}
	train(n, 1)
	var other Network
	if err := other.SetParts(n.Parts()); err != nil {
		t.Fatal(err)
	}
	train(n, 2)
	train(&other, 2)
	for k, w := range n.Weights() {
		if !reflect.DeepEqual(w.Weights(), other.Weights()[k].Weights()) || !reflect.DeepEqual(w.Graph().Targets(), other.Weights()[k].Graph().Targets()) {
			t.Errorf("layer %d has trained otherwise", k)
		}
	}
	if err := other.SetParts((&Network{}).Parts()); err != nil || len(other.Parts().Options.Layers) != 0 {
		t.Errorf("the zero value: %v", err)
	}
	p := n.Parts()
	p.State.Vectors = p.State.Vectors[1:]
	if other.SetParts(p) == nil {
		t.Error("a state that does not fit is taken")
	}
}
