package product

import "unsafe"

// Correlate sets grad = beta grad + alpha <x[other], y[j]> for the part's connections of neuron j. If beta is 0, grad is not read.
func Correlate(grad []float32, x []float32, xs int, y []float32, ys, n int, c *Connections, alpha, beta float32, p Part, lo, hi int) {
	c.check("Correlate", y, ys, n, &p, lo, hi)
	current.correlateRows(grad, x, xs, y, ys, n, c, alpha, beta, p, lo, hi)
}

func (k *kernels) correlateRows(grad []float32, x []float32, xs int, y []float32, ys, n int, c *Connections, alpha, beta float32, p Part, lo, hi int) {
	if lo >= hi {
		return
	}
	if k.lanes == 0 || n == 0 || len(x) == 0 {
		correlatePortable(grad, x, xs, y, ys, n, c, alpha, beta, p, lo, hi)
		return
	}
	bounded(c.Starts, n, lo, hi, func(lo, hi int) {
		beta, add := beta, 0
		if beta != 0 {
			add = 1
		}
		from, next, ends, below := p.span(c, lo)
		k.blocks(n, len(k.correlate), func(first, width, tail int) {
			k.correlate[width-1](unsafe.SliceData(grad), &x[first], 4*xs, &y[lo*ys+first], 4*ys, from, next, ends, below,
				unsafe.SliceData(c.Others), alpha, beta, add, hi-lo, tail)
			beta, add = 1, 1
		})
	})
}

// Backpropagate sets dx[i] = sum over the part's connections of neuron i of w dy[other] and, for each of these connections, grad =
// <x[i], dy[other]>. All parts except the first add to dx. The neurons are those of the input side, and weights and gradients are in
// their order.
func Backpropagate(dx []float32, dxs int, grad []float32, x []float32, xs int, dy []float32, dys, n int, c *Connections, w []float32, p Part, lo, hi int) {
	c.check("Backpropagate", dx, dxs, n, &p, lo, hi)
	c.check("Backpropagate", x, xs, n, &p, lo, hi)
	current.backpropagateRows(dx, dxs, grad, x, xs, dy, dys, n, c, w, p, lo, hi)
}

func (k *kernels) backpropagateRows(dx []float32, dxs int, grad []float32, x []float32, xs int, dy []float32, dys, n int, c *Connections, w []float32, p Part, lo, hi int) {
	if lo >= hi {
		return
	}
	if k.lanes == 0 || n == 0 {
		backpropagatePortable(dx, dxs, grad, x, xs, dy, dys, n, c, w, p, lo, hi)
		return
	}
	resume := 0
	if !p.first() {
		resume = 1
	}
	bounded(c.Starts, n, lo, hi, func(lo, hi int) {
		add := 0
		from, next, ends, below := p.span(c, lo)
		k.blocks(n, len(k.backpropagate), func(first, width, tail int) {
			k.backpropagate[width-1](&dx[lo*dxs+first], 4*dxs, unsafe.SliceData(grad), &x[lo*xs+first], 4*xs, unsafe.SliceData(dy[min(first, len(dy)):]), 4*dys,
				from, next, ends, below, unsafe.SliceData(c.Others), unsafe.SliceData(w), add, resume, hi-lo, tail)
			add = 1
		})
	})
}
