package topology

import "math/rand/v2"

// RigL drops the weakest connections and grows those with the largest loss gradient (Evci et al., "Rigging the lottery: making all tickets winners",
// ICML 2020, algorithm 1). The graph starts as Erdos-Renyi. In a step at fraction t of training, of n connections
//
//	drop  the d = zeta(t) n with the smallest |w|, and all with w = 0
//	grow  as many pairs: those with the largest |dL/dw| on one minibatch among all that are then empty
//
// where zeta(t) = zeta/2 (1 + cos(pi t/End)). A pair whose connection was just dropped may grow again, as a new connection unless Revive is set. The
// layer's Regrown sets the weight of new connections, 0 in the paper. The layer's weights are not updated in the minibatch of a step.
//
// Zeta 0.3 and a step every 100 minibatches are the defaults of the authors' code for CIFAR10, which stops rewiring after 75,000 of 97,656
// minibatches; the cosine is the paper's. The end after 75% of training and epsilon are ours. With Revive a connection that is dropped and grown in
// the same step keeps its weight, as in the authors' code. A step takes the time of a dense layer's weight gradient on one minibatch, and memory
// proportional to the number of connections.
type RigL struct {
	Epsilon float64 // sparsity level of Eq. 1 of the SET paper; 0 means 11
	Density float64 // fraction of the pairs that are connected, overrides Epsilon; 0 means Epsilon applies
	Spread  Spread  // how the density is distributed among layers; the paper has both
	Zeta    float64 // fraction dropped in the first step, in (0, 1]; 0 means 0.3
	Revive  bool    // a connection that is dropped and grown in one step keeps its weight
	Schedule
}

var _ Rule = RigL{}

func (r RigL) filled() RigL {
	r.Epsilon, r.Zeta = levelOf(r.Epsilon, r.Density), zetaOf(r.Zeta)
	r.Schedule = r.or(Schedule{Decay: Cosine, End: .75, Every: 100})
	return r
}

// check returns an error if the schedule is out of range, with its defaults.
func (r RigL) check() error { return r.filled().Schedule.check() }

// Wire draws the initial Erdos-Renyi graph.
func (r RigL) Wire(in, out int, rng *rand.Rand) *Graph {
	return wire(in, out, r.Epsilon, r.Density, rng)
}

// Rewire drops the weakest connections and grows as many.
func (r RigL) Rewire(s State, rng *rand.Rand) *Change {
	r = r.filled()
	keep := withoutLightest(s.Weights, int(r.fraction(r.Zeta, s.Progress())*float64(len(s.Weights))))
	n := len(s.Weights) - keep.count
	ch := s.grow(keep, s.Gradients.largest(keep, n), n, rng)
	if r.Revive {
		return s.revived(ch)
	}
	return ch
}

// Needs requests the gradients of all pairs, and returns when the rule runs.
func (r RigL) Needs() Needs {
	needs := r.filled().needs()
	needs.Gradients = true
	return needs
}

// String returns the rule's name and parameters.
func (r RigL) String() string { return r.Key() }

// Key returns the identifier of the rule in stored runs. It never changes.
func (r RigL) Key() string { return keyed("RigL", r.filled()) }
