package topology

import (
	"fmt"
	"math/rand/v2"
)

// Magnitude is magnitude pruning: the connections of the smallest |w| go, and none grow. Gradually (Zhu and Gupta, "To prune, or not to prune",
// 2017, Eq. 1), the density of a layer at fraction t of training is
//
//	density(t) = Final + (Density - Final) (1 - (t - Begin)/(End - Begin))³   between Begin and End
//
// With OneShot all go in the first step after Begin (Han et al., "Learning both weights and connections for efficient neural networks", 2015). The
// number that a step leaves is rounded up. Training begins with the density Density, by default dense: that costs what a dense layer does
// until enough is pruned.
//
// With Global, the smallest of all layers together go, rather than those of each. The defaults are the lab's: Final 0.05, Begin 0.25, End 0.75, a
// step after every epoch. A step takes time and memory in proportion to the connections that are left.
type Magnitude struct {
	Final   float64 // fraction of the pairs that are connected at the end; 0 means 0.05
	Density float64 // fraction of the pairs that are connected at the start; 0 means 1
	OneShot bool    // all go in one step
	Global  bool    // of all layers with the rule, the smallest go wherever they are
	Begin   float64 // fraction of training; 0 means 0.25
	End     float64 // fraction of training; 0 means 0.75
	Every   int     // minibatches from step to step; 0 means an epoch
}

var _ Dividing = Magnitude{}

func (r Magnitude) filled() Magnitude {
	r.Final, r.Density = orStandard(r.Final, .05), orStandard(r.Density, 1)
	r.Begin, r.End = orStandard(r.Begin, .25), orStandard(r.End, .75)
	if r.End < r.Begin {
		panic(fmt.Sprintf("topology: magnitude pruning begins after %g of training and ends after %g", r.Begin, r.End))
	}
	return r
}

// Wire draws the initial graph.
func (r Magnitude) Wire(in, out int, rng *rand.Rand) *Graph {
	return ErdosRenyi(in, out, r.filled().Density, rng)
}

// target returns the density at a fraction of training.
func (r Magnitude) target(progress float64) float64 {
	if r.OneShot {
		return r.Final
	}
	return cubic(r.Density, r.Final, r.Begin, r.End, progress)
}

// cubic returns what a value that falls from first to last between begin and end is after a fraction of training (Zhu and Gupta 2017, Eq. 1).
func cubic(first, last, begin, end, progress float64) float64 {
	left := 0.
	if progress < end {
		left = min(1, (end-progress)/(end-begin))
	}
	return last + (first-last)*left*left*left
}

// Divide returns how many connections each layer drops.
func (r Magnitude) Divide(layers []State) []Quota {
	r = r.filled()
	quotas := make([]Quota, len(layers))
	over := 0
	for k, s := range layers {
		more := excess(s, r.target(s.Progress()))
		quotas[k].Drop = max(0, more)
		over += more
	}
	if r.Global {
		for k, n := range weakest(layers, max(0, over)) {
			quotas[k].Drop = n
		}
	}
	return quotas
}

// excess returns how many connections a layer has beyond a density, negative if it has fewer.
func excess(s State, density float64) int {
	return len(s.Weights) - ceil(density*float64(s.Graph.in)*float64(s.Graph.out))
}

// Rewire drops the weakest connections.
func (r Magnitude) Rewire(s State, rng *rand.Rand) *Change {
	if s.Quota.Drop == 0 {
		return nil
	}
	return s.Graph.replace(withoutLightest(s.Weights, s.Quota.Drop), 0, rng, s.Scratch)
}

// Needs says when the rule runs.
func (r Magnitude) Needs() Needs {
	r = r.filled()
	needs := Needs{Every: max(0, r.Every), Begin: r.Begin, Frugal: true}
	return needs
}

// String names the rule and its parameters.
func (r Magnitude) String() string { return r.Key() }

// Key identifies the rule in stored runs. It never changes.
func (r Magnitude) Key() string { return keyed("Magnitude", r.filled()) }
