// Bilinear writes the assembly of package bilinear.
package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	. "github.com/mmcloughlin/avo/reg"
)

func main() {
	ConstraintExpr("amd64,!purego")
	interpolate()
	Generate()
}

// interpolate writes groups of eight values between the four that lie at[k] and at[k]+1 after upper and after lower, with the
// operations of the plain Go, in their order. There is no version with wider vectors: gathering takes as long for each value.
func interpolate() {
	TEXT("interpolateAVX2", NOSPLIT, "func(dst, upper, lower *float32, at *int32, rightward, below *float32, groups int)")
	Pragma("noescape")
	pointer := func(name string) GPVirtual {
		r := GP64()
		Load(Param(name), r)
		return r
	}
	dst, upper, lower, groups := pointer("dst"), pointer("upper"), pointer("lower"), pointer("groups")
	at, rightward, below := pointer("at"), pointer("rightward"), pointer("below")
	gather := func(base Register, places VecVirtual, disp int) VecVirtual {
		all, v := YMM(), YMM()
		VPCMPEQD(all, all, all)
		VGATHERDPS(all, Mem{Base: base, Index: places, Scale: 4, Disp: disp}, v)
		return v
	}
	// between leaves a + part (b - a) in a.
	between := func(a, b, part VecVirtual) {
		VSUBPS(a, b, b)
		VMULPS(part, b, b)
		VADDPS(b, a, a)
	}
	Label("group")
	places, part := YMM(), YMM()
	VMOVDQU(Mem{Base: at}, places)
	VMOVUPS(Mem{Base: rightward}, part)
	top, topRight := gather(upper, places, 0), gather(upper, places, 4)
	bottom, bottomRight := gather(lower, places, 0), gather(lower, places, 4)
	between(top, topRight, part)
	between(bottom, bottomRight, part)
	down := YMM()
	VMOVUPS(Mem{Base: below}, down)
	between(top, bottom, down)
	VMOVUPS(top, Mem{Base: dst})
	for _, p := range []Register{dst, at, rightward, below} {
		ADDQ(Imm(32), p)
	}
	DECQ(groups)
	JNE(LabelRef("group"))
	VZEROUPPER()
	RET()
}
