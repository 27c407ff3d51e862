package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	. "github.com/mmcloughlin/avo/reg"

	"setlab/setlib/internal/avo/vector"
)

// expand generates the conversion of words of 16 bits to values 0 and 1.
func expand(isa vector.ISA) {
	TEXT("expand"+isa.Name, NOSPLIT, "func(dst *float32, states *uint16, words int)")
	Pragma("noescape")
	dst, states, words := pointer("dst"), pointer("states"), pointer("words")
	keep(isa)
	one := set(isa, 1)
	var bit VecVirtual
	if isa.Lanes == 8 {
		bit = YMM()
		VMOVDQU(vector.LaneBits(), bit)
	}
	Label("word")
	if isa.Lanes == 16 {
		k, v := K(), isa.New()
		KMOVW(Mem{Base: states}, k)
		VMOVAPS_Z(one, k, v)
		VMOVUPS(v, Mem{Base: dst})
	} else {
		for part := range 2 {
			on := vector.LanesOf(bit, Mem{Base: states, Disp: part})
			VANDPS(one, on, on)
			VMOVUPS(on, Mem{Base: dst, Disp: 32 * part})
		}
	}
	ADDQ(Imm(64), dst)
	ADDQ(Imm(2), states)
	DECQ(words)
	JNE(LabelRef("word"))
	VZEROUPPER()
	RET()
}

// pack generates the conversion of values to words of 16 bits: 1 for values above 0, and 0 for
// others.
func pack(isa vector.ISA) {
	TEXT("pack"+isa.Name, NOSPLIT, "func(states *uint16, x *float32, words int)")
	Pragma("noescape")
	states, x, words := pointer("states"), pointer("x"), pointer("words")
	Label("word")
	for part := range 16 / isa.Lanes {
		zero, v := isa.New(), isa.New()
		isa.Zero(zero)
		VMOVUPS(Mem{Base: x, Disp: 32 * part}, v)
		storeLess(isa, zero, v, Mem{Base: states, Disp: part})
	}
	ADDQ(Imm(64), x)
	ADDQ(Imm(2), states)
	DECQ(words)
	JNE(LabelRef("word"))
	VZEROUPPER()
	RET()
}
