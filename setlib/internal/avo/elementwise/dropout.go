package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	. "github.com/mmcloughlin/avo/reg"

	"setlab/setlib/internal/avo/vector"
)

// dropout generates the multiplication of groups of 128 values by scale or, where 16 random bits are not below keep, by 0, and
// writes one bit per value. Value 16 w + c of a group uses the lower half of word w of counter c, value 64 + 16 w + c the upper
// half.
func dropout(isa vector.ISA) {
	TEXT("dropout"+isa.Name, NOSPLIT, "func(a *float32, mask *uint8, scale float32, keep uint32, name *uint32, block, groups int)")
	Pragma("noescape")
	a, mask := pointer("a"), pointer("mask")
	scale := scalar(isa, "scale")
	keep := isa.New()
	bits, x := GP32(), XMM()
	Load(Param("keep"), bits)
	VMOVD(bits, x)
	VPBROADCASTD(x, keep)
	lower := isa.New()
	fill(isa, 0xffff, lower)
	p := newPhilox(isa, philoxRounds)

	Label("group")
	for part := range 16 / isa.Lanes {
		words := p.words(part)
		for w, word := range words {
			for half := range 2 {
				place := 64*half + 16*w + 8*part
				u, v := isa.New(), isa.New()
				if half == 0 {
					and(isa, lower, word, u)
				} else {
					VPSRLD(Imm(16), word, u)
				}
				VMOVUPS(Mem{Base: a, Disp: 4 * place}, v)
				if isa.Lanes == 16 {
					k := K()
					VPCMPUD(Imm(1), keep, u, k) // less than
					VMULPS_Z(scale, v, k, v)
					KMOVW(k, Mem{Base: mask, Disp: place / 8})
				} else {
					// Both are below 2^17, so a signed comparison is sufficient.
					VPCMPGTD(u, keep, u)
					VMULPS(scale, v, v)
					VANDPS(u, v, v)
					bits := GP32()
					VMOVMSKPS(u, bits)
					MOVB(bits.As8(), Mem{Base: mask, Disp: place / 8})
				}
				VMOVUPS(v, Mem{Base: a, Disp: 4 * place})
			}
		}
	}
	p.next()
	ADDQ(U32(512), a)
	ADDQ(Imm(16), mask)
	DECQ(argument("groups"))
	JNE(LabelRef("group"))
	VZEROUPPER()
	RET()
}

// mask generates the multiplication of values by scale or, where their bit is not set, by 0. It processes whole groups of 16
// values.
func mask(isa vector.ISA) {
	TEXT("mask"+isa.Name, NOSPLIT, "func(a *float32, mask *uint8, scale float32, groups int)")
	Pragma("noescape")
	a, mask, groups := pointer("a"), pointer("mask"), pointer("groups")
	scale := scalar(isa, "scale")
	var bit VecVirtual
	if isa.Lanes == 8 {
		bit = YMM()
		VMOVDQU(vector.LaneBits(), bit)
	}
	Label("group")
	if isa.Lanes == 16 {
		k, v := K(), isa.New()
		KMOVW(Mem{Base: mask}, k)
		VMULPS_Z(Mem{Base: a}, scale, k, v)
		VMOVUPS(v, Mem{Base: a})
	} else {
		for part := range 2 {
			v, on := YMM(), vector.LanesOf(bit, Mem{Base: mask, Disp: part})
			VMULPS(Mem{Base: a, Disp: 32 * part}, scale, v)
			VANDPS(on, v, v)
			VMOVUPS(v, Mem{Base: a, Disp: 32 * part})
		}
	}
	ADDQ(Imm(64), a)
	ADDQ(Imm(2), mask)
	DECQ(groups)
	JNE(LabelRef("group"))
	VZEROUPPER()
	RET()
}

// fill sets all lanes of an integer vector.
func fill(isa vector.ISA, value uint32, r VecVirtual) {
	bits, x := GP32(), XMM()
	MOVL(U32(value), bits)
	VMOVD(bits, x)
	VPBROADCASTD(x, r)
}

func and(isa vector.ISA, a, b, r VecVirtual) {
	if isa.Lanes == 16 {
		VPANDD(a, b, r)
		return
	}
	VPAND(a, b, r)
}
