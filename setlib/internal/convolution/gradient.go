package convolution

import (
	"setlab/setlib/internal/elementwise"
	"setlab/setlib/internal/parallel"
	"setlab/setlib/internal/product"
)

// shares is the number of parts into which the window positions of a gradient are divided, each with its own sums, which are added in order.
// The number is fixed, so that results do not depend on the number of threads. At any time, only as many shares have memory as keep the
// processors busy.
const (
	shares     = 8
	sharesEach = 2 // shares per processor at a time, so that faster processors can help out
)

// share holds the sums for a part of the window positions.
type share struct {
	sums  []float32 // [depth + 1][width]: for the weights, and in the last row for the biases
	panel []float32 // the gradient of a strip of filters at some positions, [position][column][filter]
	taps  []tap     // terms of the weights
	rows  []tap     // terms of the biases
}

// terms is the number of terms of a sum computed from one panel, whose rows are a few vectors, so that it fits into the L1 cache.
const terms = 200

// Gradient sets grad and biases to the gradients of the loss with respect to the weights and the biases, computed from dy, the gradient with
// respect to y.
func (c *Convolution) Gradient(grad, biases, x, dy []float32, columns, threads int) {
	c.check("Gradient", x, dy, grad, columns)
	c.x, c.y, c.w, c.bias, c.columns = x, dy, grad, biases, columns
	count := min(shares, c.window.Places())
	wave := min(count, sharesEach*parallel.Threads(threads))
	for len(c.work.shares) < wave {
		c.work.shares = append(c.work.shares, &share{})
	}
	for c.done = 0; c.done < count; c.done += len(c.parts) {
		c.parts = c.work.shares[:min(wave, count-c.done)]
		parallel.Run(threads, len(c.parts), 1, (*gradient)(c))
		parallel.Run(threads, c.Depth()+1, max(1, 1<<13/c.filters), (*total)(c))
	}
}

// width returns the number of filters, rounded up to whole vectors.
func (c *Convolution) width() int { return (c.filters + 15) &^ 15 }

// gradient is the task of computing the sums of each share of a wave.
type gradient Convolution

// Do computes the sums of a range of shares.
func (g *gradient) Do(lo, hi int) {
	c := (*Convolution)(g)
	places := c.window.Places()
	count := min(shares, places)
	for p := lo; p < hi; p++ {
		s := c.parts[p]
		s.sums = sized(s.sums, (c.Depth()+1)*c.width(), c.work.sums)
		clear(s.sums)
		c.accumulate(s, (c.done+p)*places/count, (c.done+p+1)*places/count)
	}
}

// accumulate adds the products of the window positions [lo, hi).
func (c *Convolution) accumulate(s *share, lo, hi int) {
	w, n := &c.window, c.columns
	if n == 0 {
		return
	}
	most, row := max(1, terms/n), min(c.width(), c.kernels.strip())
	s.panel, s.taps, s.rows = sized(s.panel, most*n*row, 0), s.taps[:0], s.rows[:0]
	for i := range most {
		for b := range n {
			s.taps = append(s.taps, tap{int32(i*w.Stride*c.step + b), int32((i*n + b) * row)})
			s.rows = append(s.rows, tap{0, int32((i*n + b) * row)})
		}
	}
	for lo < hi {
		count := min(most, hi-lo, w.Columns-lo%w.Columns)
		c.kernels.strips(c.filters, func(filter, filters int) {
			for i := range count {
				product.Transpose(s.panel[i*n*row:], row, c.y[(filter*w.Places()+lo+i)*c.step:], w.Places()*c.step, filters, n)
			}
			c.correlate(s, filter, filters, lo, count)
		})
		lo += count
	}
}

// correlate adds the products of a strip of filters for count window positions in a row, starting at position first.
func (c *Convolution) correlate(s *share, filter, filters, first, count int) {
	w, n, width := &c.window, c.columns, c.width()
	row, column, depth := first/w.Columns*w.Stride-w.Top, first%w.Columns*w.Stride-w.Left, c.kernels.depth(c.filters)
	c.kernels.sum(s.sums[c.Depth()*width+filter:], width, 1, nil, factors{a: one, b: s.panel}, s.rows[:count*n], filters, depth, true)
	for ky := range w.Height {
		y := row + ky
		if y < 0 || y >= w.On.Rows {
			continue
		}
		for kx := range w.Width {
			x := column + kx
			from, to := 0, count // positions whose pixel is on the image
			for from < to && x+from*w.Stride < 0 {
				from++
			}
			for to > from && x+(to-1)*w.Stride >= w.On.Columns {
				to--
			}
			if from == to {
				continue
			}
			f := factors{
				a:  c.x[(y*w.On.Columns+x+from*w.Stride)*c.step:],
				am: w.On.Rows * w.On.Columns * c.step,
				b:  s.panel, at: int(s.taps[from*n].b),
			}
			sums := s.sums[(ky*w.Width+kx)*width+filter:]
			c.kernels.sum(sums, w.Height*w.Width*width, w.On.Channels, nil, f, s.taps[:(to-from)*n], filters, depth, true)
		}
	}
}

// one is the weight of each row in the sums of the biases.
var one = []float32{1}

// total is the task of adding the shares of a wave to the sums so far.
type total Convolution

// Do adds a range of rows; the last row belongs to the biases.
func (t *total) Do(lo, hi int) {
	c := (*Convolution)(t)
	width := c.width()
	for r := lo; r < hi; r++ {
		to := c.bias
		if r < c.Depth() {
			to = c.w[r*c.filters:][:c.filters]
		}
		parts := c.parts
		if c.done == 0 {
			copy(to, parts[0].sums[r*width:][:c.filters])
			parts = parts[1:]
		}
		for _, s := range parts {
			elementwise.AddScaled(to, s.sums[r*width:][:c.filters], 1)
		}
	}
}
