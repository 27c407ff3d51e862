package topology

import (
	"fmt"
	"math/rand/v2"
)

// DefaultZeta is the paper's fraction of connections removed after an epoch.
const DefaultZeta = 0.3

// SET is sparse evolutionary training (Mocanu et al. 2018, Box 1). The graph starts as Erdos-Renyi (Eq. 1). After each epoch
// the fraction Zeta of the positive weights and the fraction Zeta of the negative weights that are closest to zero are
// removed, each sign apart, and as many new connections are drawn uniformly among the empty pairs, those just emptied
// included. After the last epoch connections are only removed, so about 1-Zeta of them are left.
//
// Each fraction is rounded down to a whole number of connections. A weight of exactly zero has no sign and does nothing; it is
// removed as well.
type SET struct {
	Epsilon float64 // sparsity level of Eq. 1; 0 means 11, the paper's value for RBMs
	Zeta    float64 // fraction removed after an epoch, in (0, 1]; 0 means 0.3, the paper's value
}

var _ Rule = SET{}

// Wire draws the initial Erdos-Renyi graph.
func (r SET) Wire(in, out int, rng *rand.Rand) *Graph {
	return FixProb{Epsilon: r.Epsilon}.Wire(in, out, rng)
}

// Rewire removes the weakest connections and, except after the last epoch, grows as many new ones.
func (r SET) Rewire(s State, rng *rand.Rand) *Change {
	return s.replace(strongest(s.Weights, zetaOf(r.Zeta), newSelection(len(s.Weights))), rng)
}

// String names the rule and its parameters.
func (r SET) String() string { return r.Key() }

// Key identifies the rule in stored runs. It never changes.
func (r SET) Key() string {
	return fmt.Sprintf("SET(epsilon=%g, zeta=%g)", epsilonOf(r.Epsilon), zetaOf(r.Zeta))
}

func zetaOf(option float64) float64 {
	switch {
	case option == 0:
		return DefaultZeta
	case option > 0 && option <= 1:
		return option
	}
	panic(fmt.Sprintf("topology: zeta %g is not in (0, 1]", option))
}
