package elementwise

import "setlab/setlib/internal/cpu"

//go:generate go run -C ../avo ./elementwise -out ../elementwise/kernels_amd64.s -stubs ../elementwise/kernels_amd64.go -pkg elementwise

// engine is the functions in assembly of one set of instructions. The zero value has none. Steps between rows are in bytes, and there is
// at least one value and one row.
type engine struct {
	srelu                  func(a, z *float32, stride, n int, tl, al, tr, ar *float32, rows int)
	sreluBackward          func(dz, da, z *float32, stride, n int, tl, al, tr, ar *float32, dtl, dal, dtr, dar *float32, rows int)
	leaky                  func(dst, x, z *float32, slope float32, n int)
	sigmoidBackward        func(dz, da, a *float32, n int)
	momentum, nesterov     func(w, v, g *float32, rate, momentum, l1, l2 float32, n int)
	sumRows                func(dst, x *float32, stride, n, rows int)
	deviations             func(dst, x *float32, stride, n int, mean *float32, rows int)
	covariances            func(sum, product, d, x *float32, stride, n int, mean *float32, rows int)
	scaleRows              func(y, x *float32, stride, n int, a, b *float32, rows int)
	combineRows            func(y, d, x *float32, stride, n int, a, b, c *float32, rows int)
	columnDeviations       func(dst, x *float32, stride, n int, mean *float32, rows int)
	normalizeColumns       func(y, x *float32, stride, n int, mean, inverse, gain, shift *float32, rows int)
	columnCovariances      func(sum, with, d, x *float32, stride, n int, mean, inverse, gain, plain, product *float32, rows int)
	combineColumns         func(d, x *float32, stride, n int, mean, inverse, gain, plain, product *float32, rows int)
	mask                   func(a *float32, mask *uint8, scale float32, groups int)
	differences            func(dst, x, y *float32, stride, n, rows int)
	squaredDistances       func(dst, x, y *float32, stride, n, rows int)
	addScaled              func(dst, x *float32, scale float32, n int)
	exp, sigmoid, softplus func(dst, x *float32, n int)
	expand                 func(dst *float32, states *uint16, words int)
	pack                   func(states *uint16, x *float32, words int)
}

// portable reports whether plain Go has to do.
func (e *engine) portable() bool { return e.srelu == nil }

var current = engineOf(cpu.Current())

// piece is the number of values that one call of assembly works on: it can't be interrupted, and the garbage collector should not have to
// wait for it much longer than some 50 microseconds.
const piece = 1 << 15

// bounded calls f for consecutive parts of n values.
func bounded(n int, f func(lo, hi int)) {
	for lo := 0; lo < n; lo += piece {
		f(lo, min(lo+piece, n))
	}
}

// boundedRows calls f for consecutive parts of the rows [lo, hi) of n values.
func boundedRows(n, lo, hi int, f func(lo, hi int)) {
	rows := max(1, piece/max(n, 1))
	for ; lo < hi; lo += rows {
		f(lo, min(lo+rows, hi))
	}
}
