package topology

import (
	"math"
	"math/rand/v2"
	"slices"
	"sync"

	"setlab/setlib/internal/parallel"
)

// scores are numbers, one for every pair of neurons of a layer, that are computed when they are needed and never all kept.
type scores interface {
	// block sets into[(i-lo)*Out+j] to the score of the pair i, j for lo <= i < hi. Several blocks may be computed at once.
	block(lo, hi int, into []float32)
	// sample returns the scores of about n random pairs, up to rounding.
	sample(n int, rng *rand.Rand) []float32
}

// blockValues is the most scores of a block, which stays in the second-level cache.
const blockValues = 1 << 17

// largest returns the k pairs with the largest absolute scores among those that keep leaves empty, fewer if fewer have a score other than
// 0, as ascending numbers in*Out + out. Of equal ones the later go first. The result does not depend on threads.
//
// It computes the scores block by block and collects those above a bound, which a sample of pairs suggests; the k largest are selected from
// these as in pruning. Memory is proportional to k, and a block a processor.
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

// collector collects the pairs whose scores reach the bound. Collectors are used again, with their memory.
type collector struct {
	g     *Graph
	s     scores
	keep  selection
	bound uint32 // bits of the smallest magnitude that is collected, at least 1
	rows  int    // of a block
	found []candidates
	count int

	values []float32 // of all blocks
}

// candidates are pairs of a block, in their order: their places in the block.
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

// Do collects from a range of blocks.
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

// clear sets the scores of the connections that stay to 0, which no bound lets through.
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

// above makes f the values that reach the bound.
func (f *candidates) above(values []float32, bound uint32) {
	f.places, f.values = f.places[:0], f.values[:0]
	for n, v := range values {
		// Not a number is greater than all numbers: rows of it would be grown, and training ends with an error anyway.
		if size := math.Float32bits(v) &^ signBit; size >= bound {
			f.places, f.values = append(f.places, int32(n)), append(f.values, math.Float32frombits(min(size, infinity)))
		}
	}
}

// chosen returns the k largest of what was found.
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

// guess is a guess at the magnitude that somewhat more than a number of pairs reach. It decides about time and memory alone.
type guess struct {
	sizes []uint32 // bits of the magnitudes of a sample, ascending
	reach int      // how many of these should reach the bound
}

// bound returns the bits of the magnitude, at least 1.
func (g *guess) bound() uint32 {
	if g.reach >= len(g.sizes) {
		return 1
	}
	return max(1, g.sizes[len(g.sizes)-1-g.reach])
}

// guess takes a sample of the scores.
func (g *Graph) guess(s scores, k int) guess {
	const (
		tail  = 32      // samples that reach the k-th largest, on average
		spare = 20      // more, against chance
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
