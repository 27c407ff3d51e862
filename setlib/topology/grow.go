package topology

import (
	"fmt"
	"math/bits"
	"math/rand/v2"
)

// Replace returns the change that keeps the connections in keep (ascending numbers), removes all others, and adds grow new
// ones, drawn uniformly without replacement from the pairs that are then empty. It panics if there are fewer than grow empty
// pairs, or if keep is not ascending. Its time is proportional to the numbers of connections and neurons.
func (g *Graph) Replace(keep []int32, grow int, rng *rand.Rand) *Change {
	return g.replace(g.selected(keep), grow, rng, nil)
}

// replace is Replace for a selection. It uses the memory of s if s is not nil.
func (g *Graph) replace(keep selection, grow int, rng *rand.Rand, s *Scratch) *Change {
	empty := uint64(g.in)*uint64(g.out) - uint64(keep.count)
	if grow < 0 || uint64(grow) > empty {
		panic(fmt.Sprintf("topology: %d new connections requested, but of %d x %d pairs only %d are empty", grow, g.in, g.out, empty))
	}
	n := keep.count + grow
	u := newUrn(rng)
	free := s.numbers(g.in) // empty pairs of each input neuron
	for i := range free {
		free[i] = int32(g.out - keep.within(g.Range(i)))
	}
	u.share(free, grow, g.out, empty)
	next := s.graph(g.in, g.out, n)
	m := merger{targets: next.targets, from: s.Take(n)}
	old := g.Targets()
	for i := range g.in {
		lo, hi := g.Range(i)
		before := g.out - keep.within(lo, hi)
		m.row(old, keep, lo, hi, u.distinct(before-int(free[i]), before))
		next.starts[i+1] = m.at
	}
	if next.Complete() {
		s.Give(next.targets)
		next.targets = nil // built on first use
	}
	return &Change{Graph: next, From: m.from}
}

// merger writes the connections of the next graph.
type merger struct {
	targets, from []int32
	at            int
}

// row merges the kept ones of the old connections [lo, hi) with new ones. The new ones are given as ascending ranks among the
// output neurons without a kept connection.
func (m *merger) row(old []int32, keep selection, lo, hi int, ranks []int32) {
	kept, at := int32(0), m.at
	for base := lo &^ 63; base < hi; base += 64 {
		word := keep.words[base/64]
		if base < lo {
			word &= ^uint64(0) << (lo - base)
		}
		if hi-base < 64 {
			word &= 1<<(hi-base) - 1
		}
		for ; word != 0; word &= word - 1 {
			c := base + bits.TrailingZeros64(word)
			target := old[c]
			// Of the neurons before target, kept have a connection; the others have the lowest ranks.
			for len(ranks) > 0 && ranks[0] < target-kept {
				m.targets[at], m.from[at] = ranks[0]+kept, -1
				at++
				ranks = ranks[1:]
			}
			m.targets[at], m.from[at] = target, int32(c)
			at++
			kept++
		}
	}
	for _, r := range ranks {
		m.targets[at], m.from[at] = r+kept, -1
		at++
	}
	m.at = at
}
