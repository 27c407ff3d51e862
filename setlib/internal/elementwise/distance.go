package elementwise

// SquaredDistances sets dst[j] to the sum of (x - y)^2 over the n values of row j, for the rows [lo, hi).
func SquaredDistances(dst, x, y []float32, stride, n, lo, hi int) {
	checkRows("SquaredDistances", len(x), len(y), stride, n, len(dst), lo, hi)
	current.distancesOfRows(dst, x, y, stride, n, lo, hi)
}

func (e *engine) distancesOfRows(dst, x, y []float32, stride, n, lo, hi int) {
	if lo >= hi {
		return
	}
	if !e.portable() && n > 0 {
		e.squaredDistances(&dst[lo], &x[lo*stride], &y[lo*stride], 4*stride, n, hi-lo)
		return
	}
	for j := lo; j < hi; j++ {
		var sum float32
		other := y[j*stride : j*stride+n]
		for b, v := range x[j*stride : j*stride+n] {
			d := v - other[b]
			sum += d * d
		}
		dst[j] = sum
	}
}
