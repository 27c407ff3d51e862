package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	. "github.com/mmcloughlin/avo/reg"

	"setlab/setlib/internal/avo/vector"
)

// leaky generates dst = x where z > 0 or z is NaN, and slope x elsewhere, or exactly 0 if slope is 0. This is the activation if x is
// z, and its gradient if x is the gradient of the output.
func leaky(isa vector.ISA) {
	TEXT("leaky"+isa.Name, NOSPLIT, "func(dst, x, z *float32, slope float32, n int)")
	Pragma("noescape")
	dst, x, z, n := pointer("dst"), pointer("x"), pointer("z"), pointer("n")
	slope, zero, on := scalar(isa, "slope"), isa.New(), isa.New()
	isa.Zero(zero)
	// A slope of 0 clears the value, because 0 times infinity is NaN.
	if isa.Lanes == 16 {
		k := K()
		VCMPPS(Imm(notEqual), zero, slope, k)
		VPTERNLOGD_Z(Imm(0xff), on, on, k, on)
	} else {
		VCMPPS(Imm(notEqual), zero, slope, on)
	}
	vectors(isa, n, []GPVirtual{dst, x, z}, func(tail *vector.Tail) {
		v, at, scaled := isa.New(), isa.New(), isa.New()
		tail.Load(isa, Mem{Base: z}, at)
		tail.Load(isa, Mem{Base: x}, v)
		VMULPS(slope, v, scaled)
		VANDPS(on, scaled, scaled)
		if isa.Lanes == 16 {
			k := K()
			VCMPPS(Imm(lessOrEqual), zero, at, k)
			VMOVAPS(scaled, k, v)
		} else {
			m := YMM()
			VCMPPS(Imm(lessOrEqual), zero, at, m)
			VBLENDVPS(m, scaled, v, v)
		}
		tail.Store(isa, v, Mem{Base: dst})
	})
}

const notEqual = 4

// sigmoidBackward generates dz = da a (1 - a).
func sigmoidBackward(isa vector.ISA) {
	TEXT("sigmoidBackward"+isa.Name, NOSPLIT, "func(dz, da, a *float32, n int)")
	Pragma("noescape")
	dz, da, a, n := pointer("dz"), pointer("da"), pointer("a"), pointer("n")
	vectors(isa, n, []GPVirtual{dz, da, a}, func(tail *vector.Tail) {
		v, g := isa.New(), isa.New()
		tail.Load(isa, Mem{Base: a}, v)
		tail.Load(isa, Mem{Base: da}, g)
		VMULPS(v, g, g)
		VFNMADD231PS(v, g, g) // g - v g
		tail.Store(isa, g, Mem{Base: dz})
	})
}

// momentum generates d = rate (g + l2 w + l1 sign w), v = momentum v - d and w = w + v or, for nesterov, w = w + momentum v - d.
func momentum(isa vector.ISA) {
	for _, name := range []string{"momentum", "nesterov"} {
		TEXT(name+isa.Name, NOSPLIT, "func(w, v, grad *float32, rate, momentum, l1, l2 float32, n int)")
		Pragma("noescape")
		vector.FlushDenormals()
		w, v, g, n := pointer("w"), pointer("v"), pointer("grad"), pointer("n")
		rate, m := scalar(isa, "rate"), scalar(isa, "momentum")
		penalty := newPenalty(isa, scalar(isa, "l1"), scalar(isa, "l2"))
		vectors(isa, n, []GPVirtual{w, v, g}, func(tail *vector.Tail) {
			weight, velocity, d := isa.New(), isa.New(), isa.New()
			tail.Load(isa, Mem{Base: w}, weight)
			tail.Load(isa, Mem{Base: v}, velocity)
			tail.Load(isa, Mem{Base: g}, d)
			penalty.add(isa, weight, d)
			VMULPS(rate, d, d)
			VFMSUB213PS(d, m, velocity)
			tail.Store(isa, velocity, Mem{Base: v})
			if name == "nesterov" {
				VFMSUB213PS(d, m, velocity)
			}
			VADDPS(velocity, weight, weight)
			tail.Store(isa, weight, Mem{Base: w})
		})
	}
}

// sumRows generates the sum of each row.
func sumRows(isa vector.ISA) {
	TEXT("sumRows"+isa.Name, NOSPLIT, "func(dst, x *float32, stride, n, rows int)")
	Pragma("noescape")
	dst, x := pointer("dst"), pointer("x")
	sum := isa.New()
	rowwise(isa, []GPVirtual{x}, func() {
		isa.Zero(sum)
	}, func(place GPVirtual, tail *vector.Tail) {
		v := isa.New()
		tail.Load(isa, Mem{Base: x, Index: place, Scale: 1}, v)
		VADDPS(v, sum, sum)
	}, func() {
		s := isa.Sum1(sum).AsX()
		VMOVSS(s, Mem{Base: dst})
		ADDQ(Imm(4), dst)
	})
}

// difference generates for each row the sum of x - y or, with squared, of its square.
func difference(isa vector.ISA, squared bool) {
	name := "differences"
	if squared {
		name = "squaredDistances"
	}
	TEXT(name+isa.Name, NOSPLIT, "func(dst, x, y *float32, stride, n, rows int)")
	Pragma("noescape")
	dst, x, y := pointer("dst"), pointer("x"), pointer("y")
	sum := isa.New()
	rowwise(isa, []GPVirtual{x, y}, func() {
		isa.Zero(sum)
	}, func(place GPVirtual, tail *vector.Tail) {
		v, d := isa.New(), isa.New()
		tail.Load(isa, Mem{Base: x, Index: place, Scale: 1}, v)
		tail.Load(isa, Mem{Base: y, Index: place, Scale: 1}, d)
		VSUBPS(d, v, d)
		if squared {
			VFMADD231PS(d, d, sum)
		} else {
			VADDPS(d, sum, sum)
		}
	}, func() {
		s := isa.Sum1(sum).AsX()
		VMOVSS(s, Mem{Base: dst})
		ADDQ(Imm(4), dst)
	})
}

// addScaled generates dst = dst + scale x.
func addScaled(isa vector.ISA) {
	TEXT("addScaled"+isa.Name, NOSPLIT, "func(dst, x *float32, scale float32, n int)")
	Pragma("noescape")
	dst, x, n := pointer("dst"), pointer("x"), pointer("n")
	scale := scalar(isa, "scale")
	vectors(isa, n, []GPVirtual{dst, x}, func(tail *vector.Tail) {
		v, sum := isa.New(), isa.New()
		tail.Load(isa, Mem{Base: x}, v)
		tail.Load(isa, Mem{Base: dst}, sum)
		VFMADD231PS(v, scale, sum)
		tail.Store(isa, sum, Mem{Base: dst})
	})
}
