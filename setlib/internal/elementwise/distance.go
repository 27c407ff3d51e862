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
	switch {
	case lo >= hi:
		return
	case e.portable() || n == 0:
	case squared:
		e.squaredDistances(&dst[lo], &x[lo*stride], &y[lo*stride], 4*stride, n, hi-lo)
		return
	default:
		e.differences(&dst[lo], &x[lo*stride], &y[lo*stride], 4*stride, n, hi-lo)
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

// AddScaled sets dst[i] = dst[i] + scale x[i].
func AddScaled(dst, x []float32, scale float32) {
	sameLength("AddScaled", len(dst), len(x))
	current.addScaledFlat(dst, x, scale)
}

func (e *engine) addScaledFlat(dst, x []float32, scale float32) {
	bounded(len(x), func(lo, hi int) {
		if !e.portable() {
			e.addScaled(&dst[lo], &x[lo], scale, hi-lo)
			return
		}
		for i, v := range x[lo:hi] {
			dst[lo+i] += scale * v
		}
	})
}
