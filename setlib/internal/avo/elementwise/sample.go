package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	. "github.com/mmcloughlin/avo/reg"

	"setlab/setlib/internal/avo/vector"
)

// whole is 2^24: draws u in [0, 1) are used as the integers 2^24 u.
const whole = 1 << 24

// groups generates a loop that runs step for each vector of groups of 128 values. drawn is the vector's draws times 2^24, and place the index
// of its first value in the group. The pointers are advanced by a group of values, and states by a group of bits.
func (p *philox) groups(pointers []GPVirtual, states GPVirtual, step func(drawn VecVirtual, place int)) {
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
				step(drawn, 64*half+16*w+8*part)
			}
		}
	}
	p.next()
	for _, at := range pointers {
		ADDQ(U32(512), at)
	}
	ADDQ(Imm(16), states)
	DECQ(argument("groups"))
	JNE(LabelRef("group"))
	VZEROUPPER()
	RET()
}

// rotate exchanges the 16-bit halves of words.
func rotate(isa vector.ISA, r VecVirtual) {
	if isa.Lanes == 16 {
		VPROLD(Imm(16), r, r)
		return
	}
	VPSHUFLW(Imm(0xb1), r, r)
	VPSHUFHW(Imm(0xb1), r, r)
}

// storeLess writes one bit per lane, the first lane's lowest: 1 where a < b, and 0 elsewhere. It overwrites a.
func storeLess(isa vector.ISA, a, b VecVirtual, m Mem) {
	const lessThan = 17
	if isa.Lanes == 16 {
		k := K()
		VCMPPS(Imm(lessThan), b, a, k)
		KMOVW(k, m)
		return
	}
	bits := GP32()
	VCMPPS(Imm(lessThan), b, a, a)
	VMOVMSKPS(a, bits)
	MOVB(bits.As8(), m)
}

// bernoulli generates bits that are 1 where the stream's draw is below p, and 0 elsewhere.
func bernoulli(isa vector.ISA) {
	TEXT("bernoulli"+isa.Name, NOSPLIT, "func(states *uint16, p *float32, name *uint32, block, groups int)")
	Pragma("noescape")
	states, p := pointer("states"), pointer("p")
	keep(isa, whole)
	newPhilox(isa, stateRounds).groups([]GPVirtual{p}, states, func(drawn VecVirtual, place int) {
		bound := isa.New()
		VMOVUPS(Mem{Base: p, Disp: 4 * place}, bound)
		multiplyNumber.with(isa, whole, bound, bound)
		storeLess(isa, drawn, bound, Mem{Base: states, Disp: place / 8})
	})
}

// sample generates bits that are 1 where u (1 + 2^t) < 1 for the stream's draw u and t = factor x, and 0 elsewhere. With probabilities, it
// also writes p = 1 / (1 + 2^t).
func sample(isa vector.ISA, probabilities bool) {
	name, p := "sample", ""
	if probabilities {
		name, p = "sampleWithP", "p, "
	}
	TEXT(name+isa.Name, NOSPLIT, "func(states *uint16, "+p+"x *float32, factor float32, name *uint32, block, groups int)")
	Pragma("noescape")
	states := pointer("states")
	pointers := []GPVirtual{pointer("x")}
	if probabilities {
		pointers = append(pointers, pointer("p"))
	}
	keep(isa, append(powerNumbers(), 1, whole)...)
	newPhilox(isa, stateRounds).groups(pointers, states, func(drawn VecVirtual, place int) {
		odds := state(isa, drawn, Mem{Base: pointers[0], Disp: 4 * place}, "factor", Mem{Base: states, Disp: place / 8})
		if probabilities {
			addNumber.with(isa, 1, odds, odds)
			VMOVUPS(reciprocal(isa, odds), Mem{Base: pointers[1], Disp: 4 * place})
		}
	})
}

// state draws the states of units with inputs x, as described for sample, and returns 2^t.
func state(isa vector.ISA, drawn VecVirtual, x Mem, factor string, to Mem) VecVirtual {
	t := isa.New()
	VBROADCASTSS(argument(factor), t)
	VMULPS(x, t, t)
	odds := power(isa, t)
	// A fused multiply-add rounds once, so the result does not depend on the instruction set.
	sum := isa.New()
	VMOVAPS(drawn, sum)
	VFMADD231PS(odds, drawn, sum)
	storeLess(isa, sum, of(isa, whole), to)
	return odds
}
