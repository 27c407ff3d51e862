package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	. "github.com/mmcloughlin/avo/reg"

	"setlab/setlib/internal/avo/vector"
)

// columnDeviations generates the sums of (x - mean)^2 over all rows, added to each column's element of dst.
func columnDeviations(isa vector.ISA) {
	TEXT("columnDeviations"+isa.Name, NOSPLIT, "func(dst, x *float32, stride, n int, mean *float32, rows int)")
	Pragma("noescape")
	dst, x, mean := pointer("dst"), pointer("x"), pointer("mean")
	rowwise(isa, []GPVirtual{x}, func() {}, func(at GPVirtual, tail *vector.Tail) {
		v, m, sum := isa.New(), isa.New(), isa.New()
		tail.Load(isa, Mem{Base: x, Index: at, Scale: 1}, v)
		tail.Load(isa, Mem{Base: mean, Index: at, Scale: 1}, m)
		tail.Load(isa, Mem{Base: dst, Index: at, Scale: 1}, sum)
		VSUBPS(m, v, v)
		VFMADD231PS(v, v, sum)
		tail.Store(isa, sum, Mem{Base: dst, Index: at, Scale: 1})
	}, func() {})
}

// normalized returns (x - mean) inverse at a position of a row, with each column's mean and inverse.
func normalized(isa vector.ISA, tail *vector.Tail, x, mean, inverse, at GPVirtual) VecVirtual {
	u, m, r := isa.New(), isa.New(), isa.New()
	tail.Load(isa, Mem{Base: x, Index: at, Scale: 1}, u)
	tail.Load(isa, Mem{Base: mean, Index: at, Scale: 1}, m)
	tail.Load(isa, Mem{Base: inverse, Index: at, Scale: 1}, r)
	VSUBPS(m, u, u)
	VMULPS(r, u, u)
	return u
}

// normalizeColumns generates y = gain (x - mean) inverse + shift with each row's gain and shift and each column's mean and inverse.
func normalizeColumns(isa vector.ISA) {
	TEXT("normalizeColumns"+isa.Name, NOSPLIT, "func(y, x *float32, stride, n int, mean, inverse, gain, shift *float32, rows int)")
	Pragma("noescape")
	y, x, mean, inverse := pointer("y"), pointer("x"), pointer("mean"), pointer("inverse")
	of := []GPVirtual{pointer("gain"), pointer("shift")}
	var p []VecVirtual
	rowwise(isa, []GPVirtual{y, x}, func() {
		p = parameters(isa, of)
	}, func(at GPVirtual, tail *vector.Tail) {
		u := normalized(isa, tail, x, mean, inverse, at)
		VFMADD213PS(p[1], p[0], u)
		tail.Store(isa, u, Mem{Base: y, Index: at, Scale: 1})
	}, func() {})
}

// columnCovariances generates for each row the sums of d and of d u, with u = (x - mean) inverse, and adds gain d and gain d u to each
// column's elements of plain and product.
func columnCovariances(isa vector.ISA) {
	TEXT("columnCovariances"+isa.Name, NOSPLIT, "func(sum, with, d, x *float32, stride, n int, mean, inverse, gain, plain, product *float32, rows int)")
	Pragma("noescape")
	sum, with, d, x := pointer("sum"), pointer("with"), pointer("d"), pointer("x")
	mean, inverse, plain, product := pointer("mean"), pointer("inverse"), pointer("plain"), pointer("product")
	of := []GPVirtual{pointer("gain")}
	var p []VecVirtual
	sums := isa.News(2)
	rowwise(isa, []GPVirtual{d, x}, func() {
		p = parameters(isa, of)
		isa.Zero(sums[0])
		isa.Zero(sums[1])
	}, func(at GPVirtual, tail *vector.Tail) {
		u, g := normalized(isa, tail, x, mean, inverse, at), isa.New()
		tail.Load(isa, Mem{Base: d, Index: at, Scale: 1}, g)
		// Beyond the tail g is 0, so 0 is added there.
		VADDPS(g, sums[0], sums[0])
		VFMADD231PS(u, g, sums[1])
		VMULPS(p[0], g, g)
		to, product1 := isa.New(), isa.New()
		tail.Load(isa, Mem{Base: plain, Index: at, Scale: 1}, to)
		tail.Load(isa, Mem{Base: product, Index: at, Scale: 1}, product1)
		VADDPS(g, to, to)
		VFMADD231PS(u, g, product1)
		tail.Store(isa, to, Mem{Base: plain, Index: at, Scale: 1})
		tail.Store(isa, product1, Mem{Base: product, Index: at, Scale: 1})
	}, func() {
		VMOVSS(isa.Sum1(sums[0]).AsX(), Mem{Base: sum})
		VMOVSS(isa.Sum1(sums[1]).AsX(), Mem{Base: with})
		ADDQ(Imm(4), sum)
		ADDQ(Imm(4), with)
	})
}

// combineColumns generates d = inverse (gain d - plain - u product), with u = (x - mean) inverse, each row's gain, and the other parameters
// of each column.
func combineColumns(isa vector.ISA) {
	TEXT("combineColumns"+isa.Name, NOSPLIT, "func(d, x *float32, stride, n int, mean, inverse, gain, plain, product *float32, rows int)")
	Pragma("noescape")
	d, x := pointer("d"), pointer("x")
	mean, inverse, plain, product := pointer("mean"), pointer("inverse"), pointer("plain"), pointer("product")
	of := []GPVirtual{pointer("gain")}
	var p []VecVirtual
	rowwise(isa, []GPVirtual{d, x}, func() {
		p = parameters(isa, of)
	}, func(at GPVirtual, tail *vector.Tail) {
		u, g := normalized(isa, tail, x, mean, inverse, at), isa.New()
		tail.Load(isa, Mem{Base: d, Index: at, Scale: 1}, g)
		m, with, r := isa.New(), isa.New(), isa.New()
		tail.Load(isa, Mem{Base: plain, Index: at, Scale: 1}, m)
		tail.Load(isa, Mem{Base: product, Index: at, Scale: 1}, with)
		tail.Load(isa, Mem{Base: inverse, Index: at, Scale: 1}, r)
		VFMSUB213PS(m, p[0], g)
		VFNMADD231PS(u, with, g)
		VMULPS(r, g, g)
		tail.Store(isa, g, Mem{Base: d, Index: at, Scale: 1})
	}, func() {})
}
