package elementwise

// Differences sets dst[j] to the sum of x - y over the n values of row j, for the rows [lo, hi).
func Differences(dst, x, y []float32, stride, n, lo, hi int) {
	checkRows("Differences", len(x), len(y), stride, n, len(dst), lo, hi)
	current.differencesOfRows(dst, x, y, stride, n, lo, hi, false)
}

// SquaredDistances sets dst[j] to the sum of (x - y)^2 over the n values of row j, for the rows [lo, hi).
func SquaredDistances(dst, x, y []float32, stride, n, lo, hi int) {
	checkRows("SquaredDistances", len(x), len(y), stride, n, len(dst), lo, hi)
	current.differencesOfRows(dst, x, y, stride, n, lo, hi, true)
}

func (e *engine) differencesOfRows(dst, x, y []float32, stride, n, lo, hi int, squared bool) {
	if !e.portable() && n > 0 {
		run := e.differences
		if squared {
			run = e.squaredDistances
		}
		boundedRows(n, lo, hi, func(lo, hi int) { run(&dst[lo], &x[lo*stride], &y[lo*stride], 4*stride, n, hi-lo) })
		return
	}
	for j := lo; j < hi; j++ {
		var sum float32
		other := y[j*stride : j*stride+n]
		for b, v := range x[j*stride : j*stride+n] {
			d := v - other[b]
			if squared {
				d *= d
			}
			sum += d
		}
		dst[j] = sum
	}
}
