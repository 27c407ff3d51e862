package convolution

import "setlab/setlib/internal/parallel"

// worthTransforming is the minimum number of channels and of filters for which the transforms, one for each channel and each filter, are
// cheap compared with the products.
const worthTransforming = 8

// points is the number of products that replace 36.
const points = 16

// spectrum is a gather in transformed values: 4 x 4 pixels of the input give 2 x 2 of the output.
type spectrum struct {
	g             *gather
	top, left     int // pixels of the first tile outside of the image
	down, across  int // numbers of tiles
	taps          []tap
	block         int // values per row of transformed values
	input, output int // values per point
}

// flipped maps the transformed rows or columns of a filter to those of the reversed filter.
var flipped = [4]int{3, 1, 2, 0}

// transformed computes a gather by F(2 x 2, 3 x 3).
func (c *Convolution) transformed(g *gather, threads int) {
	s := &c.spectrum
	s.g, s.top, s.left, s.block = g, c.window.Top, c.window.Left, widest*c.kernels.lanes
	c.work.u = sized(c.work.u, points*c.window.On.Channels*c.filters, c.work.spectrum)
	parallel.Run(threads, c.window.On.Channels, max(1, 512/c.filters), (*weights)(c))

	if g.flip {
		s.top, s.left = 2-s.top, 2-s.left
	}
	s.down, s.across = (g.to.Rows+1)/2, (g.to.Columns+1)/2
	s.input, s.output = g.from.Channels*s.block, g.to.Channels*s.block
	s.taps = s.taps[:0]
	for q := range g.from.Channels {
		s.taps = append(s.taps, tap{int32(q), int32(q * s.block)})
	}
	parallel.Run(threads, s.down*s.across, 1, (*tiles)(c))
}

// weights is the task of transforming the filters: u = G w G' at every point, [point][output channel][input channel] of the gather.
type weights Convolution

// Do transforms the filters of a range of channels.
func (t *weights) Do(lo, hi int) {
	c := (*Convolution)(t)
	n := c.filters
	all := c.window.On.Channels * n
	for channel := lo; channel < hi; channel++ {
		w, u, step := c.w[channel*9*n:][:9*n], c.work.u[channel:], c.window.On.Channels
		if c.spectrum.g.flip {
			u, step = c.work.u[channel*n:], 1
		}
		for f := range n {
			var g [4][3]float32
			for x := range 3 {
				g[0][x], g[1][x], g[2][x], g[3][x] = filter(w[x*n+f], w[(3+x)*n+f], w[(6+x)*n+f])
			}
			for i := range 4 {
				at := 4*i*all + f*step
				u[at], u[at+all], u[at+2*all], u[at+3*all] = filter(g[i][0], g[i][1], g[i][2])
			}
		}
	}
}

// filter transforms three weights.
func filter(a, b, c float32) (float32, float32, float32, float32) {
	return a, (a + b + c) / 2, (a - b + c) / 2, c
}

// tiles is the task of computing tiles of 2 x 2 outputs.
type tiles Convolution

// Do computes a range of tiles.
func (t *tiles) Do(lo, hi int) {
	c := (*Convolution)(t)
	s := &c.spectrum
	buffer := c.work.take(points * (s.input + s.output))
	v, m := buffer[:points*s.input], buffer[points*s.input:]
	for tile := lo; tile < hi; tile++ {
		row, column := tile/s.across*2, tile%s.across*2
		c.kernels.blocks(c.columns, func(first, vectors int) { c.tile(v, m, row, column, first, vectors) })
	}
	c.work.give(buffer)
}

// tile computes the outputs starting at (row, column) for some vectors of the columns.
func (c *Convolution) tile(v, m []float32, row, column, first, vectors int) {
	k, s := c.kernels, &c.spectrum
	g := s.g
	const value = 4
	x := ((row-s.top)*g.from.Columns+column-s.left)*c.step + first
	steps := [3]int{value * g.from.Columns * c.step, value * c.step, value * g.from.Rows * g.from.Columns * c.step}
	if present := inside(g.from, row-s.top, column-s.left, 4); present == 1<<16-1 {
		k.winogradInput(&v[0], value*s.input, value*s.block, &c.x[0], value*x, steps[0], steps[1], steps[2], vectors, g.from.Channels)
	} else {
		k.winogradEdge(&v[0], value*s.input, value*s.block, &c.x[0], value*x, steps[0], steps[1], steps[2], present, vectors, g.from.Channels)
	}
	for p := range points {
		c.fetch(p, row, column, first, vectors)
		at := p
		if g.flip {
			at = 4*flipped[p/4] + flipped[p%4]
		}
		f := factors{a: c.work.u[at*c.window.On.Channels*c.filters:], am: g.from.Channels, b: v[p*s.input:]}
		k.product(m[p*s.output:], s.block, g.to.Channels, nil, f, s.taps, vectors*k.lanes, false)
	}
	y := (row*g.to.Columns+column)*c.step + first
	bias, biasStep := &none, 0
	if c.bias != nil {
		bias, biasStep = &c.bias[0], value
	}
	k.winogradOutput(&c.y[y], value*g.to.Columns*c.step, value*c.step, value*g.to.Rows*g.to.Columns*c.step, &m[0], value*s.output, value*s.block,
		bias, biasStep, inside(g.to, row, column, 2), vectors, g.to.Channels)
}

// fetch prefetches part p of the memory needed after the products of a tile. There are as many parts as points. The memory comprises the
// pixels to which the outputs are written, and the new pixels of the next tile in the row. Waiting for it would take as long as the
// products.
func (c *Convolution) fetch(p, row, column, first, vectors int) {
	const value = 4
	k, g, s := c.kernels, c.spectrum.g, &c.spectrum
	part := func(f func(x *float32, at, row, column, channel, vectors, channels int), v []float32, on Image, row, column int) {
		lo, hi := p*on.Channels/points, (p+1)*on.Channels/points
		if lo == hi {
			return
		}
		at := ((lo*on.Rows+row)*on.Columns+column)*c.step + first
		f(&v[0], value*at, value*on.Columns*c.step, value*c.step, value*on.Rows*on.Columns*c.step, vectors, hi-lo)
	}
	part(k.prefetch2x2, c.y, g.to, row, column)
	part(k.prefetch4x2, c.x, g.from, row-s.top, column-s.left+4)
}

// none is the initial value of a convolution without biases.
var none float32

// inside returns which pixels of a square starting at (row, column) are on the image: bit size*i+j is set for row i and column j.
func inside(on Image, row, column, size int) int {
	bits := 0
	for i := range size {
		for j := range size {
			if y, x := row+i, column+j; y >= 0 && y < on.Rows && x >= 0 && x < on.Columns {
				bits |= 1 << (size*i + j)
			}
		}
	}
	return bits
}
