package topology

import (
	"cmp"
	"math/rand/v2"
)

// GraNet combines gradual pruning with the regeneration of connections (Liu et al., "Sparse training via boosting pruning plasticity with
// neuroregeneration", NeurIPS 2021, algorithm 1). In a step at fraction t of training
//
//	prune       the smallest |w| of all layers together, down to density(t) = Final + (Density - Final) (1 - t/End)³
//	drop        in each layer, of the n connections left, the d = zeta(t) n with the smallest |w|
//	regenerate  as many pairs: those with the largest |dL/dw| on one minibatch
//
// where zeta(t) = zeta/2 (1 + cos(pi t)). A pair that was just dropped may grow again. The layer's weights are not updated in the minibatch of a
// step.
//
// Zeta 0.5, the densities 0.5 and 0.05, the cosine and a step every 100 minibatches are the defaults of the authors' code, which prunes during 110 of
// 250 epochs on CIFAR10. The end of pruning after half of training is ours. A step costs as much as a step of RigL. At the start, memory is that of
// the initial density.
type GraNet struct {
	Final   float64 // fraction of the pairs that are connected at the end; 0 means 0.05
	Density float64 // fraction of the pairs that are connected at the start; 0 means 0.5
	Zeta    float64 // fraction dropped and regenerated in the first step, in (0, 1]; 0 means 0.5
	End     float64 // fraction of training at which pruning ends; 0 means 0.5; regeneration continues to the end
	Every   int     // minibatches between steps; 0 means 100; -1 means one epoch
	Revive  bool    // a connection that is removed and grown in the same step keeps its weight; in the authors' code this excludes pruned ones
}

var _ Dividing = GraNet{}

func (r GraNet) filled() GraNet {
	r.Final, r.Density, r.Zeta = cmp.Or(r.Final, .05), cmp.Or(r.Density, .5), cmp.Or(r.Zeta, .5)
	r.End = cmp.Or(r.End, .5)
	if r.Every == 0 {
		r.Every = 100
	}
	return r
}

func (r GraNet) check() error {
	r = r.filled()
	return cmp.Or(checkEvery(r.Every), checkPruned(r.Density, r.Final))
}

// Wire draws the initial graph.
func (r GraNet) Wire(in, out int, rng *rand.Rand) *Graph {
	return ErdosRenyi(in, out, r.filled().Density, rng)
}

// Divide returns how many connections each layer drops, and how many it regenerates.
func (r GraNet) Divide(layers []State) []Quota {
	r = r.filled()
	over := 0
	for _, s := range layers {
		over += excess(s, cubic(r.Density, r.Final, 0, r.End, s.Progress()))
	}
	quotas := make([]Quota, len(layers))
	for k, n := range weakest(layers, max(0, over)) {
		s := layers[k]
		regenerated := int(Schedule{Decay: Cosine}.fraction(r.Zeta, s.Progress()) * float64(len(s.Weights)-n))
		// All zeros are dropped, and regenerated if they are more than that.
		drop := max(n+regenerated, zeros(s.Weights))
		quotas[k] = Quota{Drop: drop, Grow: drop - n}
	}
	return quotas
}

// Rewire drops and regenerates connections according to the layer's quota.
func (r GraNet) Rewire(s State, rng *rand.Rand) *Change {
	quota := s.divided(r)
	keep := withoutLightest(s.Weights, quota.Drop)
	ch := s.grow(keep, s.Gradients.largest(keep, quota.Grow), quota.Grow, rng)
	if r.Revive {
		return s.revived(ch)
	}
	return ch
}

// Needs requests gradients.
func (r GraNet) Needs() Needs {
	return Needs{Gradients: true, Every: max(0, r.filled().Every), Frugal: true}
}

// String returns the rule's name and parameters.
func (r GraNet) String() string { return r.Key() }

// Key returns the identifier of the rule in stored runs. It never changes.
func (r GraNet) Key() string { return keyed("GraNet", r.filled()) }
