package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	. "github.com/mmcloughlin/avo/reg"

	"setlab/setlib/internal/avo/vector"
)

// The fields of package elementwise's Adaptive.
const (
	adaptiveRate = iota
	adaptiveBeta1
	adaptiveNew1
	adaptiveBeta2
	adaptiveNew2
	adaptiveScale
	adaptiveEpsilon
	adaptiveShrink
	adaptiveL1
	adaptiveL2
)

// adaptive generates, with d = grad + l2 w + l1 sign w and v = beta2 v + new2 d²,
//
//	adam:    m = beta1 m + new1 d,                    w = w - shrink w - rate m / (scale sqrt v + epsilon)
//	rmsprop: m = beta1 m + d / (sqrt v + epsilon),    w = w - rate m
func adaptive(isa vector.ISA) {
	for _, name := range []string{"adam", "rmsprop"} {
		TEXT(name+isa.Name, NOSPLIT, "func(w, m, v, grad, p *float32, n int)")
		Pragma("noescape")
		vector.FlushDenormals()
		w, m, v, g, p, n := pointer("w"), pointer("m"), pointer("v"), pointer("grad"), pointer("p"), pointer("n")
		field := func(k int) VecVirtual {
			r := isa.New()
			VBROADCASTSS(Mem{Base: p, Disp: 4 * k}, r)
			return r
		}
		// AVX2 does not have enough registers for all of them; the last ones are read from memory
		// each time.
		late := field
		if isa.Lanes == 16 {
			var read [adaptiveShrink + 1]VecVirtual
			for _, k := range []int{adaptiveRate, adaptiveScale, adaptiveEpsilon, adaptiveShrink} {
				read[k] = field(k)
			}
			late = func(k int) VecVirtual { return read[k] }
		}
		beta1, new1 := field(adaptiveBeta1), field(adaptiveNew1)
		beta2, new2 := field(adaptiveBeta2), field(adaptiveNew2)
		penalty := newPenalty(isa, field(adaptiveL1), field(adaptiveL2))
		vectors(isa, n, []GPVirtual{w, m, v, g}, func(tail *vector.Tail) {
			weight, d, first, second := isa.New(), isa.New(), isa.New(), isa.New()
			tail.Load(isa, Mem{Base: w}, weight)
			tail.Load(isa, Mem{Base: g}, d)
			penalty.add(isa, weight, d)
			part := isa.New()
			tail.Load(isa, Mem{Base: v}, second)
			VMULPS(beta2, second, second)
			VMULPS(d, new2, part)
			VFMADD231PS(part, d, second)
			tail.Store(isa, second, Mem{Base: v})
			tail.Load(isa, Mem{Base: m}, first)
			VSQRTPS(second, second)
			if name == "adam" {
				VMULPS(d, new1, d)
				VFMADD213PS(d, beta1, first)
				tail.Store(isa, first, Mem{Base: m})
				VMULPS(late(adaptiveScale), second, second)
				VADDPS(late(adaptiveEpsilon), second, second)
				VDIVPS(second, first, first)
				VMULPS(late(adaptiveRate), first, first)
				VFMADD231PS(late(adaptiveShrink), weight, first)
				VSUBPS(first, weight, weight)
			} else {
				VADDPS(late(adaptiveEpsilon), second, second)
				VDIVPS(second, d, d)
				VFMADD213PS(d, beta1, first)
				tail.Store(isa, first, Mem{Base: m})
				VFNMADD231PS(first, late(adaptiveRate), weight)
			}
			tail.Store(isa, weight, Mem{Base: w})
		})
	}
}

// penalty generates the addition of the gradient of the penalties on weights.
type penalty struct{ l1, l2, signs, zero VecVirtual }

func newPenalty(isa vector.ISA, l1, l2 VecVirtual) penalty {
	p := penalty{l1, l2, isa.New(), isa.New()}
	isa.Zero(p.zero)
	fill(isa, 1<<31, p.signs)
	return p
}

// add sets d = d + l2 weight + l1 sign weight.
func (p penalty) add(isa vector.ISA, weight, d VecVirtual) {
	s := isa.New()
	VFMADD231PS(weight, p.l2, d)
	VANDPS(p.signs, weight, s)
	VORPS(p.l1, s, s)
	if isa.Lanes == 16 {
		k := K()
		VCMPPS(Imm(notEqual), p.zero, weight, k)
		VADDPS(s, d, k, d)
		return
	}
	on := YMM()
	VCMPPS(Imm(notEqual), p.zero, weight, on)
	VANDPS(on, s, s)
	VADDPS(s, d, d)
}
