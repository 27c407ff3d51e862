package topology

import (
	"math"
	"math/rand/v2"
)

// CHTs is CHT with soft rules (Zhang et al., "Brain-inspired sparse training enables transformers and LLMs to perform as fully connected", 2025):
// both the connections that stay and those that grow are drawn at random. In a step at fraction t of training, of n connections
//
//	keep  (1 - zeta(t)) n, drawn without replacement with probability proportional to |w|^T, where T = 1 + 2t
//	grow  as many pairs as are dropped, drawn without replacement with probability proportional to their CH3-L3 score (see CHT)
//
// Connections with weight 0 are dropped. The exponent T, 1 to 3, zeta 0.3 and a step after every epoch are those of the authors' code, which has
// the cosine as an option; it is the default here. Epsilon is ours. CHTs leaves out the same parts as CHT.
//
// A step costs as much as a step of CHT plus a random draw for every pair that has a path.
type CHTs struct {
	Epsilon float64 // sparsity level of Eq. 1 of the SET paper; 0 means 11
	Density float64 // fraction of the pairs that are connected, overrides Epsilon; 0 means Epsilon applies
	Spread  Spread  // how the density is distributed among layers
	Zeta    float64 // fraction dropped in the first step, in (0, 1]; 0 means 0.3
	Revive  bool    // a connection that is dropped and grown in one step keeps its weight
	Schedule
}

var _ Rule = CHTs{}

func (r CHTs) filled() CHTs {
	r.Epsilon, r.Zeta = levelOf(r.Epsilon, r.Density), zetaOf(r.Zeta)
	r.Schedule = r.or(Schedule{Decay: Cosine})
	return r
}

// Wire draws the initial Erdos-Renyi graph.
func (r CHTs) Wire(in, out int, rng *rand.Rand) *Graph {
	return wire(in, out, r.Epsilon, r.Density, rng)
}

// Rewire draws the connections to keep and the pairs to grow.
func (r CHTs) Rewire(s State, rng *rand.Rand) *Change {
	if s.Last() {
		return nil
	}
	r = r.filled()
	keys, seed := softKeys(s.Weights, 1+2*s.Progress(), rng.Uint64()), rng.Uint64()|1
	keep := withoutLightest(keys, int(r.fraction(r.Zeta, s.Progress())*float64(len(s.Weights))))
	n := len(s.Weights) - keep.count
	ch := s.grow(keep, s.Graph.largest(s.Graph.paths(keep, seed), keep, n, s.Threads), n, rng)
	if r.Revive {
		return s.revived(ch)
	}
	return ch
}

// softKeys returns one key per weight. The largest keys select a sample without replacement, with probabilities proportional to |w|^t.
func softKeys(weights []float32, t float64, seed uint64) []float32 {
	keys := make([]float32, len(weights))
	for c, w := range weights {
		if w != 0 {
			// The logarithm of |w|^t / E, shifted so that all keys are positive: a float32 could not hold the power itself.
			keys[c] = float32(1000 + t*math.Log(math.Abs(float64(w))) - math.Log(exponential(seed, uint64(c))))
		}
	}
	return keys
}

// Needs returns when the rule runs.
func (r CHTs) Needs() Needs { return r.filled().needs() }

// String returns the rule's name and parameters.
func (r CHTs) String() string { return r.Key() }

// Key returns the identifier of the rule in stored runs. It never changes.
func (r CHTs) Key() string { return keyed("CHTs", r.filled()) }
