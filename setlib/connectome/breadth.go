package connectome

import "math/bits"

// breadth is a breadth-first search.
type breadth struct {
	order   []int32 // the neurons in the order of discovery
	starts  []int   // start of distance 0, 1, … in order, and the end of the last
	visited []uint32
	round   uint32
}

func newBreadth(n int) *breadth {
	return &breadth{order: make([]int32, 0, n), visited: make([]uint32, n)}
}

// from finds all neurons reachable from v.
func (b *breadth) from(x *index, v int) {
	b.round++
	b.order, b.starts = append(b.order[:0], int32(v)), append(b.starts[:0], 0)
	b.visited[v] = b.round
	for lo := 0; lo < len(b.order); {
		hi := len(b.order)
		b.starts = append(b.starts, hi)
		for _, u := range b.order[lo:hi] {
			for _, w := range x.of(int(u)) {
				if b.visited[w] != b.round {
					b.visited[w] = b.round
					b.order = append(b.order, w)
				}
			}
		}
		lo = hi
	}
	b.starts = append(b.starts, len(b.order))
}

// breadth64 is a breadth-first search from up to 64 neurons at once, one bit each (Then et al., "The more the merrier: efficient multi-source
// graph traversal", PVLDB 8, 449, 2014).
type breadth64 struct {
	seen, now, next []uint64
}

func newBreadth64(n int) *breadth64 {
	return &breadth64{make([]uint64, n), make([]uint64, n), make([]uint64, n)}
}

// from calls found for each distance 1, 2, … and each source, identified by its index, with the number of neurons at that distance, if there are
// any.
func (b *breadth64) from(x *index, sources []int, found func(distance, source, neurons int)) {
	clear(b.seen)
	clear(b.now)
	for k, s := range sources {
		b.seen[s] |= 1 << k
		b.now[s] |= 1 << k
	}
	for distance, more := 1, true; more; distance++ {
		clear(b.next)
		for v, at := range b.now {
			if at != 0 {
				for _, u := range x.of(v) {
					b.next[u] |= at
				}
			}
		}
		var count [64]int
		more = false
		for v, at := range b.next {
			at &^= b.seen[v]
			b.next[v] = at
			b.seen[v] |= at
			more = more || at != 0
			for ; at != 0; at &= at - 1 {
				count[bits.TrailingZeros64(at)]++
			}
		}
		for k, c := range count {
			if c > 0 {
				found(distance, k, c)
			}
		}
		b.now, b.next = b.next, b.now
	}
}
