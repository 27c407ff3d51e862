package product

import (
	"math/bits"
	"unsafe"
)

// stateLanes is the number of states per word, and of values per vector in GatherStates.
const stateLanes = 16

// GathersStates reports whether GatherStates is faster than Gather with the states as numbers. This is the case with AVX-512, which has masked
// instructions.
func GathersStates() bool { return len(current.gatherStates) > 0 }

// GatherStates is Gather for inputs that are 0 or 1: y[j] = bias[j] + sum of the weights w of connections whose input is 1. Input i of column b is
// bit b%16 of x[i*xs+b/16]. Each row of x has the given number of words. The rows of y must have space for 16 values per word, all of which are written. A nil bias means
// 0.
func GatherStates(y []float32, ys int, bias []float32, x []uint16, xs, words int, c *Connections, w []float32, lo, hi int) {
	all := Part{}
	c.check("GatherStates", y, ys, words*stateLanes, &all, lo, hi)
	current.gatherStatesRows(y, ys, bias, x, xs, words, c, w, lo, hi)
}

func (k *kernels) gatherStatesRows(y []float32, ys int, bias []float32, x []uint16, xs, words int, c *Connections, w []float32, lo, hi int) {
	if lo >= hi || words == 0 {
		return
	}
	if len(k.gatherStates) == 0 {
		gatherStatesPortable(y, ys, bias, x, xs, words, c, w, lo, hi)
		return
	}
	biasStep := 4
	if bias == nil {
		biasStep = 0
	}
	bounded(c.Starts, words*stateLanes, lo, hi, func(lo, hi int) {
		b := &zero
		if bias != nil {
			b = &bias[lo]
		}
		others, weights := unsafe.SliceData(c.Others), unsafe.SliceData(w)
		k.blocks(words*stateLanes, len(k.gatherStates), func(first, width, _ int) {
			to, x := &y[lo*ys+first], unsafe.SliceData(x[min(first/stateLanes, len(x)):])
			if c.At == nil {
				k.gatherStates[width-1](to, 4*ys, b, biasStep, x, 2*xs, &c.Starts[lo], others, weights, hi-lo)
			} else {
				k.gatherStatesVia[width-1](to, 4*ys, b, biasStep, x, 2*xs, &c.Starts[lo], others, unsafe.SliceData(c.At), weights, hi-lo)
			}
		})
	})
}

func gatherStatesPortable(y []float32, ys int, bias []float32, x []uint16, xs, words int, c *Connections, w []float32, lo, hi int) {
	for j := lo; j < hi; j++ {
		row := y[j*ys : j*ys+words*stateLanes]
		clear(row)
		if bias != nil {
			for b := range row {
				row[b] = bias[j]
			}
		}
		for k := c.Starts[j]; k < c.Starts[j+1]; k++ {
			weight := w[c.place(k)]
			for v, word := range x[int(c.Others[k])*xs : int(c.Others[k])*xs+words] {
				for ; word != 0; word &= word - 1 {
					row[v*stateLanes+bits.TrailingZeros16(word)] += weight
				}
			}
		}
	}
}
