package convolution

import (
	"fmt"
	"math"

	"setlab/setlib/internal/parallel"
)

// Convolution is a convolution of images with filters. The weight of channel c at row y and column x of the window for filter f is
// w[((c*Height+y)*Width+x)*filters+f]. A Convolution stores arguments while it computes, so it computes one product at a time.
type Convolution struct {
	window  Window
	filters int
	step    int // values between rows of every batch

	forth, back gather
	work        *Workspace
	winograd    bool

	// Arguments of the tasks.
	y, x, w, bias []float32
	columns       int
	spectrum      spectrum
	parts         []*share // shares of the current wave
	done          int      // index of the first of them
	kernels       *kernels
}

// New returns the convolution with the given window and number of filters, for batches whose rows are step values apart, a multiple
// of 16. Convolutions that share a workspace must not compute at the same time.
func New(w Window, filters, step int, work *Workspace) *Convolution {
	if w.Places() < 1 || w.On.Size() < 1 || filters < 1 || step%16 != 0 {
		panic(fmt.Sprintf("convolution.New: %d filters of %d x %d at steps of %d on images of %v at %d places, rows of %d values",
			filters, w.Height, w.Width, w.Stride, w.On, w.Places(), step))
	}
	if values := max(w.On.Size(), w.Places()*filters) * step; values > math.MaxInt32 {
		panic(fmt.Sprintf("convolution.New: %d values of a minibatch; tables reach %d", values, math.MaxInt32))
	}
	c := &Convolution{window: w, filters: filters, step: step, work: work, kernels: current}
	c.forth, c.back = c.forward(), c.backward()
	c.winograd = w.Height == 3 && w.Width == 3 && w.Stride == 1 && w.Top <= 2 && w.Left <= 2 &&
		w.On.Channels >= worthTransforming && filters >= worthTransforming
	if buffer := points * (w.On.Channels + filters) * widest * current.lanes; c.winograd {
		work.reserve(buffer, points*w.On.Channels*filters, 0)
	}
	work.reserve(0, 0, (c.Depth()+1)*c.width())
	return c
}

// Depth returns the number of weights of a filter.
func (c *Convolution) Depth() int { return c.window.On.Channels * c.window.Height * c.window.Width }

// Forward sets y to the convolution of x. For every sample,
//
//	y[f][p] = bias[f] + sum over channels c and positions (i, j) in the window of w[c][i][j][f] x[c][pixel (i, j) of the window at p]
//
// where pixels outside of the image are 0.
func (c *Convolution) Forward(y, x, w, bias []float32, columns, threads int) {
	c.check("Forward", x, y, w, columns)
	c.y, c.x, c.w, c.bias, c.columns = y, x, w, bias, columns
	c.run(&c.forth, w, threads)
}

// Backward sets dx to the gradient of the loss with respect to x, computed from dy, the gradient with respect to y.
func (c *Convolution) Backward(dx, dy, w []float32, columns, threads int) {
	c.check("Backward", dx, dy, w, columns)
	c.y, c.x, c.w, c.bias, c.columns = dx, dy, w, nil, columns
	c.run(&c.back, w, threads)
}

func (c *Convolution) run(g *gather, w []float32, threads int) {
	if c.columns == 0 {
		return
	}
	if c.winograd && c.kernels.lanes > 0 {
		c.transformed(g, threads)
		return
	}
	parallel.Run(threads, len(g.rows.of)*len(g.columns.of), 1, (*direct)(g))
}

// check panics if the lengths of the slices do not match.
func (c *Convolution) check(op string, x, y, w []float32, columns int) {
	on, places := c.window.On, c.window.Places()
	if len(x) < on.Size()*c.step || len(y) < places*c.filters*c.step || len(w) != c.Depth()*c.filters || columns < 0 || columns > c.step {
		panic(fmt.Sprintf("convolution.%s: %d columns at steps of %d of %d values of images of %v, "+
			"%d values at %d places of %d filters, %d weights for %d",
			op, columns, c.step, len(x), on, len(y), places, c.filters, len(w), c.Depth()*c.filters))
	}
}
