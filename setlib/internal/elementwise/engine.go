package elementwise

import "setlab/setlib/internal/cpu"

//go:generate go run -C ../avo ./elementwise -out ../elementwise/kernels_amd64.s -stubs ../elementwise/kernels_amd64.go -pkg elementwise

// engine holds the assembly functions for one instruction set. The zero value has none. Steps between rows are in bytes, and there must
// be at least one value and one row.
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

// portable reports whether plain Go must be used.
func (e *engine) portable() bool { return e.srelu == nil }

var current = engineOf(cpu.Current())

// piece is the number of values per call of assembly. Assembly cannot be preempted, and the garbage collector should not have to wait
// much longer than 50 microseconds for it.
const piece = 1 << 15

// bounded calls f for consecutive parts of n values.
func bounded(n int, f func(lo, hi int)) {
	for lo := 0; lo < n; lo += piece {
		f(lo, min(lo+piece, n))
	}
}

// boundedRows calls f for consecutive parts of the rows [lo, hi), which have n values each.
func boundedRows(n, lo, hi int, f func(lo, hi int)) {
	rows := max(1, piece/max(n, 1))
	for ; lo < hi; lo += rows {
		f(lo, min(lo+rows, hi))
	}
}
