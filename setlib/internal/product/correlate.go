package product

import "unsafe"

// Correlate sets grad[c] = beta grad[c] + alpha <x[sources[c]], y[j]> for the connections c of neuron j. If beta is 0,
// grad is not read.
func Correlate(grad []float32, x []float32, xs int, y []float32, ys, n int, starts []int, sources []int32, alpha, beta float32, lo, hi int) {
	checkRows("Correlate", y, ys, n, starts, lo, hi)
	current.correlateRows(grad, x, xs, y, ys, n, starts, sources, alpha, beta, lo, hi)
}

func (k *kernels) correlateRows(grad []float32, x []float32, xs int, y []float32, ys, n int, starts []int, sources []int32, alpha, beta float32, lo, hi int) {
	if lo >= hi || starts[lo] == starts[hi] {
		return
	}
	if k.lanes == 0 || n == 0 {
		correlatePortable(grad, x, xs, y, ys, n, starts, sources, alpha, beta, lo, hi)
		return
	}
	bounded(starts, n, lo, hi, func(lo, hi int) {
		beta, add := beta, 0
		if beta != 0 {
			add = 1
		}
		k.blocks(n, len(k.correlate), func(first, width, tail int) {
			k.correlate[width-1](unsafe.SliceData(grad), &x[first], 4*xs, &y[lo*ys+first], 4*ys, &starts[lo], unsafe.SliceData(sources), alpha, beta, add, hi-lo, tail)
			beta, add = 1, 1
		})
	})
}

// Backpropagate sets dx[i] = sum over c of w[c] dy[targets[c]] and, for each of these connections, grad[c] = <x[i], dy[targets[c]]>,
// which is added to grad if add is true.
// Its neurons are those of the input side.
func Backpropagate(dx []float32, dxs int, grad []float32, x []float32, xs int, dy []float32, dys, n int, starts []int, targets []int32, w []float32, add bool, lo, hi int) {
	checkRows("Backpropagate", dx, dxs, n, starts, lo, hi)
	checkRows("Backpropagate", x, xs, n, starts, lo, hi)
	current.backpropagateRows(dx, dxs, grad, x, xs, dy, dys, n, starts, targets, w, add, lo, hi)
}

func (k *kernels) backpropagateRows(dx []float32, dxs int, grad []float32, x []float32, xs int, dy []float32, dys, n int, starts []int, targets []int32, w []float32, add bool, lo, hi int) {
	if lo >= hi {
		return
	}
	if k.lanes == 0 || n == 0 {
		backpropagatePortable(dx, dxs, grad, x, xs, dy, dys, n, starts, targets, w, add, lo, hi)
		return
	}
	bounded(starts, n, lo, hi, func(lo, hi int) {
		sum := 0
		if add {
			sum = 1
		}
		k.blocks(n, len(k.backpropagate), func(first, width, tail int) {
			k.backpropagate[width-1](&dx[lo*dxs+first], 4*dxs, unsafe.SliceData(grad), &x[lo*xs+first], 4*xs, unsafe.SliceData(dy[min(first, len(dy)):]), 4*dys,
				&starts[lo], unsafe.SliceData(targets), unsafe.SliceData(w), sum, hi-lo, tail)
			sum = 1
		})
	})
}
