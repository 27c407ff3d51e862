package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	. "github.com/mmcloughlin/avo/reg"

	"setlab/setlib/internal/avo/vector"
)

// whole is 2^24: draws u of [0, 1) are used as the whole numbers 2^24 u.
const whole = 1 << 24

// draws writes 2^24 times the draws of groups of 128.
func draws(isa vector.ISA) {
	TEXT("draws"+isa.Name, NOSPLIT, "func(dst *float32, name *uint32, block, groups int)")
	Pragma("noescape")
	dst := pointer("dst")
	p := newPhilox(isa)
	next := func(groups int) {
		for part := range 16 / isa.Lanes {
			for g, words := range p.words(groups, part) {
				for w, word := range words {
					p.store(word, Mem{Base: dst, Disp: 512*g + 4*(16*w+8*part)})
					rotate(isa, word)
					p.store(word, Mem{Base: dst, Disp: 512*g + 4*(64+16*w+8*part)})
				}
			}
		}
		p.next(groups)
		ADDQ(U32(512*groups), dst)
	}
	if isa.Lanes == 16 {
		SUBQ(Imm(2), argument("groups"))
		JLT(LabelRef("last"))
		Label("pair")
		next(2)
		SUBQ(Imm(2), argument("groups"))
		JGE(LabelRef("pair"))
		Label("last")
		ADDQ(Imm(2), argument("groups"))
		JE(LabelRef("done"))
	}
	Label("group")
	next(1)
	DECQ(argument("groups"))
	JNE(LabelRef("group"))
	Label("done")
	VZEROUPPER()
	RET()
}

// store writes the upper 24 bits of words as numbers.
func (p *philox) store(word VecVirtual, m Mem) {
	u := p.isa.New()
	VPSRLD(Imm(8), word, u)
	VCVTDQ2PS(u, u)
	VMOVUPS(u, m)
}

// rotate exchanges the halves of words.
func rotate(isa vector.ISA, r VecVirtual) {
	if isa.Lanes == 16 {
		VPROLD(Imm(16), r, r)
		return
	}
	VPSHUFLW(Imm(0xb1), r, r)
	VPSHUFHW(Imm(0xb1), r, r)
}

// less returns 1 where a < b, else 0. It uses up a.
func less(isa vector.ISA, a, b VecVirtual) VecVirtual {
	const lessThan = 17
	r := set(isa, 1)
	if isa.Lanes == 16 {
		k := K()
		VCMPPS(Imm(lessThan), b, a, k)
		VMOVAPS_Z(r, k, r)
		return r
	}
	VCMPPS(Imm(lessThan), b, a, a)
	VANDPS(a, r, r)
	return r
}

// bernoulli writes 1 where u < 2^24 p, else 0. Rows of u lie width bytes apart.
func bernoulli(isa vector.ISA) {
	TEXT("bernoulli"+isa.Name, NOSPLIT, "func(dst, p *float32, stride, n int, u *float32, width, rows int)")
	Pragma("noescape")
	dst, p, u := pointer("dst"), pointer("p"), pointer("u")
	rowwise(isa, []GPVirtual{dst, p}, func() {}, func(place GPVirtual, tail *vector.Tail) {
		bound, drawn := isa.New(), isa.New()
		tail.Load(isa, Mem{Base: p, Index: place, Scale: 1}, bound)
		VMOVUPS(Mem{Base: u, Index: place, Scale: 1}, drawn)
		multiplyNumber.with(isa, whole, bound, bound)
		tail.Store(isa, less(isa, drawn, bound), Mem{Base: dst, Index: place, Scale: 1})
	}, func() {
		ADDQ(argument("width"), u)
	})
}

// sample writes 1 where u (1 + e^-y) < 2^24 for y = scale x, else 0; and with probabilities, p = 1 / (1 + e^-y). Rows of u lie width
// bytes apart.
func sample(isa vector.ISA, probabilities bool) {
	name, arguments := "sample", "state, x *float32"
	if probabilities {
		name, arguments = "sampleWithP", "state, p, x *float32"
	}
	TEXT(name+isa.Name, NOSPLIT, "func("+arguments+", stride, n int, scale float32, u *float32, width, rows int)")
	Pragma("noescape")
	state, x, u := pointer("state"), pointer("x"), pointer("u")
	pointers := []GPVirtual{state, x}
	var p GPVirtual
	if probabilities {
		p = pointer("p")
		pointers = append(pointers, p)
	}
	rowwise(isa, pointers, func() {}, func(place GPVirtual, tail *vector.Tail) {
		y, scale, drawn := isa.New(), isa.New(), isa.New()
		tail.Load(isa, Mem{Base: x, Index: place, Scale: 1}, y)
		VBROADCASTSS(argument("scale"), scale)
		VMULPS(scale, y, y)
		d := exponential(isa, y, true)
		addNumber.with(isa, 1, d, d)
		VMULPS(Mem{Base: u, Index: place, Scale: 1}, d, drawn)
		tail.Store(isa, less(isa, drawn, set(isa, whole)), Mem{Base: state, Index: place, Scale: 1})
		if probabilities {
			tail.Store(isa, reciprocal(isa, d), Mem{Base: p, Index: place, Scale: 1})
		}
	}, func() {
		ADDQ(argument("width"), u)
	})
}
