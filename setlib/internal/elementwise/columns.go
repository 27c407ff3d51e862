package elementwise

import "fmt"

// Columns holds the parameters of the columns of a block of rows, by which values are normalized to u = (x - Mean[b]) Inverse[b].
type Columns struct{ Mean, Inverse []float32 }

// check panics unless there are parameters for n columns.
func (c Columns) check(op string, n int, more ...[]float32) {
	for _, v := range append(more, c.Mean, c.Inverse) {
		if len(v) < n {
			panic(fmt.Sprintf("elementwise.%s: %d columns, and parameters of %d", op, n, len(v)))
		}
	}
}

// ColumnDeviations sets dst[b] to the sum of (x - mean[b])^2 over column b of the rows [lo, hi), which have n values each.
func ColumnDeviations(dst, x []float32, stride, n int, mean []float32, lo, hi int) {
	checkRows("ColumnDeviations", len(x), len(x), stride, n, hi, lo, hi)
	Columns{mean, mean}.check("ColumnDeviations", n, dst)
	current.deviationsOfColumns(dst, x, stride, n, mean, lo, hi)
}

func (e *engine) deviationsOfColumns(dst, x []float32, stride, n int, mean []float32, lo, hi int) {
	clear(dst[:n])
	if n == 0 || lo >= hi {
		return
	}
	if !e.portable() {
		boundedRows(n, lo, hi, func(lo, hi int) { e.columnDeviations(&dst[0], &x[lo*stride], 4*stride, n, &mean[0], hi-lo) })
		return
	}
	for j := lo; j < hi; j++ {
		for b, v := range x[j*stride : j*stride+n] {
			d := v - mean[b]
			dst[b] += d * d
		}
	}
}

// Normalize sets y = gain[j] u + shift[j] for the n values of each row j in [lo, hi). y and x may be the same.
func (c Columns) Normalize(y, x []float32, stride, n int, gain, shift []float32, lo, hi int) {
	checkRows("Normalize", len(y), len(x), stride, n, min(len(gain), len(shift)), lo, hi)
	c.check("Normalize", n)
	current.normalizedColumns(y, x, stride, n, c, gain, shift, lo, hi)
}

func (e *engine) normalizedColumns(y, x []float32, stride, n int, c Columns, gain, shift []float32, lo, hi int) {
	if n == 0 || lo >= hi {
		return
	}
	if !e.portable() {
		boundedRows(n, lo, hi, func(lo, hi int) {
			e.normalizeColumns(&y[lo*stride], &x[lo*stride], 4*stride, n, &c.Mean[0], &c.Inverse[0], &gain[lo], &shift[lo], hi-lo)
		})
		return
	}
	for j := lo; j < hi; j++ {
		to := y[j*stride : j*stride+n]
		for b, v := range x[j*stride : j*stride+n] {
			to[b] = gain[j]*((v-c.Mean[b])*c.Inverse[b]) + shift[j]
		}
	}
}

// Covariances sets, for the rows [lo, hi), sum[j] and with[j] to the sums of d and of d u over the n values of row j, and plain[b] and
// product[b] to the sums of gain[j] d and of gain[j] d u over column b.
func (c Columns) Covariances(sum, with, plain, product, d, x []float32, stride, n int, gain []float32, lo, hi int) {
	checkRows("Covariances", len(d), len(x), stride, n, min(len(sum), len(with), len(gain)), lo, hi)
	c.check("Covariances", n, plain, product)
	current.covariancesOfColumns(sum, with, plain, product, d, x, stride, n, c, gain, lo, hi)
}

func (e *engine) covariancesOfColumns(sum, with, plain, product, d, x []float32, stride, n int, c Columns, gain []float32, lo, hi int) {
	clear(plain[:n])
	clear(product[:n])
	if lo >= hi {
		return
	}
	if !e.portable() && n > 0 {
		boundedRows(n, lo, hi, func(lo, hi int) {
			e.columnCovariances(&sum[lo], &with[lo], &d[lo*stride], &x[lo*stride], 4*stride, n, &c.Mean[0], &c.Inverse[0], &gain[lo], &plain[0], &product[0], hi-lo)
		})
		return
	}
	for j := lo; j < hi; j++ {
		var of, by float32
		at := d[j*stride : j*stride+n]
		for b, v := range x[j*stride : j*stride+n] {
			u := (v - c.Mean[b]) * c.Inverse[b]
			of += at[b]
			by += at[b] * u
			plain[b] += gain[j] * at[b]
			product[b] += gain[j] * at[b] * u
		}
		sum[j], with[j] = of, by
	}
}

// Combine sets d = Inverse[b] (gain[j] d - plain[b] - u product[b]) for the n values of each row j in [lo, hi).
func (c Columns) Combine(d, x []float32, stride, n int, gain, plain, product []float32, lo, hi int) {
	checkRows("Combine", len(d), len(x), stride, n, len(gain), lo, hi)
	c.check("Combine", n, plain, product)
	current.combinedColumns(d, x, stride, n, c, gain, plain, product, lo, hi)
}

func (e *engine) combinedColumns(d, x []float32, stride, n int, c Columns, gain, plain, product []float32, lo, hi int) {
	if n == 0 || lo >= hi {
		return
	}
	if !e.portable() {
		boundedRows(n, lo, hi, func(lo, hi int) {
			e.combineColumns(&d[lo*stride], &x[lo*stride], 4*stride, n, &c.Mean[0], &c.Inverse[0], &gain[lo], &plain[0], &product[0], hi-lo)
		})
		return
	}
	for j := lo; j < hi; j++ {
		at := d[j*stride : j*stride+n]
		for b, v := range x[j*stride : j*stride+n] {
			u := (v - c.Mean[b]) * c.Inverse[b]
			at[b] = c.Inverse[b] * (gain[j]*at[b] - plain[b] - u*product[b])
		}
	}
}
