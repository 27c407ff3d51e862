package topology

import (
	"cmp"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
)

// ImportancePruning is SET with the removal of whole neurons (Liu et al., "Truly sparse neural networks at scale", 2021, algorithm 2). The
// importance of an output neuron of the layer is the sum of the magnitudes of its weights,
//
//	I(j) = sum over the connections i -> j of |w|
//
// the counterpart of importance.Strength for outputs. A step is SET's. In every Period-th epoch between Begin and End, the fraction Share of the
// connected neurons, those with the smallest importance, also loses all connections, without replacement. The number of neurons is rounded down.
// Random growth may connect such a neuron again.
//
// The defaults of zeta and epsilon are SET's; Share 0.05, Period 10, Begin 0.25 and End 0.75 are ours. A step costs as much as a step of SET.
type ImportancePruning struct {
	Epsilon float64 // sparsity level of Eq. 1 of the SET paper; 0 means 11
	Density float64 // fraction of the pairs that are connected at the start, overrides Epsilon; 0 means Epsilon applies
	Spread  Spread  // how the density is distributed among layers
	Zeta    float64 // fraction that SET removes per step, in (0, 1]; 0 means 0.3
	Share   float64 // fraction of the connected neurons removed at a time, in (0, 1]; 0 means 0.05
	Period  int     // epochs between removals of neurons; 0 means 10
	Begin   float64 // fraction of training at which the removal of neurons starts; 0 means 0.25
	End     float64 // fraction of training at which it ends; 0 means 0.75
}

var _ Rule = ImportancePruning{}

func (r ImportancePruning) filled() ImportancePruning {
	r.Epsilon, r.Zeta = levelOf(r.Epsilon, r.Density), zetaOf(r.Zeta)
	r.Share, r.Begin, r.End = cmp.Or(r.Share, .05), cmp.Or(r.Begin, .25), cmp.Or(r.End, .75)
	if r.Period == 0 {
		r.Period = 10
	}
	return r
}

// check returns an error if the removal of neurons ends before it begins.
func (r ImportancePruning) check() error {
	if r = r.filled(); r.End < r.Begin {
		return fmt.Errorf("begin is %g and end %g; the removal of neurons must not end before it begins", r.Begin, r.End)
	}
	return nil
}

// Wire draws the initial Erdos-Renyi graph.
func (r ImportancePruning) Wire(in, out int, rng *rand.Rand) *Graph {
	return wire(in, out, r.Epsilon, r.Density, rng)
}

// Rewire performs SET's step and, when due, removes the least important neurons.
func (r ImportancePruning) Rewire(s State, rng *rand.Rand) *Change {
	r = r.filled()
	mustFraction(r.Zeta)
	keep, grow := strongest(s.Weights, r.Zeta, newSelection(len(s.Weights))), 0
	gone := make([]bool, s.Graph.out)
	if s.Epoch%r.Period == 0 && s.Progress() >= r.Begin && s.Progress() <= r.End {
		gone = leastImportant(s, r.Share)
	}
	for c, j := range s.Graph.Targets() {
		kept := keep.words[c/64]>>(c%64)&1 != 0
		switch {
		case gone[j] && kept:
			keep.words[c/64] &^= 1 << (c % 64)
			keep.count--
		case !gone[j] && !kept:
			grow++
		}
	}
	if s.Last() {
		grow = 0
	}
	return s.Graph.replace(keep, grow, rng, s.Scratch)
}

// leastImportant selects the given share of the connected output neurons, those with the smallest sum of weight magnitudes; of equal ones the
// first.
func leastImportant(s State, share float64) []bool {
	sums, connected := make([]float64, s.Graph.out), make([]int, 0, s.Graph.out)
	degrees := s.Graph.OutDegrees()
	for c, j := range s.Graph.Targets() {
		sums[j] += math.Abs(float64(s.Weights[c]))
	}
	for j, d := range degrees {
		if d > 0 {
			connected = append(connected, j)
		}
	}
	slices.SortStableFunc(connected, func(a, b int) int {
		switch {
		case sums[a] < sums[b]:
			return -1
		case sums[a] > sums[b]:
			return 1
		}
		return 0
	})
	gone := make([]bool, s.Graph.out)
	for _, j := range connected[:int(share*float64(len(connected))+1e-9)] {
		gone[j] = true
	}
	return gone
}

// Needs requests only memory.
func (r ImportancePruning) Needs() Needs { return Needs{Frugal: true} }

// String returns the rule's name and parameters.
func (r ImportancePruning) String() string { return r.Key() }

// Key returns the identifier of the rule in stored runs. It never changes.
func (r ImportancePruning) Key() string { return keyed("ImportancePruning", r.filled()) }
