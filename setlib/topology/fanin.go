package topology

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"

	"setlab/setlib/internal/parallel"
)

// ConstantFanIn draws a graph in which each of the out neurons is connected to k of the in neurons, every choice equally likely. It panics if k is
// not in [0, in]. Its cost is proportional to the number of connections.
func ConstantFanIn(in, out, k int, rng *rand.Rand) *Graph {
	if k < 0 || k > in {
		panic(fmt.Sprintf("topology: a fan-in of %d among %d neurons", k, in))
	}
	if k == in {
		return complete(in, out)
	}
	u := newUrn(rng)
	g := &Graph{in: in, out: out, starts: make([]int, in+1), targets: make([]int32, k*out)}
	sources := make([]int32, 0, k*out)
	for range out {
		sources = append(sources, u.distinct(k, in)...)
	}
	for _, i := range sources {
		g.starts[i+1]++
	}
	for i := range in {
		g.starts[i+1] += g.starts[i]
	}
	next := slices.Clone(g.starts)
	for c, i := range sources {
		g.targets[next[i]] = int32(c / k)
		next[i]++
	}
	return g
}

// scored is an input of a neuron with the magnitude of its score.
type scored struct {
	size float32
	in   int32
}

// before reports whether a is ordered before b: by size, then by input.
func (a scored) before(b scored) bool { return a.size < b.size || a.size == b.size && a.in < b.in }

// neuronLists collects for each output neuron the inputs with the largest scores, in a heap with the smallest one on top.
type neuronLists struct {
	want   []int32
	heaps  [][]scored
	floors []float32 // per neuron, the smallest size that can still be among its largest
	values []float32 // of rows first, first+1, …
	first  int
}

// largestOfNeurons returns for every output neuron j the want[j] pairs with the largest absolute scores among those that keep leaves empty, or fewer
// if fewer have a score other than 0. The pairs are ascending numbers in*Out + out. Of equal scores the later pairs are chosen. The result does not
// depend on threads. Memory is proportional to the number of pairs wanted, plus one block per processor.
func (g *Graph) largestOfNeurons(s scores, keep selection, want []int32, threads int) []int64 {
	if g.in == 0 || g.out == 0 {
		return nil
	}
	threads = parallel.Threads(threads)
	c := &collector{g: g, s: s, keep: keep}
	c.rows = max(1, min(blockValues/g.out, g.in))
	l := &neuronLists{want: want, heaps: make([][]scored, g.out), floors: make([]float32, g.out), values: make([]float32, min(threads*c.rows, g.in)*g.out)}
	for j, n := range want {
		if n == 0 {
			l.floors[j] = float32(math.NaN()) // no size is >= NaN
		}
	}
	g.Targets()
	for lo := 0; lo < g.in; lo += threads * c.rows {
		hi := min(lo+threads*c.rows, g.in)
		parallel.For(threads, (hi-lo+c.rows-1)/c.rows, 1, func(from, to int) {
			for b := from; b < to; b++ {
				first := lo + b*c.rows
				last := min(first+c.rows, hi)
				values := l.values[(first-lo)*g.out : (last-lo)*g.out]
				s.block(first, last, values)
				c.clear(values, first, last)
			}
		})
		l.first, l.values = lo, l.values[:(hi-lo)*g.out]
		parallel.Run(threads, g.out, 64, l)
	}
	var cells []int64
	for j, heap := range l.heaps {
		for _, p := range heap {
			cells = append(cells, int64(p.in)*int64(g.out)+int64(j))
		}
	}
	slices.Sort(cells)
	return cells
}

// Do processes the scores of a range of output neurons.
func (l *neuronLists) Do(lo, hi int) {
	out := len(l.heaps)
	for row := 0; row*out < len(l.values); row++ {
		floors := l.floors[lo:hi]
		for j, v := range l.values[row*out+lo:][:len(floors)] {
			// NaN counts as infinity, as in candidates.
			if size := math.Float32frombits(min(math.Float32bits(v)&^signBit, infinity)); size >= floors[j] && size > 0 {
				l.offer(lo+j, scored{size, int32(l.first + row)})
			}
		}
	}
}

// offer adds a pair if it is among the largest so far. Pairs arrive in the order of their inputs.
func (l *neuronLists) offer(j int, p scored) {
	heap := l.heaps[j]
	if len(heap) < int(l.want[j]) {
		heap = append(heap, p)
		for n := len(heap) - 1; n > 0 && heap[n].before(heap[(n-1)/2]); n = (n - 1) / 2 {
			heap[n], heap[(n-1)/2] = heap[(n-1)/2], heap[n]
		}
		l.heaps[j] = heap
	} else {
		heap[0] = p
		sink(heap)
	}
	if len(heap) == int(l.want[j]) {
		l.floors[j] = heap[0].size
	}
}

// sink moves the top of a heap down to its position.
func sink(heap []scored) {
	for n := 0; ; {
		least := 2*n + 1
		if least >= len(heap) {
			return
		}
		if least+1 < len(heap) && heap[least+1].before(heap[least]) {
			least++
		}
		if !heap[least].before(heap[n]) {
			return
		}
		heap[n], heap[least] = heap[least], heap[n]
		n = least
	}
}

// filled completes ascending pairs: for each neuron that has fewer than it wants, it adds pairs that keep leaves empty, drawn uniformly.
func (g *Graph) filled(keep selection, pairs []int64, want []int32, rng *rand.Rand) []int64 {
	lack := slices.Clone(want)
	for _, cell := range pairs {
		lack[cell%int64(g.out)]--
	}
	if !slices.ContainsFunc(lack, func(n int32) bool { return n > 0 }) {
		return pairs
	}
	taken := make([]map[int32]bool, g.out) // inputs of the neurons that lack pairs
	for j, n := range lack {
		if n > 0 {
			taken[j] = map[int32]bool{}
		}
	}
	for _, cell := range pairs {
		if t := taken[cell%int64(g.out)]; t != nil {
			t[int32(cell/int64(g.out))] = true
		}
	}
	targets := g.Targets()
	for i := range g.in {
		for c := g.starts[i]; c < g.starts[i+1]; c++ {
			if t := taken[targets[c]]; t != nil && keep.words[c/64]>>(c%64)&1 != 0 {
				t[int32(i)] = true
			}
		}
	}
	u := newUrn(rng)
	for j, t := range taken {
		if t == nil {
			continue
		}
		var empty []int32
		for i := range int32(g.in) {
			if !t[i] {
				empty = append(empty, i)
			}
		}
		for _, place := range u.distinct(int(lack[j]), len(empty)) {
			pairs = append(pairs, int64(empty[place])*int64(g.out)+int64(j))
		}
	}
	slices.Sort(pairs)
	return pairs
}
