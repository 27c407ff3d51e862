package product

import "setlab/setlib/internal/cpu"

// kernels holds the assembly functions for one instruction set, by the number of vectors per row: index 0 is for one vector. The
// last vector of a row has tail values in use. Steps between rows are in bytes. The zero value has none.
type kernels struct {
	lanes           int // values per vector; 0 means plain Go
	gather          []func(y *float32, ys int, bias *float32, biasStep int, x *float32, xs int, from, next, ends *int, below int, sources *int32, w *float32, add, rows, tail int)
	gatherVia       []func(y *float32, ys int, bias *float32, biasStep int, x *float32, xs int, from, next, ends *int, below int, sources, at *int32, w *float32, add, rows, tail int)
	correlate       []func(grad *float32, x *float32, xs int, y *float32, ys int, from, next, ends *int, below int, sources *int32, alpha, beta float32, add, rows, tail int)
	backpropagate   []func(dx *float32, dxs int, grad *float32, x *float32, xs int, dy *float32, dys int, from, next, ends *int, below int, targets *int32, w *float32, add, resume, rows, tail int)
	gatherStates    []func(y *float32, ys int, bias *float32, biasStep int, x *uint16, xs int, starts *int, sources *int32, w *float32, rows int)
	gatherStatesVia []func(y *float32, ys int, bias *float32, biasStep int, x *uint16, xs int, starts *int, sources, at *int32, w *float32, rows int)
	multiply        [][]tile // by width, in descending order of rows
	packTiles       func(dst *float32, ds int, src *float32, ss, tiles, deep int)
	packColumns     func(dst, src *float32, ss, deep int)
	transpose       func(dst *float32, ds int, src *float32, ss, blocks int)
}

// tile is a function for tiles with a number of rows of the product.
type tile struct {
	rows int
	f    func(c *float32, cs int, bias, a *float32, am, ak int, b *float32, bs int, k, add, tail int)
}

var current = kernelsOf(cpu.Current())

// zero is the initial value of a layer without biases.
var zero float32

// blocks calls f for the vectors of rows of n values, at most most at a time and as evenly distributed as possible. first is the
// index of the first value, width the number of vectors, and tail the number of values in the last vector. Sums over the values of a
// row depend on this distribution in their last bits.
func (k *kernels) blocks(n, most int, f func(first, width, tail int)) {
	k.divide(n, most, func(p, vectors, parts int) int { return p * vectors / parts }, f)
}

// wideFirst is blocks with the wider blocks first: blocks of two vectors of AVX2 then begin at whole cache lines if rows do.
func (k *kernels) wideFirst(n, most int, f func(first, width, tail int)) {
	k.divide(n, most, func(p, vectors, parts int) int { return (p*vectors + parts - 1) / parts }, f)
}

// divide is blocks for any function that gives the first vector of part p.
func (k *kernels) divide(n, most int, start func(p, vectors, parts int) int, f func(first, width, tail int)) {
	vectors := (n + k.lanes - 1) / k.lanes
	parts := (vectors + most - 1) / most
	for p := range parts {
		from, to := start(p, vectors, parts), start(p+1, vectors, parts)
		f(from*k.lanes, to-from, min(n-(to-1)*k.lanes, k.lanes))
	}
}

// bounded calls f for consecutive ranges of rows with a limited number of connections. Assembly cannot be preempted, and the
// garbage collector should not have to wait much longer than 50 microseconds for it.
func bounded(starts []int, n, lo, hi int, f func(lo, hi int)) {
	most := 1 << 19 / (n + 16)
	for lo < hi {
		to := lo + 1
		for to < hi && starts[to+1]-starts[lo] <= most && to-lo < 1024 {
			to++
		}
		f(lo, to)
		lo = to
	}
}
