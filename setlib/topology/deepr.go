package topology

import "math/rand/v2"

// DeepR is deep rewiring (Bellec et al., "Deep rewiring: training very sparse deep networks", ICLR 2018, algorithm 1): a connection whose weight
// crosses zero goes, and as many grow, drawn uniformly among all empty pairs. In a step,
//
//	drop  the connections whose last step of gradient descent v took the weight across zero: w (w - v) < 0
//	grow  as many pairs at random
//
// A new connection starts at 0 and takes the sign of its first step; in the paper its sign is drawn. The paper's L1 penalty is nn.Options.L1; its noise,
// of temperature T, is left out, which is T = 0. The last step is the velocity of momentum, so the rule is for networks without Nesterov and
// without an Optimizer: with second moments it panics.
//
// The default is a step after every minibatch, as in the paper, since a crossing is seen in the minibatch in which it happens. That costs an
// evolution of all connections a minibatch, several times what training does.
type DeepR struct {
	Epsilon float64 // sparsity level of Eq. 1 of the SET paper; 0 means 11
	Density float64 // fraction of the pairs that are connected, in place of Epsilon; 0 means by Epsilon
	Spread  Spread  // how layers share the density
	Every   int     // minibatches from step to step; 0 means 1
}

var _ Rule = DeepR{}

func (r DeepR) filled() DeepR {
	r.Epsilon = levelOf(r.Epsilon, r.Density)
	if r.Every == 0 {
		r.Every = 1
	}
	return r
}

// Wire draws the initial Erdos-Renyi graph.
func (r DeepR) Wire(in, out int, rng *rand.Rand) *Graph {
	return wire(in, out, r.Epsilon, r.Density, rng)
}

// Rewire replaces the connections that have just crossed zero.
func (r DeepR) Rewire(s State, rng *rand.Rand) *Change {
	if s.Second != nil || s.Momentum == nil {
		panic("topology: DeepR needs the last step of every weight, which only a network without an Optimizer has")
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

// Needs says when the rule runs.
func (r DeepR) Needs() Needs { return Needs{Every: max(0, r.filled().Every), Frugal: true} }

// String names the rule and its parameters.
func (r DeepR) String() string { return r.Key() }

// Key identifies the rule in stored runs. It never changes.
func (r DeepR) Key() string { return keyed("DeepR", r.filled()) }
