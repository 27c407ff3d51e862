package topology

import (
	"cmp"
	"math"
	"math/rand/v2"
	"slices"
)

// SRigL is RigL with a constant fan-in and the ablation of neurons that would be left with few connections (Lasby, Golubeva, Evci, Nica and Ioannou,
// "Dynamic sparse training with structured sparsity", 2023, section 3). Every neuron starts with k random connections, and the layer keeps N = k Out
// of them. In a step at fraction t of training, with d = zeta(t) n of the n connections,
//
//	salient  the n - d connections with the largest |w|, and the d pairs with the largest |dL/dw| among all others
//	ablate   the neurons with fewer than Gamma k salient pairs, or with none; at least N/In neurons stay, those with the most salient pairs
//	drop     all connections of these neurons; in the other neurons, all but the n - d with the largest |w|, and all but the k' largest of each neuron
//	grow     in each neuron that is left, the pairs with the largest |dL/dw| on one minibatch, up to k' = N / neurons left
//
// where zeta(t) = zeta/2 (1 + cos(pi t/End)), N/In is rounded up, and everything else is rounded down. Connections with weight 0 are not salient and
// are dropped. An ablated neuron may get connections again in a later step. If a neuron has too few pairs with a nonzero gradient, the rest are drawn
// uniformly. The layer's weights are not updated in the minibatch of a step.
//
// Zeta 0.3, the cosine and a step every 100 minibatches are the defaults of the authors' code, and Gamma 0.3 is used in its examples. The end after
// 75% of training and epsilon are ours, as in RigL. The authors do not ablate the last layer, which is dense in nn.MLP. A step takes the time of a
// dense layer's weight gradient on two minibatches, and memory proportional to the number of connections.
type SRigL struct {
	Epsilon     float64 // sparsity level of Eq. 1 of the SET paper; 0 means 11
	Density     float64 // fraction of the pairs that are connected, overrides Epsilon; 0 means Epsilon applies
	Spread      Spread  // how the density is distributed among layers
	Zeta        float64 // fraction dropped in the first step, in (0, 1]; 0 means 0.3
	Gamma       float64 // fraction of k that must be salient for a neuron to stay, in (0, 1]; 0 means 0.3
	KeepNeurons bool    // ablate no neurons: the fan-in stays the same
	Revive      bool    // a connection that is dropped and grown in the same step keeps its weight
	Schedule
}

var _ Rule = SRigL{}

func (r SRigL) filled() SRigL {
	r.Epsilon, r.Zeta = levelOf(r.Epsilon, r.Density), zetaOf(r.Zeta)
	if r.Gamma = cmp.Or(r.Gamma, .3); r.KeepNeurons {
		r.Gamma = 0
	}
	r.Schedule = r.or(Schedule{Decay: Cosine, End: .75, Every: 100})
	return r
}

// fanIn returns k, the initial number of connections of each neuron.
func (r SRigL) fanIn(in, out int) int {
	if in == 0 || out == 0 {
		return 0
	}
	density := r.Density
	if density == 0 {
		density = Probability(in, out, epsilonOf(r.Epsilon))
	}
	return min(in, max(1, int(math.Round(density*float64(in)))))
}

// check returns an error if the schedule is out of range, with its defaults.
func (r SRigL) check() error { return r.filled().Schedule.check() }

// Wire draws k inputs for each neuron.
func (r SRigL) Wire(in, out int, rng *rand.Rand) *Graph {
	return ConstantFanIn(in, out, r.fanIn(in, out), rng)
}

// Rewire drops the weakest connections, ablates neurons, and fills the remaining ones up to the common fan-in.
func (r SRigL) Rewire(s State, rng *rand.Rand) *Change {
	r = r.filled()
	g, n, k := s.Graph, len(s.Weights), r.fanIn(s.Graph.in, s.Graph.out)
	if n == 0 {
		return nil
	}
	drop := int(r.fraction(r.Zeta, s.Progress()) * float64(n))
	strong := withoutLightest(s.Weights, drop)
	stays := r.salientNeurons(s, strong, k)
	left := 0
	for _, there := range stays {
		if there {
			left++
		}
	}
	k = min(g.in, k*g.out/left)
	keep, kept := strongestOf(s, stays, n-drop, k)
	lack := make([]int32, g.out)
	for j, there := range stays {
		if there {
			lack[j] = int32(k) - kept[j]
		}
	}
	pairs := g.largestOfNeurons(streamed{s.Gradients.source, g.in, g.out}, keep, lack, s.Gradients.threads)
	ch := g.with(keep, g.filled(keep, pairs, lack, rng), s.Scratch)
	if r.Revive {
		return s.revived(ch)
	}
	return ch
}

// salientNeurons returns which neurons have enough salient pairs. strong holds the salient connections.
func (r SRigL) salientNeurons(s State, strong selection, k int) []bool {
	g := s.Graph
	counts := make([]int, g.out)
	for c, j := range g.Targets() {
		if strong.words[c/64]>>(c%64)&1 != 0 {
			counts[j]++
		}
	}
	for _, cell := range s.Gradients.largest(strong, len(s.Weights)-strong.count) {
		counts[int(cell%int64(g.out))]++
	}
	stays, order := make([]bool, g.out), make([]int, g.out)
	for j := range order {
		order[j] = j
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(counts[b], counts[a]) })
	least, enough := (k*g.out+g.in-1)/g.in, int(r.Gamma*float64(k))
	for place, j := range order {
		stays[j] = r.Gamma == 0 || place < least || counts[j] >= max(1, enough)
	}
	return stays
}

// strongestOf returns the n connections with the largest |w| of the neurons that stay, but at most k per neuron, and the number of connections of
// each neuron.
func strongestOf(s State, stays []bool, n, k int) (keep selection, kept []int32) {
	targets, sizes := s.Graph.Targets(), magnitudes(s.Weights)
	for c, j := range targets {
		if !stays[j] {
			sizes[c] = 0
		}
	}
	keep = withoutLightest(sizes, len(sizes)-n)
	kept = make([]int32, s.Graph.out)
	for _, c := range keep.list() {
		kept[targets[c]]++
	}
	over := map[int32][]int32{} // connections of neurons that keep too many
	for _, c := range keep.list() {
		if j := targets[c]; int(kept[j]) > k {
			over[j] = append(over[j], c)
		}
	}
	for j, all := range over {
		slices.SortStableFunc(all, func(a, b int32) int { return cmp.Compare(sizes[a], sizes[b]) })
		for _, c := range all[:len(all)-k] {
			keep.words[c/64] &^= 1 << (c % 64)
			keep.count--
		}
		kept[j] = int32(k)
	}
	return keep, kept
}

// Needs requests gradients.
func (r SRigL) Needs() Needs {
	needs := r.filled().needs()
	needs.Gradients = true
	return needs
}

// String returns the rule's name and parameters.
func (r SRigL) String() string { return r.Key() }

// Key returns the identifier of the rule in stored runs. It never changes.
func (r SRigL) Key() string { return keyed("SRigL", r.filled()) }
