package product

import (
	"fmt"
	"unsafe"
)

// Gather sets y[j] = bias[j] + sum over c of w[c] x[sources[c]]. A nil bias is 0.
func Gather(y []float32, ys int, bias []float32, x []float32, xs, n int, starts []int, sources []int32, w []float32, lo, hi int) {
	checkRows("Gather", y, ys, n, starts, lo, hi)
	current.gatherRows(y, ys, bias, x, xs, n, starts, sources, nil, w, lo, hi)
}

// GatherVia is Gather with the weights in another order: y[j] = bias[j] + sum over c of w[at[c]] x[sources[c]].
func GatherVia(y []float32, ys int, bias []float32, x []float32, xs, n int, starts []int, sources, at []int32, w []float32, lo, hi int) {
	checkRows("GatherVia", y, ys, n, starts, lo, hi)
	if at == nil {
		at = []int32{}
	}
	current.gatherRows(y, ys, bias, x, xs, n, starts, sources, at, w, lo, hi)
}

// gatherRows is Gather, or GatherVia if at is not nil.
func (k *kernels) gatherRows(y []float32, ys int, bias []float32, x []float32, xs, n int, starts []int, sources, at []int32, w []float32, lo, hi int) {
	if n == 0 || lo >= hi {
		return
	}
	if k.lanes == 0 {
		gatherPortable(y, ys, bias, x, xs, n, starts, sources, at, w, lo, hi)
		return
	}
	biasStep := 4
	if bias == nil {
		biasStep = 0
	}
	bounded(starts, n, lo, hi, func(lo, hi int) {
		b := &zero
		if bias != nil {
			b = &bias[lo]
		}
		k.blocks(n, len(k.gather), func(first, width, tail int) {
			to, from := &y[lo*ys+first], unsafe.SliceData(x[min(first, len(x)):])
			if at == nil {
				k.gather[width-1](to, 4*ys, b, biasStep, from, 4*xs, &starts[lo], unsafe.SliceData(sources), unsafe.SliceData(w), hi-lo, tail)
			} else {
				k.gatherVia[width-1](to, 4*ys, b, biasStep, from, 4*xs, &starts[lo], unsafe.SliceData(sources), unsafe.SliceData(at), unsafe.SliceData(w), hi-lo, tail)
			}
		})
	})
}

// checkRows panics if rows [lo, hi) of n values do not fit.
func checkRows(op string, y []float32, ys, n int, starts []int, lo, hi int) {
	if lo < 0 || hi >= len(starts) || n < 0 || hi > lo && (hi-1)*ys+n > len(y) {
		panic(fmt.Sprintf("product.%s: neurons [%d, %d) of %d, %d values a row at steps of %d, in %d values", op, lo, hi, len(starts)-1, n, ys, len(y)))
	}
}
