package topology

import (
	"cmp"
	"fmt"
	"math"
	"math/rand/v2"
)

// DefaultEpsilon is the paper's sparsity level for RBMs. For MLPs and CNNs the paper uses 20.
const DefaultEpsilon = 11

func epsilonOf(option float64) float64 { return cmp.Or(option, DefaultEpsilon) }

// Probability returns the connection probability of Eq. 1, epsilon (in+out) / (in out), at most 1.
// The expected number of connections is epsilon (in+out): linear in the number of neurons.
func Probability(in, out int, epsilon float64) float64 {
	if in == 0 || out == 0 {
		return 0
	}
	return math.Min(1, epsilon*(float64(in)+float64(out))/(float64(in)*float64(out)))
}

// ErdosRenyi draws a graph in which each of the in x out pairs is connected with probability p, independently.
// It panics if p is not in [0, 1]. Its cost is proportional to the number of connections.
func ErdosRenyi(in, out int, p float64, rng *rand.Rand) *Graph {
	if !(p >= 0 && p <= 1) || in < 0 || out < 0 {
		panic(fmt.Sprintf("topology: ErdosRenyi of %d x %d neurons with connection probability %g; the probability must be in [0, 1]", in, out, p))
	}
	if p == 0 {
		return newAscending(in, out, 0).graph()
	}
	if p == 1 {
		return Dense{}.Wire(in, out, rng)
	}
	pairs := uint64(in) * uint64(out)
	mean := p * float64(pairs)
	a := newAscending(in, out, int(mean+4*math.Sqrt(mean))+8)
	// The gaps between connected cells have a geometric distribution: skip them instead of visiting every cell.
	for cell := gap(p, rng); cell < pairs; {
		a.add(cell)
		skip := gap(p, rng)
		if skip >= pairs-cell {
			break
		}
		cell += 1 + skip
	}
	return a.graph()
}

// gap draws the number of failures before the first success, where each trial succeeds with probability p.
func gap(p float64, rng *rand.Rand) uint64 {
	if p == 0 {
		return math.MaxUint64
	}
	g := math.Log1p(-rng.Float64()) / math.Log1p(-p)
	if g >= 1<<62 {
		return math.MaxUint64
	}
	return uint64(g)
}
