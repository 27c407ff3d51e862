package topology

import (
	"cmp"
	"fmt"
	"math/rand/v2"
)

// Magnitude is magnitude pruning: the connections with the smallest |w| are removed, and none grow. With gradual pruning (Zhu and Gupta, "To
// prune, or not to prune", 2017, Eq. 1), the density of a layer at fraction t of training is
//
//	density(t) = Final + (Density - Final) (1 - (t - Begin)/(End - Begin))³   between Begin and End
//
// With OneShot all are removed in the first step after Begin (Han et al., "Learning both weights and connections for efficient neural networks",
// 2015). The number of connections left after a step is rounded up. Training starts with density Density, by default as a dense layer, and costs
// as much as a dense layer until enough is pruned.
//
// With Global, the smallest weights of all layers together are removed instead of those of each layer. The defaults are ours: Final 0.05, Begin
// 0.25, End 0.75, and a step after every epoch. The time and memory of a step are proportional to the number of connections left.
type Magnitude struct {
	Final   float64 // fraction of the pairs that are connected at the end; 0 means 0.05
	Density float64 // fraction of the pairs that are connected at the start; 0 means 1
	OneShot bool    // remove all connections in one step
	Global  bool    // remove the smallest weights of all layers with the rule together
	Begin   float64 // fraction of training; 0 means 0.25
	End     float64 // fraction of training; 0 means 0.75
	Every   int     // minibatches between steps; 0 or -1 means one epoch
}

var _ Dividing = Magnitude{}

func (r Magnitude) filled() Magnitude {
	r.Final, r.Density = cmp.Or(r.Final, .05), cmp.Or(r.Density, 1)
	r.Begin, r.End = cmp.Or(r.Begin, .25), cmp.Or(r.End, .75)
	return r
}

// check returns an error if pruning ends before it begins, or would have to add connections.
func (r Magnitude) check() error {
	if r = r.filled(); r.End < r.Begin {
		return fmt.Errorf("begin is %g and end %g; pruning must not end before it begins", r.Begin, r.End)
	}
	return cmp.Or(checkEvery(r.Every), checkPruned(r.Density, r.Final))
}

// checkPruned returns an error if a rule that prunes starts with fewer connections than it should end with.
func checkPruned(density, final float64) error {
	if density < final {
		return fmt.Errorf("density is %g and final %g; pruning must not start with fewer connections than it ends with", density, final)
	}
	return nil
}

// Wire draws the initial graph.
func (r Magnitude) Wire(in, out int, rng *rand.Rand) *Graph {
	return ErdosRenyi(in, out, r.filled().Density, rng)
}

// target returns the density at the given fraction of training.
func (r Magnitude) target(progress float64) float64 {
	if r.End < r.Begin {
		panic(fmt.Sprintf("topology: magnitude pruning begins after %g of training and ends after %g", r.Begin, r.End))
	}
	if r.OneShot {
		return r.Final
	}
	return cubic(r.Density, r.Final, r.Begin, r.End, progress)
}

// cubic returns the value at the given fraction of training of a schedule that falls from first to last between begin and end (Zhu and Gupta 2017,
// Eq. 1).
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

// excess returns the number of connections that a layer has above a density; it is negative if the layer has fewer.
func excess(s State, density float64) int {
	return len(s.Weights) - ceil(density*float64(s.Graph.in)*float64(s.Graph.out))
}

// Rewire drops the weakest connections.
func (r Magnitude) Rewire(s State, rng *rand.Rand) *Change {
	drop := s.divided(r).Drop
	if drop == 0 {
		return nil
	}
	return s.Graph.replace(withoutSmallest(s.Weights, drop), 0, rng, s.Scratch)
}

// Needs returns when the rule runs.
func (r Magnitude) Needs() Needs {
	r = r.filled()
	needs := Needs{Every: max(0, r.Every), Begin: r.Begin, Frugal: true}
	return needs
}

// String returns the rule's name and parameters.
func (r Magnitude) String() string { return r.Key() }

// Key returns the identifier of the rule in stored runs. It never changes.
func (r Magnitude) Key() string { return keyed("Magnitude", r.filled()) }
