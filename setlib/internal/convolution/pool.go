package convolution

import (
	"fmt"

	"setlab/setlib/internal/parallel"
)

// Pool computes the largest value of a window, channel by channel. It records the position of the largest value as bits, so that the images
// need not be kept for Backward. A Pool stores arguments while it computes, so it performs one operation at a time.
type Pool struct {
	window        Window
	step          int
	rows, columns lines
	tables        [][]int32 // offsets of the values, by class of the row and class of the column
	bare          []int     // pixels that no window covers
	winners       []uint8   // [channel][position][tap], one bit per value of a row: whether the tap has the largest value

	// Arguments of the tasks.
	x, y    []float32 // images and outputs, or their gradients
	n       int
	kernels *kernels
}

// NewPool returns the pooling with the given window, for batches whose rows are step values apart, a multiple of 16.
func NewPool(w Window, step int) *Pool {
	if w.Places() < 1 || w.On.Size() < 1 || step%16 != 0 {
		panic(fmt.Sprintf("convolution.NewPool: windows of %d x %d at steps of %d on images of %v at %d places, rows of %d values",
			w.Height, w.Width, w.Stride, w.On, w.Places(), step))
	}
	p := &Pool{
		window: w, step: step, kernels: current,
		rows:    w.forth(w.Rows, w.Height, w.Top, w.On.Rows),
		columns: w.forth(w.Columns, w.Width, w.Left, w.On.Columns),
		winners: make([]uint8, w.On.Channels*w.Places()*w.Height*w.Width*(step/8)),
	}
	for _, rows := range p.rows.classes {
		for _, columns := range p.columns.classes {
			var table []int32
			for _, r := range rows {
				for _, c := range columns {
					table = append(table, int32((r.from*w.On.Columns+c.from)*step))
				}
			}
			p.tables = append(p.tables, table)
		}
	}
	for pixel, times := range w.Covered() {
		if times == 0 {
			p.bare = append(p.bare, pixel)
		}
	}
	return p
}

// apart reports whether windows do not overlap.
func (p *Pool) apart() bool {
	return p.window.Stride >= p.window.Height && p.window.Stride >= p.window.Width
}

// Forward sets y[c][p] to the largest value of channel c in the window at position p, or NaN if a value is NaN. Positions outside of the
// image are ignored.
func (p *Pool) Forward(y, x []float32, columns, threads int) {
	p.check("Forward", y, x, columns)
	p.y, p.x, p.n = y, x, columns
	parallel.Run(threads, p.window.On.Channels, 1, (*poolForward)(p))
}

// Backward passes the gradient dy of every output of the last Forward to the first pixel of its window that had the largest value, or to the
// first pixel of the window if a value was NaN. dx may be the memory of the images.
func (p *Pool) Backward(dx, dy []float32, columns, threads int) {
	p.check("Backward", dy, dx, columns)
	p.y, p.x, p.n = dy, dx, columns
	parallel.Run(threads, p.window.On.Channels, 1, (*poolBackward)(p))
}

func (p *Pool) check(op string, y, x []float32, columns int) {
	w := &p.window
	if len(x) < w.On.Size()*p.step || len(y) < w.Places()*w.On.Channels*p.step || columns < 0 || columns > p.step {
		panic(fmt.Sprintf("convolution.Pool.%s: %d columns at steps of %d of %d values of images of %v, %d values at %d places",
			op, columns, p.step, len(x), w.On, len(y), w.Places()))
	}
}

// each calls f for the windows of a range of channels. x is the index of the window's first pixel, y that of its output, and winners are its
// bits, with step/8 bytes per tap.
func (p *Pool) each(lo, hi int, f func(x, y int, winners []uint8, taps []int32)) {
	w := &p.window
	bits := w.Height * w.Width * (p.step / 8)
	for channel := lo; channel < hi; channel++ {
		for place := range w.Places() {
			row, column := p.rows.of[place/w.Columns], p.columns.of[place%w.Columns]
			x := (channel*w.On.Rows+row.first)*w.On.Columns + column.first
			y := channel*w.Places() + place
			f(x*p.step, y*p.step, p.winners[y*bits:][:bits], p.tables[row.class*len(p.columns.classes)+column.class])
		}
	}
}

type poolForward Pool

// Do pools a range of channels.
func (t *poolForward) Do(lo, hi int) {
	p := (*Pool)(t)
	k := p.kernels
	p.each(lo, hi, func(x, y int, winners []uint8, taps []int32) {
		if k.lanes == 0 || p.n == 0 {
			poolPortable(p.y[y:y+p.n], p.x, x, winners, p.step/8, taps)
			return
		}
		k.pool(&p.y[y], &p.x[x], &winners[0], p.step/8, &taps[0], len(taps), k.vectors(p.n))
	})
}

type poolBackward Pool

// Do passes back the gradients of a range of channels.
func (t *poolBackward) Do(lo, hi int) {
	p := (*Pool)(t)
	k, add := p.kernels, 0
	if !p.apart() {
		add = 1
		clear(p.x[lo*p.pixels()*p.step : hi*p.pixels()*p.step])
	}
	p.each(lo, hi, func(x, y int, winners []uint8, taps []int32) {
		if k.lanes == 0 || p.n == 0 {
			poolBackwardPortable(p.x, x, p.y[y:y+p.n], winners, p.step/8, taps, add == 1)
			return
		}
		k.poolBackward(&p.x[x], &p.y[y], &winners[0], p.step/8, &taps[0], len(taps), add, k.vectors(p.n))
	})
	for _, pixel := range p.bare {
		for channel := lo; channel < hi; channel++ {
			clear(p.x[(channel*p.pixels()+pixel)*p.step:][:p.step])
		}
	}
}

func (p *Pool) pixels() int { return p.window.On.Rows * p.window.On.Columns }
