package nn

import (
	"reflect"
	"testing"

	"setlab/setlib/topology"
)

// TestSettingTheOwnStateChangesNothing sets a network's state from slices that are its own.
func TestSettingTheOwnStateChangesNothing(t *testing.T) {
	for _, o := range []Options{{}, {Optimizer: Adam{}}} {
		n := optimized(o, 1)
		epochs(t, n, 1, 1)
		before := clone(n)
		if err := n.SetState(n.State()); err != nil {
			t.Fatal(err)
		}
		if after := clone(n); !reflect.DeepEqual(before, after) {
			t.Errorf("%v: the state changed", n)
		}
	}
}

// clone copies the vectors of a network's state.
func clone(n *Network) (all [][]float32) {
	for _, v := range n.State().Vectors {
		for _, s := range [][]float32{v.Values, v.Velocity, v.Second} {
			all = append(all, append([]float32{}, s...))
		}
	}
	return all
}

func TestDeepRWithNesterovIsRefused(t *testing.T) {
	defer func() {
		if recover() == nil {
			t.Error("a network has DeepR with Nesterov")
		}
	}()
	New(Options{Inputs: 3, Layers: []Layer{Sparse{Neurons: 3, Topology: topology.DeepR{}}}, Nesterov: true})
}
