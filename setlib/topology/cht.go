package topology

import "math/rand/v2"

// CHT is Cannistraci-Hebb training (Zhang, Zhao, Wu, Muscoloni and Cannistraci, "Epitopological learning and Cannistraci-Hebb network shape
// intelligence brain-inspired theory for ultra-sparse advantage in deep learning", ICLR 2024). In a step, of n connections
//
//	drop  the zeta n with the smallest |w|, and all with w = 0
//	grow  as many pairs: those with the largest CH3-L3 score on the remaining graph
//
//	score(u, v) = sum over the paths u - a - b - v of 1 / sqrt((1 + e(a)) (1 + e(b)))
//
// where e is the number of connections of a neuron that lead out of the paths from u to v. Weights and data have no influence on growth. If too few
// pairs have a path, the rest are drawn uniformly. Of equal scores the later pairs grow.
//
// Zeta 0.3 after every epoch is the default of the authors' code; epsilon is ours. Three parts of the paper are left out: initial graphs other than
// Erdos-Renyi, the removal of neurons that lead nowhere, and the end of a layer's evolution once most of the pairs that grow were just dropped. With
// Revive a connection that is dropped and grown in the same step keeps its weight, as in the authors' code; without Revive it starts as a new one.
//
// The time of a step is proportional to the number of paths of three connections, In d³ with d connections per neuron; memory is proportional to the
// number of connections.
type CHT struct {
	Epsilon float64 // sparsity level of Eq. 1 of the SET paper; 0 means 11
	Density float64 // fraction of the pairs that are connected, overrides Epsilon; 0 means Epsilon applies
	Spread  Spread  // how the density is distributed among layers
	Zeta    float64 // fraction dropped in the first step, in (0, 1]; 0 means 0.3
	Revive  bool    // a connection that is dropped and grown in one step keeps its weight
	Schedule
}

var _ Rule = CHT{}

func (r CHT) filled() CHT {
	r.Epsilon, r.Zeta = levelOf(r.Epsilon, r.Density), zetaOf(r.Zeta)
	r.Schedule = r.or(Schedule{Decay: Constant})
	return r
}

// Wire draws the initial Erdos-Renyi graph.
func (r CHT) Wire(in, out int, rng *rand.Rand) *Graph {
	return wire(in, out, r.Epsilon, r.Density, rng)
}

// Rewire drops the weakest connections and grows the pairs with the largest scores.
func (r CHT) Rewire(s State, rng *rand.Rand) *Change {
	if s.Last() {
		return nil
	}
	r = r.filled()
	keep := withoutLightest(s.Weights, int(r.fraction(r.Zeta, s.Progress())*float64(len(s.Weights))))
	n := len(s.Weights) - keep.count
	ch := s.grow(keep, s.Graph.largest(s.Graph.paths(keep, 0), keep, n, s.Threads), n, rng)
	if r.Revive {
		return s.revived(ch)
	}
	return ch
}

// Needs returns when the rule runs.
func (r CHT) Needs() Needs { return r.filled().needs() }

// String returns the rule's name and parameters.
func (r CHT) String() string { return r.Key() }

// Key returns the identifier of the rule in stored runs. It never changes.
func (r CHT) Key() string { return keyed("CHT", r.filled()) }
