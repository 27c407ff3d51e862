package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	. "github.com/mmcloughlin/avo/reg"

	"setlab/setlib/internal/avo/vector"
)

// exp generates dst = e^x.
func exp(isa vector.ISA) {
	TEXT("exp"+isa.Name, NOSPLIT, "func(dst, x *float32, n int)")
	Pragma("noescape")
	dst, x, n := pointer("dst"), pointer("x"), pointer("n")
	keep(isa, exponentialNumbers(false)...)
	vectors(isa, n, []GPVirtual{dst, x}, func(tail *vector.Tail) {
		v := isa.New()
		tail.Load(isa, Mem{Base: x}, v)
		tail.Store(isa, exponential(isa, v, false), Mem{Base: dst})
	})
}

// sigmoid generates dst = 1 / (1 + e^-x).
func sigmoid(isa vector.ISA) {
	TEXT("sigmoid"+isa.Name, NOSPLIT, "func(dst, x *float32, n int)")
	Pragma("noescape")
	dst, x, n := pointer("dst"), pointer("x"), pointer("n")
	keep(isa, exponentialNumbers(true)...)
	vectors(isa, n, []GPVirtual{dst, x}, func(tail *vector.Tail) {
		v := isa.New()
		tail.Load(isa, Mem{Base: x}, v)
		e := exponential(isa, v, true)
		addNumber.with(isa, 1, e, e)
		tail.Store(isa, reciprocal(isa, e), Mem{Base: dst})
	})
}

// log1pSeries lists the coefficients of the powers of s^2 in artanh(s)/s, highest power first.
var log1pSeries = []float64{1. / 13, 1. / 11, 1. / 9, 1. / 7, 1. / 5, 1. / 3, 1}

// softplus generates dst = max(x, 0) + ln(1 + e^-|x|), with the logarithm computed like the
// portable log1p.
func softplus(isa vector.ISA) {
	TEXT("softplus"+isa.Name, NOSPLIT, "func(dst, x *float32, n int)")
	Pragma("noescape")
	dst, x, n := pointer("dst"), pointer("x"), pointer("n")
	keep(isa, append(exponentialNumbers(true), append(log1pSeries, 2, .5)...)...)
	magnitude := isa.New()
	fill(isa, 1<<31-1, magnitude)
	vectors(isa, n, []GPVirtual{dst, x}, func(tail *vector.Tail) {
		v, a := isa.New(), isa.New()
		tail.Load(isa, Mem{Base: x}, v)
		VANDPS(magnitude, v, a)
		VADDPS(a, v, v) // 2 max(x, 0)
		e := exponential(isa, a, true)
		d := isa.New()
		addNumber.with(isa, 2, e, d)
		VMULPS(reciprocal(isa, d), e, e)
		VMULPS(e, e, d)
		p := polynomial(isa, d, log1pSeries, false)
		VADDPS(e, e, e)
		VMULPS(e, p, p)
		addProduct.with(isa, .5, v, p)
		tail.Store(isa, p, Mem{Base: dst})
	})
}
