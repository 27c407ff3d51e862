package topology

import (
	"cmp"
	"math"
	"math/rand/v2"
)

// MEST is memory-economic sparse training with elastic mutation (Yuan et al., "MEST: accurate and fast memory-economic sparse training framework
// on the edge", NeurIPS 2021, section 3.2). In a step at fraction t of training, of n connections
//
//	drop  the zeta(t) n with the smallest |w| + Lambda |dL/dw| on one minibatch
//	grow  as many pairs, drawn uniformly among all that are then empty
//
// where zeta(t) = zeta (1 - t/End); the authors lower zeta in stages, here it falls linearly. The layer's weights are not updated in the
// minibatch of a step. The paper's soft memory bound, which grows before it drops, is left out.
//
// The defaults are ours: Lambda 1, zeta 0.3, the end after 75% of training, and a step after every epoch. A step costs as much as a step of SET,
// because training computes the gradients of the connections anyway.
type MEST struct {
	Epsilon float64 // sparsity level of Eq. 1 of the SET paper; 0 means 11
	Density float64 // fraction of the pairs that are connected, overrides Epsilon; 0 means Epsilon applies
	Spread  Spread  // how the density is distributed among layers
	Zeta    float64 // fraction dropped in the first step, in (0, 1]; 0 means 0.3
	Lambda  float64 // weight of the gradient; 0 means 1
	Schedule
}

var _ Rule = MEST{}

func (r MEST) filled() MEST {
	r.Epsilon, r.Zeta, r.Lambda = levelOf(r.Epsilon, r.Density), zetaOf(r.Zeta), cmp.Or(r.Lambda, 1)
	r.Schedule = r.or(Schedule{Decay: Linear, End: .75})
	return r
}

// check returns an error if the schedule is out of range, with its defaults.
func (r MEST) check() error { return r.filled().Schedule.check() }

// Wire draws the initial Erdos-Renyi graph.
func (r MEST) Wire(in, out int, rng *rand.Rand) *Graph {
	return wire(in, out, r.Epsilon, r.Density, rng)
}

// Rewire drops the connections with the smallest sums and grows as many at random.
func (r MEST) Rewire(s State, rng *rand.Rand) *Change {
	r = r.filled()
	sums := make([]float32, len(s.Weights))
	for c, g := range s.Gradients.Connections() {
		sums[c] = float32(math.Abs(float64(s.Weights[c])) + r.Lambda*math.Abs(float64(g)))
	}
	keep := withoutLightest(sums, int(r.fraction(r.Zeta, s.Progress())*float64(len(sums))))
	return s.Graph.replace(keep, len(sums)-keep.count, rng, s.Scratch)
}

// Needs requests gradients.
func (r MEST) Needs() Needs {
	needs := r.filled().needs()
	needs.Gradients = true
	return needs
}

// String returns the rule's name and parameters.
func (r MEST) String() string { return r.Key() }

// Key returns the identifier of the rule in stored runs. It never changes.
func (r MEST) Key() string { return keyed("MEST", r.filled()) }
