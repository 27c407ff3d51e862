package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	. "github.com/mmcloughlin/avo/reg"

	"setlab/setlib/internal/avo/vector"
)

// whole is 2^24: draws u of [0, 1) are used as the whole numbers 2^24 u.
const whole = 1 << 24

// groups runs step for each vector of groups of 128 values: drawn is the vector's draws times 2^24, and place its byte offset in the group.
// Pointers are moved by a group.
func (p *philox) groups(pointers []GPVirtual, step func(drawn VecVirtual, place int)) {
	isa := p.isa
	Label("group")
	for part := range 16 / isa.Lanes {
		for w, word := range p.words(part) {
			for half := range 2 {
				drawn := isa.New()
				if half == 1 {
					rotate(isa, word)
				}
				VPSRLD(Imm(8), word, drawn)
				VCVTDQ2PS(drawn, drawn)
				step(drawn, 4*(64*half+16*w+8*part))
			}
		}
	}
	p.next()
	for _, at := range pointers {
		ADDQ(U32(512), at)
	}
	DECQ(argument("groups"))
	JNE(LabelRef("group"))
	VZEROUPPER()
	RET()
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

// less returns 1 where a < b, else 0.
func less(isa vector.ISA, a, b VecVirtual) VecVirtual {
	const lessThan = 17
	if isa.Lanes == 16 {
		k, r := K(), isa.New()
		VCMPPS(Imm(lessThan), b, a, k)
		VMOVAPS_Z(of(isa, 1), k, r)
		return r
	}
	r := set(isa, 1)
	VCMPPS(Imm(lessThan), b, a, a)
	VANDPS(a, r, r)
	return r
}

// bernoulli writes 1 where the stream's draw is below p, else 0.
func bernoulli(isa vector.ISA) {
	TEXT("bernoulli"+isa.Name, NOSPLIT, "func(dst, p *float32, name *uint32, block, groups int)")
	Pragma("noescape")
	dst, p := pointer("dst"), pointer("p")
	keep(isa, 1, whole)
	newPhilox(isa).groups([]GPVirtual{dst, p}, func(drawn VecVirtual, place int) {
		bound := isa.New()
		VMOVUPS(Mem{Base: p, Disp: place}, bound)
		multiplyNumber.with(isa, whole, bound, bound)
		VMOVUPS(less(isa, drawn, bound), Mem{Base: dst, Disp: place})
	})
}

// sample writes 1 where u (1 + e^-y) < 1 for the stream's draw u and y = scale x, else 0; and with probabilities, p = 1 / (1 + e^-y).
func sample(isa vector.ISA, probabilities bool) {
	name, p := "sample", ""
	if probabilities {
		name, p = "sampleWithP", "p, "
	}
	TEXT(name+isa.Name, NOSPLIT, "func(state, "+p+"x *float32, scale float32, name *uint32, block, groups int)")
	Pragma("noescape")
	pointers := []GPVirtual{pointer("state"), pointer("x")}
	if probabilities {
		pointers = append(pointers, pointer("p"))
	}
	keep(isa, append(exponentialNumbers(true), whole)...)
	newPhilox(isa).groups(pointers, func(drawn VecVirtual, place int) {
		y := isa.New()
		VBROADCASTSS(argument("scale"), y)
		VMULPS(Mem{Base: pointers[1], Disp: place}, y, y)
		d := exponential(isa, y, true)
		addNumber.with(isa, 1, d, d)
		VMULPS(d, drawn, drawn)
		VMOVUPS(less(isa, drawn, of(isa, whole)), Mem{Base: pointers[0], Disp: place})
		if probabilities {
			VMOVUPS(reciprocal(isa, d), Mem{Base: pointers[2], Disp: place})
		}
	})
}
