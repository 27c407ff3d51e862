package topology

import "math/rand/v2"

// FixProb is the sparse baseline of the paper: an Erdos-Renyi graph that never changes.
type FixProb struct {
	// Epsilon is the sparsity level of Eq. 1; 0 means 11. The paper's tables show that its FixProb RBMs had 8,
	// which gives as many connections as SET has after its last removal.
	Epsilon float64
	Density float64 // fraction of the pairs that are connected, overrides Epsilon; 0 means Epsilon applies
	Spread  Spread  // how the density is distributed among layers
}

var _ Rule = FixProb{}

// Wire draws the graph: each pair is connected with probability Probability(in, out, Epsilon), or Density if
// that is set.
func (r FixProb) Wire(in, out int, rng *rand.Rand) *Graph {
	if r.Density > 0 {
		return ErdosRenyi(in, out, r.Density, rng)
	}
	return ErdosRenyi(in, out, Probability(in, out, epsilonOf(r.Epsilon)), rng)
}

// Rewire returns nil: the graph never changes.
func (FixProb) Rewire(State, *rand.Rand) *Change { return nil }

// String returns the rule's name and parameters.
func (r FixProb) String() string { return r.Key() }

// Key returns the identifier of the rule in stored runs. It never changes.
func (r FixProb) Key() string {
	r.Epsilon = levelOf(r.Epsilon, r.Density)
	return keyed("FixProb", r)
}
