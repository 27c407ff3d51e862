package topology

import (
	"fmt"
	"math/rand/v2"
)

// Grow returns the change that keeps the connections in keep (ascending numbers), removes all others, and adds the given pairs: ascending
// numbers in*Out + out, as Gradients.Largest returns them. A pair whose connection is removed may be added again; it starts as a new
// connection. Grow panics if keep or pairs are not ascending, or if a pair is connected by keep.
func (s State) Grow(keep []int32, pairs []int64) *Change {
	return s.Graph.with(s.Graph.selected(keep), pairs, s.Scratch)
}

// grow is Grow for a selection. If there are fewer than n pairs, others are drawn uniformly.
func (s State) grow(keep selection, pairs []int64, n int, rng *rand.Rand) *Change {
	if len(pairs) >= n {
		return s.Graph.with(keep, pairs, s.Scratch)
	}
	first := s.Graph.with(keep, pairs, nil)
	all := newSelection(len(first.From))
	for c := range first.From {
		all.words[c/64] |= 1 << (c % 64)
	}
	all.count = len(first.From)
	second := first.Graph.replace(all, n-len(pairs), rng, s.Scratch)
	for c, old := range second.From {
		if old >= 0 {
			second.From[c] = first.From[old]
		}
	}
	return second
}

// with is Grow for a selection. It uses the memory of s if s is not nil.
func (g *Graph) with(keep selection, pairs []int64, s *Scratch) *Change {
	n := keep.count + len(pairs)
	next := s.graph(g.in, g.out, n)
	targets, from := next.targets, s.Take(n)
	old, at, p, last := g.Targets(), 0, 0, int64(-1)
	for i := range g.in {
		first := int64(i) * int64(g.out)
		grow := func(below int64) {
			for ; p < len(pairs) && pairs[p] < below; p++ {
				if pairs[p] <= last {
					panic(fmt.Sprintf("topology: pair %d of %d x %d neurons, at index %d, is connected, a duplicate or out of order", pairs[p], g.in, g.out, p))
				}
				last = pairs[p]
				targets[at], from[at] = int32(pairs[p]-first), -1
				at++
			}
		}
		for c := g.starts[i]; c < g.starts[i+1]; c++ {
			if keep.words[c/64]>>(c%64)&1 == 0 {
				continue
			}
			cell := first + int64(old[c])
			if p < len(pairs) && pairs[p] <= cell {
				grow(cell + 1)
				if last == cell {
					panic(fmt.Sprintf("topology: pair %d of %d x %d neurons is connected already", cell, g.in, g.out))
				}
			}
			last = cell
			targets[at], from[at] = old[c], int32(c)
			at++
		}
		grow(first + int64(g.out))
		next.starts[i+1] = at
	}
	if p < len(pairs) {
		panic(fmt.Sprintf("topology: pair %d is beyond %d x %d neurons", pairs[p], g.in, g.out))
	}
	if next.Complete() {
		s.Give(next.targets)
		next.targets = nil // built on first use
	}
	return &Change{Graph: next, From: from}
}
