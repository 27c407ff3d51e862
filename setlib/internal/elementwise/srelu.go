package elementwise

import "fmt"

// SReLU computes the S-shaped rectified linear unit for the rows [lo, hi), which have n values each, with the parameters of row j:
//
//	a = tl + al (z - tl)   where z <= tl
//	a = tr + ar (z - tr)   where z >= tr
//	a = z                  elsewhere, and where z is NaN
//
// If both conditions hold, the first one applies. a and z may be the same.
func SReLU(a, z []float32, stride, n int, tl, al, tr, ar []float32, lo, hi int) {
	checkRows("SReLU", len(a), len(z), stride, n, len(tl), lo, hi)
	current.sreluRows(a, z, stride, n, tl, al, tr, ar, lo, hi)
}

func (e *engine) sreluRows(a, z []float32, stride, n int, tl, al, tr, ar []float32, lo, hi int) {
	if n == 0 || lo >= hi {
		return
	}
	if !e.portable() {
		boundedRows(n, lo, hi, func(lo, hi int) {
			e.srelu(&a[lo*stride], &z[lo*stride], 4*stride, n, &tl[lo], &al[lo], &tr[lo], &ar[lo], hi-lo)
		})
		return
	}
	for j := lo; j < hi; j++ {
		tl, al, tr, ar := tl[j], al[j], tr[j], ar[j]
		to := a[j*stride : j*stride+n]
		for b, v := range z[j*stride : j*stride+n] {
			switch {
			case v <= tl:
				v = tl + al*(v-tl)
			case v >= tr:
				v = tr + ar*(v-tr)
			}
			to[b] = v
		}
	}
}

// SReLUBackward computes the gradients of SReLU from da, the gradient of its outputs. It sets dz to da times the slope at z, and
// for row j the sums
//
//	dtl = sum da (1 - al), dal = sum da (z - tl)   over z <= tl
//	dtr = sum da (1 - ar), dar = sum da (z - tr)   over the other z >= tr
//
// dz and da may be the same.
func SReLUBackward(dz, da, z []float32, stride, n int, tl, al, tr, ar, dtl, dal, dtr, dar []float32, lo, hi int) {
	checkRows("SReLUBackward", len(dz), len(z), stride, n, len(tl), lo, hi)
	checkRows("SReLUBackward", len(da), len(z), stride, n, len(dtl), lo, hi)
	current.sreluBackwardRows(dz, da, z, stride, n, tl, al, tr, ar, dtl, dal, dtr, dar, lo, hi)
}

func (e *engine) sreluBackwardRows(dz, da, z []float32, stride, n int, tl, al, tr, ar, dtl, dal, dtr, dar []float32, lo, hi int) {
	if lo >= hi {
		return
	}
	if !e.portable() && n > 0 {
		boundedRows(n, lo, hi, func(lo, hi int) {
			e.sreluBackward(&dz[lo*stride], &da[lo*stride], &z[lo*stride], 4*stride, n, &tl[lo], &al[lo], &tr[lo], &ar[lo],
				&dtl[lo], &dal[lo], &dtr[lo], &dar[lo], hi-lo)
		})
		return
	}
	for j := lo; j < hi; j++ {
		tl, al, tr, ar := tl[j], al[j], tr[j], ar[j]
		var left, leftSlope, right, rightSlope float32
		to, from := dz[j*stride:j*stride+n], da[j*stride:j*stride+n]
		for b, v := range z[j*stride : j*stride+n] {
			g := from[b]
			switch {
			case v <= tl:
				left += g
				leftSlope += g * (v - tl)
				g *= al
			case v >= tr:
				right += g
				rightSlope += g * (v - tr)
				g *= ar
			}
			to[b] = g
		}
		dtl[j], dal[j] = left*(1-al), leftSlope
		dtr[j], dar[j] = right*(1-ar), rightSlope
	}
}

// SumRows sets dst[j] to the sum of the n values of row j, for the rows [lo, hi).
func SumRows(dst, x []float32, stride, n, lo, hi int) {
	checkRows("SumRows", len(x), len(x), stride, n, len(dst), lo, hi)
	current.sumOfRows(dst, x, stride, n, lo, hi)
}

func (e *engine) sumOfRows(dst, x []float32, stride, n, lo, hi int) {
	if lo >= hi {
		return
	}
	if !e.portable() && n > 0 {
		boundedRows(n, lo, hi, func(lo, hi int) { e.sumRows(&dst[lo], &x[lo*stride], 4*stride, n, hi-lo) })
		return
	}
	for j := lo; j < hi; j++ {
		var sum float32
		for _, v := range x[j*stride : j*stride+n] {
			sum += v
		}
		dst[j] = sum
	}
}

// checkRows panics if the rows [lo, hi) of n values do not fit into slices of the given lengths, or there are too few parameters.
func checkRows(op string, a, z, stride, n, parameters, lo, hi int) {
	if lo < 0 || n < 0 || hi > parameters || hi > lo && (hi-1)*stride+n > min(a, z) {
		panic(fmt.Sprintf("elementwise.%s: rows [%d, %d) of %d, %d values a row at steps of %d, in %d and %d values", op, lo, hi, parameters, n, stride, a, z))
	}
}
