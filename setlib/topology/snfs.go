package topology

import (
	"cmp"
	"math"
	"math/rand/v2"
)

// SNFS is sparse momentum (Dettmers and Zettlemoyer, "Sparse networks from scratch: faster training without losing performance", 2019). All layers
// with the rule share one budget of connections, which moves to where momentum is large. In a step at fraction t of training, of the n(l) connections
// of layer l
//
//	drop          the d(l) = zeta(t) n(l) with the smallest |w|, and all with w = 0
//	redistribute  the sum of all d(l) among the layers, in proportion to the mean |m| of their connections; what exceeds a layer's room goes to the others
//	grow          in each layer its share of pairs: those with the largest |M| among all that are then empty
//
// where zeta(t) = zeta/2 (1 + cos(pi t/End)) and m is the optimizer's momentum or, with second moments v, m/(sqrt(v) + 10^-8). The layers' weights
// are not updated in the minibatch of the step.
//
// The authors keep the momentum of every pair, connected or not, which takes the memory of dense layers. Here
//
//	M = g(0) + Momentum g(1) + Momentum² g(2) + ... + Momentum^(Window-1) g(Window-1)
//
// where g(k) is the gradient on the k-th minibatch before the last one, within the epoch. The default Window 1 uses the gradient of one minibatch, as
// RigL does. A larger Window comes closer to the authors' momentum: if all gradients were equal, M would lack the fraction Momentum^Window of it,
// about a third with 10 minibatches. With second moments the authors also divide M by sqrt(v). This needs a v for every pair and is left out, as is
// their lower zeta for layers that are almost dense.
//
// Zeta 0.5, Momentum 0.9, the cosine and a step after every epoch are the defaults of the authors' code; epsilon and Window 1 are ours. A step takes
// the time of a dense layer's weight gradient on Window minibatches. In addition to RigL's memory, each minibatch beyond the first takes twice the
// memory of the layer's inputs and outputs.
type SNFS struct {
	Epsilon  float64 // sparsity level of Eq. 1 of the SET paper; 0 means 11
	Density  float64 // fraction of the pairs that are connected, overrides Epsilon; 0 means Epsilon applies
	Spread   Spread  // how the density is distributed among layers at the start
	Zeta     float64 // fraction dropped in the first step, in (0, 1]; 0 means 0.5
	Window   int     // minibatches whose gradients are summed; 0 means 1
	Momentum float64 // with a Window, weight of each minibatch relative to the next one, in (0, 1]; 0 means 0.9
	Revive   bool    // a connection that is dropped and grown in the same step keeps its weight
	Schedule
}

var _ Dividing = SNFS{}

func (r SNFS) filled() SNFS {
	r.Epsilon, r.Zeta = levelOf(r.Epsilon, r.Density), zetaOf(cmp.Or(r.Zeta, .5))
	if r.Window <= 1 {
		r.Window, r.Momentum = 1, 0
	} else {
		r.Momentum = cmp.Or(r.Momentum, .9)
	}
	r.Schedule = r.or(Schedule{Decay: Cosine})
	return r
}

// together returns the fields that layers with a common budget share. Their initial densities may differ.
func (r SNFS) together() Rule {
	r.Epsilon, r.Density, r.Spread = 0, 0, Uniform
	return r
}

// Wire draws the initial Erdos-Renyi graph.
func (r SNFS) Wire(in, out int, rng *rand.Rand) *Graph {
	return wire(in, out, r.Epsilon, r.Density, rng)
}

// Divide returns how many connections each layer drops, and its share of those that grow.
func (r SNFS) Divide(layers []State) []Quota {
	r = r.filled()
	quotas := make([]Quota, len(layers))
	shares, room, sum := make([]float64, len(layers)), make([]int, len(layers)), 0
	for k, s := range layers {
		n := len(s.Weights)
		quotas[k].Drop = max(int(r.fraction(r.Zeta, s.Progress())*float64(n)), zeros(s.Weights))
		sum += quotas[k].Drop
		shares[k] = meanMomentum(s)
		room[k] = s.Graph.in*s.Graph.out - n + quotas[k].Drop
	}
	for k, n := range apportion(sum, shares, room) {
		quotas[k].Grow = n
	}
	return quotas
}

// zeros returns the number of weights that are 0.
func zeros(weights []float32) int {
	n := 0
	for _, w := range weights {
		if w == 0 {
			n++
		}
	}
	return n
}

// meanMomentum returns the mean |m| of a layer's connections, or 0 if there are none.
func meanMomentum(s State) float64 {
	sum := 0.
	for c, m := range s.Momentum {
		if size := math.Abs(float64(m)); s.Second == nil {
			sum += size
		} else {
			sum += size / (math.Sqrt(float64(s.Second[c])) + 1e-8)
		}
	}
	return sum / float64(max(1, len(s.Momentum)))
}

// Rewire drops the weakest connections and grows the layer's share.
func (r SNFS) Rewire(s State, rng *rand.Rand) *Change {
	quota := s.divided(r)
	keep := withoutLightest(s.Weights, quota.Drop)
	ch := s.grow(keep, s.Gradients.largest(keep, quota.Grow), quota.Grow, rng)
	if r.Revive {
		return s.revived(ch)
	}
	return ch
}

// Needs requests gradients, with a Window those of several minibatches.
func (r SNFS) Needs() Needs {
	r = r.filled()
	needs := r.needs()
	needs.Gradients, needs.Window, needs.Momentum = true, r.Window, r.Momentum
	return needs
}

// String returns the rule's name and parameters.
func (r SNFS) String() string { return r.Key() }

// Key returns the identifier of the rule in stored runs. It never changes.
func (r SNFS) Key() string { return keyed("SNFS", r.filled()) }
