package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	. "github.com/mmcloughlin/avo/reg"

	"setlab/setlib/internal/avo/vector"
)

// deviations generates for each row the sum of (x - mean)^2.
func deviations(isa vector.ISA) {
	TEXT("deviations"+isa.Name, NOSPLIT, "func(dst, x *float32, stride, n int, mean *float32, rows int)")
	Pragma("noescape")
	dst, x := pointer("dst"), pointer("x")
	at := []GPVirtual{pointer("mean")}
	var p []VecVirtual
	sum := isa.New()
	rowwise(isa, []GPVirtual{x}, func() {
		p = parameters(isa, at)
		isa.Zero(sum)
	}, func(place GPVirtual, tail *vector.Tail) {
		v, mean := isa.New(), isa.New()
		tail.Load(isa, Mem{Base: x, Index: place, Scale: 1}, v)
		tail.Cut(isa, p[0], mean)
		VSUBPS(mean, v, v)
		VFMADD231PS(v, v, sum)
	}, func() {
		VMOVSS(isa.Sum1(sum).AsX(), Mem{Base: dst})
		ADDQ(Imm(4), dst)
	})
}

// covariances generates for each row the sums of d and of d (x - mean).
func covariances(isa vector.ISA) {
	TEXT("covariances"+isa.Name, NOSPLIT, "func(sum, product, d, x *float32, stride, n int, mean *float32, rows int)")
	Pragma("noescape")
	sum, product, d, x := pointer("sum"), pointer("product"), pointer("d"), pointer("x")
	at := []GPVirtual{pointer("mean")}
	var p []VecVirtual
	sums := isa.News(2)
	rowwise(isa, []GPVirtual{d, x}, func() {
		p = parameters(isa, at)
		isa.Zero(sums[0])
		isa.Zero(sums[1])
	}, func(place GPVirtual, tail *vector.Tail) {
		g, v := isa.New(), isa.New()
		tail.Load(isa, Mem{Base: d, Index: place, Scale: 1}, g)
		tail.Load(isa, Mem{Base: x, Index: place, Scale: 1}, v)
		VSUBPS(p[0], v, v)
		// Beyond the tail g is 0, so 0 is added there.
		VADDPS(g, sums[0], sums[0])
		VFMADD231PS(v, g, sums[1])
	}, func() {
		VMOVSS(isa.Sum1(sums[0]).AsX(), Mem{Base: sum})
		VMOVSS(isa.Sum1(sums[1]).AsX(), Mem{Base: product})
		ADDQ(Imm(4), sum)
		ADDQ(Imm(4), product)
	})
}

// scaleRows generates y = a x + b with each row's a and b.
func scaleRows(isa vector.ISA) {
	TEXT("scaleRows"+isa.Name, NOSPLIT, "func(y, x *float32, stride, n int, a, b *float32, rows int)")
	Pragma("noescape")
	y, x := pointer("y"), pointer("x")
	at := []GPVirtual{pointer("a"), pointer("b")}
	var p []VecVirtual
	rowwise(isa, []GPVirtual{y, x}, func() {
		p = parameters(isa, at)
	}, func(place GPVirtual, tail *vector.Tail) {
		v := isa.New()
		tail.Load(isa, Mem{Base: x, Index: place, Scale: 1}, v)
		VFMADD213PS(p[1], p[0], v)
		tail.Store(isa, v, Mem{Base: y, Index: place, Scale: 1})
	}, func() {})
}

// combineRows generates y = a d + b x + c with each row's a, b and c.
func combineRows(isa vector.ISA) {
	TEXT("combineRows"+isa.Name, NOSPLIT, "func(y, d, x *float32, stride, n int, a, b, c *float32, rows int)")
	Pragma("noescape")
	y, d, x := pointer("y"), pointer("d"), pointer("x")
	at := []GPVirtual{pointer("a"), pointer("b"), pointer("c")}
	var p []VecVirtual
	rowwise(isa, []GPVirtual{y, d, x}, func() {
		p = parameters(isa, at)
	}, func(place GPVirtual, tail *vector.Tail) {
		g, v := isa.New(), isa.New()
		tail.Load(isa, Mem{Base: d, Index: place, Scale: 1}, g)
		tail.Load(isa, Mem{Base: x, Index: place, Scale: 1}, v)
		VFMADD213PS(p[2], p[1], v)
		VFMADD231PS(g, p[0], v)
		tail.Store(isa, v, Mem{Base: y, Index: place, Scale: 1})
	}, func() {})
}
