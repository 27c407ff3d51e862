package topology

import (
	"fmt"
	"math/bits"
)

// selection is a set of connections, one bit each.
type selection struct {
	words []uint64
	count int
}

// newSelection returns an empty selection for n connections.
func newSelection(n int) selection { return selection{words: make([]uint64, (n+63)/64)} }

// selected returns the selection of the given connections. It panics if they are not ascending within the
// graph.
func (g *Graph) selected(connections []int32) selection {
	n := g.Connections()
	s := newSelection(n)
	for k, c := range connections {
		if c < 0 || int(c) >= n || k > 0 && c <= connections[k-1] {
			panic(fmt.Sprintf("topology: connection %d at index %d is not ascending within the %d of the graph", c, k, n))
		}
		s.words[c/64] |= 1 << (c % 64)
	}
	s.count = len(connections)
	return s
}

// within returns the number of connections in [lo, hi) that are in the set.
func (s selection) within(lo, hi int) int {
	if lo >= hi {
		return 0
	}
	first, last := lo/64, (hi-1)/64
	head, tail := ^uint64(0)<<(lo%64), ^uint64(0)>>(63-(hi-1)%64)
	if first == last {
		return bits.OnesCount64(s.words[first] & head & tail)
	}
	n := bits.OnesCount64(s.words[first]&head) + bits.OnesCount64(s.words[last]&tail)
	for _, w := range s.words[first+1 : last] {
		n += bits.OnesCount64(w)
	}
	return n
}

// list returns the set in ascending order.
func (s selection) list() []int32 {
	list := make([]int32, 0, s.count)
	for k, w := range s.words {
		for ; w != 0; w &= w - 1 {
			list = append(list, int32(k*64+bits.TrailingZeros64(w)))
		}
	}
	return list
}
