package elementwise

// Deviations sets dst[j] to the sum of (x - mean[j])^2 over the n values of row j, for the rows [lo, hi).
func Deviations(dst, x []float32, stride, n int, mean []float32, lo, hi int) {
	checkRows("Deviations", len(x), len(x), stride, n, min(len(dst), len(mean)), lo, hi)
	current.deviationsOfRows(dst, x, stride, n, mean, lo, hi)
}

func (e *engine) deviationsOfRows(dst, x []float32, stride, n int, mean []float32, lo, hi int) {
	if lo >= hi {
		return
	}
	if !e.portable() && n > 0 {
		boundedRows(n, lo, hi, func(lo, hi int) { e.deviations(&dst[lo], &x[lo*stride], 4*stride, n, &mean[lo], hi-lo) })
		return
	}
	for j := lo; j < hi; j++ {
		var sum float32
		for _, v := range x[j*stride : j*stride+n] {
			d := v - mean[j]
			sum += d * d
		}
		dst[j] = sum
	}
}

// Covariances sets sum[j] to the sum of d and product[j] to that of d (x - mean[j]) over the n values of row j, for the rows [lo, hi).
func Covariances(sum, product, d, x []float32, stride, n int, mean []float32, lo, hi int) {
	checkRows("Covariances", len(d), len(x), stride, n, min(len(sum), len(product), len(mean)), lo, hi)
	current.covariancesOfRows(sum, product, d, x, stride, n, mean, lo, hi)
}

func (e *engine) covariancesOfRows(sum, product, d, x []float32, stride, n int, mean []float32, lo, hi int) {
	if lo >= hi {
		return
	}
	if !e.portable() && n > 0 {
		boundedRows(n, lo, hi, func(lo, hi int) {
			e.covariances(&sum[lo], &product[lo], &d[lo*stride], &x[lo*stride], 4*stride, n, &mean[lo], hi-lo)
		})
		return
	}
	for j := lo; j < hi; j++ {
		var of, with float32
		at := d[j*stride : j*stride+n]
		for b, v := range x[j*stride : j*stride+n] {
			of += at[b]
			with += at[b] * (v - mean[j])
		}
		sum[j], product[j] = of, with
	}
}

// ScaleRows sets y = a[j] x + b[j] for the n values of row j, for the rows [lo, hi). y and x may be the same.
func ScaleRows(y, x []float32, stride, n int, a, b []float32, lo, hi int) {
	checkRows("ScaleRows", len(y), len(x), stride, n, min(len(a), len(b)), lo, hi)
	current.scaledRows(y, x, stride, n, a, b, lo, hi)
}

func (e *engine) scaledRows(y, x []float32, stride, n int, a, b []float32, lo, hi int) {
	if n == 0 || lo >= hi {
		return
	}
	if !e.portable() {
		boundedRows(n, lo, hi, func(lo, hi int) { e.scaleRows(&y[lo*stride], &x[lo*stride], 4*stride, n, &a[lo], &b[lo], hi-lo) })
		return
	}
	for j := lo; j < hi; j++ {
		to := y[j*stride : j*stride+n]
		for k, v := range x[j*stride : j*stride+n] {
			to[k] = a[j]*v + b[j]
		}
	}
}

// CombineRows sets y = a[j] d + b[j] x + c[j] for the n values of row j, for the rows [lo, hi). y, d and x may be the same.
func CombineRows(y, d, x []float32, stride, n int, a, b, c []float32, lo, hi int) {
	checkRows("CombineRows", min(len(y), len(d)), len(x), stride, n, min(len(a), len(b), len(c)), lo, hi)
	current.combinedRows(y, d, x, stride, n, a, b, c, lo, hi)
}

func (e *engine) combinedRows(y, d, x []float32, stride, n int, a, b, c []float32, lo, hi int) {
	if n == 0 || lo >= hi {
		return
	}
	if !e.portable() {
		boundedRows(n, lo, hi, func(lo, hi int) {
			e.combineRows(&y[lo*stride], &d[lo*stride], &x[lo*stride], 4*stride, n, &a[lo], &b[lo], &c[lo], hi-lo)
		})
		return
	}
	for j := lo; j < hi; j++ {
		to, at := y[j*stride:j*stride+n], d[j*stride:j*stride+n]
		for k, v := range x[j*stride : j*stride+n] {
			to[k] = a[j]*at[k] + b[j]*v + c[j]
		}
	}
}
