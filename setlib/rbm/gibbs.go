package rbm

import (
	"setlab/setlib/internal/elementwise"
	"setlab/setlib/internal/parallel"
	"setlab/setlib/internal/random"
	"setlab/setlib/sparse"
)

// unitGrain is the number of unit activations that are worth a goroutine.
const unitGrain = 1 << 15

// hiddenInputs sets x to the total input of the hidden units, c + W'v.
func (m *RBM) hiddenInputs(x, v sparse.Batch, threads int) {
	m.weights.Forward(x, v, m.hidden.values, threads)
}

// visibleInputs sets x to the total input of the visible units, b + W h.
func (m *RBM) visibleInputs(x, h sparse.Batch, threads int) {
	m.weights.Backward(x, h, m.visible.values, threads)
}

// squash turns total inputs into probabilities, in place.
func squash(x sparse.Batch, threads int) {
	eachRow(x, threads, func(row []float32, _ int) { elementwise.Sigmoid(row, row) })
}

// draw sets dst to 0 or 1 with the probabilities p of being 1; dst and p may be the same. The draw of unit i
// and column k is named by (stream, step, i, first+k), where first, a multiple of 4, is the place of column 0 among width columns.
func draw(dst, p sparse.Batch, s random.Stream, step, first, width, threads int) {
	blocks := (width + 3) / 4
	parallel.For(threads, p.Rows, rowGrain(p), func(lo, hi int) {
		// On the stack for the usual widths.
		u := make([]float32, 0, 128)
		if p.Columns > cap(u) {
			u = make([]float32, 0, p.Columns)
		}
		u = u[:p.Columns]
		for i := lo; i < hi; i++ {
			s.Uniforms(u, step, i*blocks+first/4)
			elementwise.Bernoulli(dst.Row(i), p.Row(i), u)
		}
	})
}

func eachRow(x sparse.Batch, threads int, f func(row []float32, i int)) {
	parallel.For(threads, x.Rows, rowGrain(x), func(lo, hi int) {
		for i := lo; i < hi; i++ {
			f(x.Row(i), i)
		}
	})
}

func rowGrain(x sparse.Batch) int { return max(1, unitGrain/max(1, x.Columns)) }
