package topology

import (
	"math"
	"math/rand/v2"
	"slices"
	"sync"

	"setlab/setlib/internal/parallel"
)

// scores computes a score for each pair of neurons of a layer on demand. The scores are never stored all at once.
type scores interface {
	// block sets into[(i-lo)*Out+j] to the score of the pair i, j for lo <= i < hi. It may be called concurrently.
	block(lo, hi int, into []float32)
	// sample returns the scores of about n random pairs, up to rounding.
	sample(n int, rng *rand.Rand) []float32
}

// blockValues is the largest number of scores in a block; a block fits into the L2 cache.
const blockValues = 1 << 17

// largest returns the k pairs with the largest absolute scores among those that keep leaves empty, or fewer if fewer have a score other
// than 0. The pairs are ascending numbers in*Out + out. Of equal scores the later pairs are chosen. The result does not depend on threads.
//
// It computes the scores block by block and collects those above a bound estimated from a sample of pairs. The k largest are then selected
// as in pruning. Memory is proportional to k, plus one block per processor.
func (g *Graph) largest(s scores, keep selection, k, threads int) []int64 {
	if k <= 0 || g.in == 0 || g.out == 0 {
		return nil
	}
	c := collectors.Get().(*collector)
	defer c.done()
	c.g, c.s, c.keep = g, s, keep
	likely := g.guess(s, k)
	for {
		c.bound = likely.bound()
		c.collect(threads)
		if c.count >= k || c.bound <= 1 {
			break
		}
		likely.reach *= 2
	}
	return c.chosen(k)
}

// collector collects the pairs whose scores reach the bound. Collectors are reused together with their memory.
type collector struct {
	g     *Graph
	s     scores
	keep  selection
	bound uint32 // bits of the smallest magnitude to collect, at least 1
	rows  int    // per block
	found []candidates
	count int

	values []float32 // of all blocks
}

// candidates are pairs of a block in order, given by their index in the block.
type candidates struct {
	places []int32
	values []float32 // magnitudes
}

var collectors = sync.Pool{New: func() any { return new(collector) }}

func (c *collector) done() {
	c.g, c.s, c.keep = nil, nil, selection{}
	collectors.Put(c)
}

var blockRoom = sync.Pool{New: func() any { return new([]float32) }}

func (c *collector) collect(threads int) {
	c.rows = max(1, min(blockValues/c.g.out, c.g.in))
	blocks := (c.g.in + c.rows - 1) / c.rows
	if cap(c.found) < blocks {
		c.found = append(c.found[:cap(c.found)], make([]candidates, blocks-cap(c.found))...)
	}
	c.found = c.found[:blocks]
	c.g.Targets()
	parallel.Run(threads, blocks, 1, c)
	c.count = 0
	for _, f := range c.found {
		c.count += len(f.places)
	}
}

// Do collects pairs from a range of blocks.
func (c *collector) Do(lo, hi int) {
	room := blockRoom.Get().(*[]float32)
	defer blockRoom.Put(room)
	if n := c.rows * c.g.out; cap(*room) < n {
		*room = make([]float32, n)
	}
	for b := lo; b < hi; b++ {
		first := b * c.rows
		last := min(first+c.rows, c.g.in)
		values := (*room)[:(last-first)*c.g.out]
		c.s.block(first, last, values)
		c.clear(values, first, last)
		c.found[b].above(values, c.bound)
	}
}

// clear sets the scores of kept connections to 0, which is below any bound.
func (c *collector) clear(values []float32, first, last int) {
	targets := c.g.Targets()
	for i := first; i < last; i++ {
		row := values[(i-first)*c.g.out:][:c.g.out]
		for n := c.g.starts[i]; n < c.g.starts[i+1]; n++ {
			if c.keep.words[n/64]>>(n%64)&1 != 0 {
				row[targets[n]] = 0
			}
		}
	}
}

// above sets f to the values that reach the bound.
func (f *candidates) above(values []float32, bound uint32) {
	f.places, f.values = f.places[:0], f.values[:0]
	for n, v := range values {
		// NaN counts as larger than all numbers: its pairs would grow, but training ends with an error anyway.
		if size := math.Float32bits(v) &^ signBit; size >= bound {
			f.places, f.values = append(f.places, int32(n)), append(f.values, math.Float32frombits(min(size, infinity)))
		}
	}
}

// chosen returns the k largest of the collected pairs.
func (c *collector) chosen(k int) []int64 {
	c.values = c.values[:0]
	for _, f := range c.found {
		c.values = append(c.values, f.values...)
	}
	cuts := cutsOf(c.values, func(total int) int { return max(0, total-k) })
	left := chosen(c.values, cuts, newSelection(len(c.values)))
	cells, n := make([]int64, 0, left.count), 0
	for b, f := range c.found {
		first := int64(b) * int64(c.rows) * int64(c.g.out)
		for _, place := range f.places {
			if left.words[n/64]>>(n%64)&1 != 0 {
				cells = append(cells, first+int64(place))
			}
			n++
		}
	}
	return cells
}

// guess estimates a magnitude that somewhat more than k pairs reach. It affects only time and memory, not results.
type guess struct {
	sizes []uint32 // bits of the magnitudes of a sample, ascending
	reach int      // how many of the sample should reach the bound
}

// bound returns the bits of the estimated magnitude, at least 1.
func (g *guess) bound() uint32 {
	if g.reach >= len(g.sizes) {
		return 1
	}
	return max(1, g.sizes[len(g.sizes)-1-g.reach])
}

// guess estimates the bound from a sample of the scores.
func (g *Graph) guess(s scores, k int) guess {
	const (
		tail  = 32      // samples that reach the k-th largest score, on average
		spare = 20      // safety margin
		most  = 1 << 15 // samples
	)
	pairs := float64(g.in) * float64(g.out)
	n := int(min(most, tail*pairs/float64(k)))
	if n < tail+spare || float64(n) > pairs/4 {
		return guess{}
	}
	sample := s.sample(n, rand.New(rand.NewPCG(uint64(g.in), uint64(g.out))))
	n = len(sample)
	sizes := make([]uint32, n)
	for m, v := range sample {
		sizes[m] = math.Float32bits(v) &^ signBit
	}
	slices.Sort(sizes)
	return guess{sizes, int(float64(k)/pairs*float64(n)*1.25) + spare}
}
