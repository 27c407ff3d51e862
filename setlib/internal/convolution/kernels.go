package convolution

import (
	"math"
	"unsafe"

	"setlab/setlib/internal/cpu"
)

// kernels holds the assembly functions for one instruction set. Steps are in bytes. The zero value has none.
type kernels struct {
	lanes          int // values per vector; 0 means plain Go
	tiles          [][]tile
	winogradInput  func(v *float32, points, vChannel int, x *float32, at, row, column, xChannel, vectors, channels int)
	winogradEdge   func(v *float32, points, vChannel int, x *float32, at, row, column, xChannel, present, vectors, channels int)
	winogradOutput func(y *float32, row, column, yFilter int, m *float32, points, mFilter int,
		bias *float32, biasStep, present, vectors, filters int)
	prefetch4x2, prefetch2x2 func(x *float32, at, row, column, channel, vectors, channels int)
	pool                     func(y, x *float32, winners *uint8, step int, taps *int32, k, vectors int)
	poolBackward             func(dx, dy *float32, winners *uint8, step int, taps *int32, k, add, vectors int)
	rectify                  func(a *float32, mask *uint8, groups int)
}

// tile is a function for tiles with a number of rows. tiles[width-1] lists those for a width, in descending order of rows.
type tile struct {
	rows int
	f    func(c *float32, cs int, bias, a *float32, am int, b *float32, taps *int32, k, tiles, add int)
}

var current = kernelsOf(cpu.Current())

// tap is a term of a product: the indices of its factors.
type tap struct{ a, b int32 }

const (
	widest  = 3        // vectors per tile
	panel   = 24 << 10 // bytes of b reused for all rows; they should fit into the L1 cache
	tallest = 64       // tiles per call of assembly, which cannot be preempted
)

// vectors returns the number of vectors for n values.
func (k *kernels) vectors(n int) int { return (n + k.lanes - 1) / k.lanes }

// blocks calls f for the vectors of n values, at most widest at a time and as evenly distributed as possible.
func (k *kernels) blocks(n int, f func(first, vectors int)) {
	all := k.vectors(n)
	parts := (all + widest - 1) / widest
	for p := range parts {
		from, to := p*all/parts, (p+1)*all/parts
		f(from*k.lanes, to-from)
	}
}

// strips calls f for the values of the same blocks; plain Go has one.
func (k *kernels) strips(n int, f func(first, values int)) {
	if k.lanes == 0 {
		f(0, n)
		return
	}
	k.blocks(n, func(first, vectors int) { f(first, min(n-first, vectors*k.lanes)) })
}

// strip returns the largest number of values of a strip.
func (k *kernels) strip() int {
	if k.lanes == 0 {
		return math.MaxInt
	}
	return widest * k.lanes
}

// factors are the operands of a product. Row m of a starts at a[m*am]. Taps are relative to b[at], and may be negative.
type factors struct {
	a  []float32
	am int
	b  []float32
	at int // position in b to which taps are relative
}

// product sets c[m*cs+i] = c0 + sum over the taps of a[m*am+tap.a] b[at+tap.b+i] for m < rows and i < n. c0 is c if add is true, or
// else bias[m]. A nil bias means 0.
func (k *kernels) product(c []float32, cs, rows int, bias []float32, f factors, taps []tap, n int, add bool) {
	k.sum(c, cs, rows, bias, f, taps, n, k.depth(n), add)
}

// depth returns how many terms of products of n values are summed up before they are added to c.
func (k *kernels) depth(n int) int {
	if k.lanes == 0 {
		return n
	}
	return panel / (4 * k.lanes * min(widest, k.vectors(n)))
}

// sum is product with the number of terms that are summed up before they are added to c.
func (k *kernels) sum(c []float32, cs, rows int, bias []float32, f factors, taps []tap, n, depth int, add bool) {
	if k.lanes == 0 || len(taps) == 0 {
		productPortable(c, cs, rows, bias, f, taps, n, add)
		return
	}
	sum := 0
	if add {
		sum = 1
	}
	for len(taps) > 0 {
		deep := min(depth, len(taps))
		k.blocks(n, func(first, width int) {
			m := 0
			for _, t := range k.tiles[width-1] {
				for rows-m >= t.rows {
					count := min((rows-m)/t.rows, tallest)
					start := unsafe.SliceData(bias)
					if start != nil {
						start = &bias[m]
					}
					t.f(&c[m*cs+first], 4*cs, start, &f.a[m*f.am], 4*f.am, &f.b[f.at+first], &taps[0].a, deep, count, sum)
					m += count * t.rows
				}
			}
		})
		taps, bias, sum = taps[deep:], nil, 1
	}
}
