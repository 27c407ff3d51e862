package rbm

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"setlab/datasets"
	"setlab/setlib/topology"
)

// The gradients of all pairs equal the step of a dense RBM whose weights are 0 where the sparse one has no connections. Minibatches have one
// or several chains, and the last one is smaller. The weights hardly change, so both models draw the same states.
func TestGradientsAgainstADenseMachine(t *testing.T) {
	for _, samples := range []int{30, 70, 95} {
		data := datasets.DNA().Train.Slice(0, samples)
		var rows, connected []float32
		watch := topology.Custom{Needs: topology.Needs{Gradients: true}, RewireFunc: func(s topology.State, _ *rand.Rand) *topology.Change {
			for i := range s.Graph.In() {
				rows = append(rows, s.Gradients.Row(i)...)
			}
			connected = slices.Clone(s.Gradients.Connections())
			return nil
		}}
		o := Options{Visible: 180, Hidden: 25, Topology: watch, BatchSize: 70, Steps: 2, LearningRate: 1e-9, Momentum: -1, WeightDecay: -1, InitialSD: .3, Seed: 4}
		m := New(o)
		o.Topology = topology.Dense{}
		dense := New(o)
		whole := dense.Weights().Weights()
		clear(whole)
		from, to := m.Graph().Pairs()
		for c, w := range m.Weights().Weights() {
			whole[from[c]*25+to[c]] = w
		}
		for _, machine := range []*RBM{m, dense} {
			if _, err := machine.TrainEpoch(t.Context(), data, 1); err != nil {
				t.Fatal(err)
			}
		}
		m.Rewire(1, 5)
		for cell, v := range dense.velocity {
			if want := -float64(v) / o.LearningRate; math.Abs(float64(rows[cell])-want) > 1e-5 {
				t.Fatalf("%d samples, pair %d: gradient %g, want %g", samples, cell, rows[cell], want)
			}
		}
		for c, g := range connected {
			if want := rows[from[c]*25+to[c]]; math.Abs(float64(g-want)) > 1e-5 {
				t.Fatalf("%d samples, connection %d: gradient %g, want %g", samples, c, g, want)
			}
		}
	}
}

// RigL grows the pairs with the largest gradients.
func TestRigLOfAnRBM(t *testing.T) {
	m, data := New(Options{Visible: 180, Hidden: 20, Topology: topology.RigL{Epsilon: 4}}), datasets.DNA().Train.Slice(0, 90)
	if _, err := m.TrainEpoch(t.Context(), data, 1); err != nil {
		t.Fatal(err)
	}
	before, n := m.Graph(), m.Connections()
	g, done := m.gradients()
	size := func(i, j int) float64 { return math.Abs(float64(g.Row(i)[j])) }
	m.Rewire(1, 20)
	defer done()
	if m.Connections() != n {
		t.Errorf("%d connections became %d", n, m.Connections())
	}
	least, most := math.Inf(1), 0. // of the pairs that grew, and of pairs that stayed empty
	for i := range 180 {
		for j := range 20 {
			was, is := linked(before, i, j), linked(m.Graph(), i, j)
			switch {
			case is && !was:
				least = min(least, size(i, j))
			case !is && !was:
				most = max(most, size(i, j))
			}
		}
	}
	if !(least >= most) || math.IsInf(least, 1) {
		t.Errorf("a pair of gradient %g grew, and one of %g did not", least, most)
	}
}

func linked(g *topology.Graph, i, j int) bool {
	lo, hi := g.Range(i)
	return slices.Contains(g.Targets()[lo:hi], int32(j))
}
