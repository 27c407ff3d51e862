package topology

import (
	"cmp"
	"fmt"
	"math"
	"math/rand/v2"
)

// DefaultZeta is the paper's fraction of connections removed after each epoch.
const DefaultZeta = 0.3

// SET is sparse evolutionary training (Mocanu et al. 2018, Box 1). The graph starts as Erdos-Renyi (Eq. 1). After each epoch, the fraction
// Zeta of the positive weights and the fraction Zeta of the negative weights that are closest to zero are removed. As many new connections
// are drawn uniformly among the empty pairs, including those just removed. After the last epoch connections are only removed, so about 1-Zeta
// of them are left.
//
// Each fraction is rounded down to a whole number of connections. Weights of exactly zero, which have no sign and no effect, are removed as
// well. The time of a step is proportional to the numbers of connections and neurons.
//
// The default schedule is the paper's: the same fraction after every epoch. If End or Every is set, connections are removed after the last
// epoch only when a step is due there. With a Decay that ends at 0, none are removed there.
type SET struct {
	Epsilon float64 // sparsity level of Eq. 1; 0 means 11, the paper's value for RBMs
	Density float64 // fraction of the pairs that are connected at the start, overrides Epsilon; 0 means Epsilon applies
	Spread  Spread  // how the density is distributed among layers
	Zeta    float64 // fraction removed in a step, in (0, 1]; 0 means 0.3, the paper's value
	Schedule
}

var _ Rule = SET{}

// Wire draws the initial Erdos-Renyi graph.
func (r SET) Wire(in, out int, rng *rand.Rand) *Graph {
	return wire(in, out, r.Epsilon, r.Density, rng)
}

// Rewire removes the weakest connections and, except after the last epoch, grows as many new ones.
func (r SET) Rewire(s State, rng *rand.Rand) *Change {
	zeta := zetaOf(r.Zeta)
	mustFraction(zeta)
	if r.Schedule != (Schedule{}) {
		zeta = r.fraction(zeta, s.Progress())
	}
	return s.replace(strongest(s.Weights, zeta, newSelection(len(s.Weights))), rng)
}

// Needs returns when the rule runs.
func (r SET) Needs() Needs { return r.Schedule.needs() }

// String returns the rule's name and parameters.
func (r SET) String() string { return r.Key() }

// Key returns the identifier of the rule in stored runs. It never changes.
func (r SET) Key() string {
	r.Epsilon, r.Zeta = levelOf(r.Epsilon, r.Density), zetaOf(r.Zeta)
	return keyed("SET", r)
}

// levelOf returns the sparsity level of a rule, or 0 if it has a density instead.
func levelOf(epsilon, density float64) float64 {
	if density > 0 {
		return 0
	}
	return epsilonOf(epsilon)
}

// ceil rounds up, ignoring rounding errors of x.
func ceil(x float64) int { return int(math.Ceil(x - 1e-9)) }

func zetaOf(option float64) float64 { return cmp.Or(option, DefaultZeta) }

// mustFraction panics if zeta is not in (0, 1]. Check reports this as an error before a rule is used.
func mustFraction(zeta float64) {
	if !(zeta > 0 && zeta <= 1) {
		panic(fmt.Sprintf("topology: zeta %g is not in (0, 1]", zeta))
	}
}
