package topology

import "math/rand/v2"

// DeepR is deep rewiring (Bellec et al., "Deep rewiring: training very sparse deep networks", ICLR 2018, algorithm 1): connections whose weight
// crosses zero are replaced by as many others, drawn uniformly among all empty pairs. In a step,
//
//	drop  the connections whose weight w crossed zero in its last update v: w (w - v) < 0
//	grow  as many pairs at random
//
// A new connection starts at 0 and gets the sign of its first update; in the paper its sign is drawn. nn.Options.L1 is the paper's L1 penalty. The
// paper's noise with temperature T is left out, which corresponds to T = 0. The last update is the velocity of momentum, so the rule needs a network
// without Nesterov and without an Optimizer. It panics if there are second moments.
//
// By default the rule runs after every minibatch, as in the paper, because a crossing is visible only in the minibatch in which it happens. This
// costs one evolution of all connections per minibatch, several times as much as training.
type DeepR struct {
	Epsilon float64 // sparsity level of Eq. 1 of the SET paper; 0 means 11
	Density float64 // fraction of the pairs that are connected, overrides Epsilon; 0 means Epsilon applies
	Spread  Spread  // how the density is distributed among layers
	Every   int     // minibatches between steps; 0 means 1; -1 means one epoch
}

var _ Rule = DeepR{}

func (r DeepR) filled() DeepR {
	r.Epsilon = levelOf(r.Epsilon, r.Density)
	if r.Every == 0 {
		r.Every = 1
	}
	return r
}

func (r DeepR) check() error { return checkEvery(r.Every) }

// Wire draws the initial Erdos-Renyi graph.
func (r DeepR) Wire(in, out int, rng *rand.Rand) *Graph {
	return wire(in, out, r.Epsilon, r.Density, rng)
}

// Rewire replaces the connections that have just crossed zero.
func (r DeepR) Rewire(s State, rng *rand.Rand) *Change {
	if s.Second != nil || s.Momentum == nil {
		panic("topology: DeepR needs the last update of every weight; train without an Optimizer")
	}
	keep := newSelection(len(s.Weights))
	for c, w := range s.Weights {
		if w*(w-s.Momentum[c]) >= 0 {
			keep.words[c/64] |= 1 << (c % 64)
			keep.count++
		}
	}
	if keep.count == len(s.Weights) {
		return nil
	}
	return s.Graph.replace(keep, len(s.Weights)-keep.count, rng, s.Scratch)
}

// Needs returns when the rule runs.
func (r DeepR) Needs() Needs { return Needs{Every: max(0, r.filled().Every), Frugal: true} }

// String returns the rule's name and parameters.
func (r DeepR) String() string { return r.Key() }

// Key returns the identifier of the rule in stored runs. It never changes.
func (r DeepR) Key() string { return keyed("DeepR", r.filled()) }
