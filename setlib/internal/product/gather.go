package product

import "unsafe"

// Gather sets y[j] = bias[j] + sum over the part's connections of w x[other], where w is the connection's weight. A nil bias means 0.
// All parts except the first add to y instead.
func Gather(y []float32, ys int, bias []float32, x []float32, xs, n int, c *Connections, w []float32, p Part, lo, hi int) {
	c.check("Gather", y, ys, n, &p, lo, hi)
	current.gatherRows(y, ys, bias, x, xs, n, c, w, p, lo, hi)
}

func (k *kernels) gatherRows(y []float32, ys int, bias []float32, x []float32, xs, n int, c *Connections, w []float32, p Part, lo, hi int) {
	if lo >= hi {
		return
	}
	if k.lanes == 0 || n == 0 {
		gatherPortable(y, ys, bias, x, xs, n, c, w, p, lo, hi)
		return
	}
	biasStep, add := 4, 0
	if bias == nil {
		biasStep = 0
	}
	if !p.first() {
		add = 1
	}
	bounded(c.Starts, n, lo, hi, func(lo, hi int) {
		b := &zero
		if bias != nil {
			b = &bias[lo]
		}
		from, next, ends, below := p.span(c, lo)
		others, weights := unsafe.SliceData(c.Others), unsafe.SliceData(w)
		k.blocks(n, len(k.gather), func(first, width, tail int) {
			to, x := &y[lo*ys+first], unsafe.SliceData(x[min(first, len(x)):])
			if c.At == nil {
				k.gather[width-1](to, 4*ys, b, biasStep, x, 4*xs, from, next, ends, below, others, weights, add, hi-lo, tail)
			} else {
				k.gatherVia[width-1](to, 4*ys, b, biasStep, x, 4*xs, from, next, ends, below, others, unsafe.SliceData(c.At), weights, add, hi-lo, tail)
			}
		})
	})
}
