package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	. "github.com/mmcloughlin/avo/reg"
)

// transpose generates the transposition of blocks squares of 8 x 8 values, which are below each other in src and side by side in
// dst.
func transpose() {
	TEXT("transpose8AVX2", NOSPLIT, "func(dst *float32, ds int, src *float32, ss, blocks int)")
	Pragma("noescape")
	dst, ds := Load(Param("dst"), GP64()), Load(Param("ds"), GP64())
	src, ss, blocks := Load(Param("src"), GP64()), Load(Param("ss"), GP64()), Load(Param("blocks"), GP64())
	ss3, ds3 := GP64(), GP64()
	LEAQ(Mem{Base: ss, Index: ss, Scale: 2}, ss3)
	LEAQ(Mem{Base: ds, Index: ds, Scale: 2}, ds3)
	lower, upper := GP64(), GP64()
	row := func(base, base4, step, step3 Register, r int) Mem {
		if r >= 4 {
			base, r = base4, r-4
		}
		switch r {
		case 0:
			return Mem{Base: base}
		case 1:
			return Mem{Base: base, Index: step, Scale: 1}
		case 2:
			return Mem{Base: base, Index: step, Scale: 2}
		}
		return Mem{Base: base, Index: step3, Scale: 1}
	}
	Label("block")
	LEAQ(Mem{Base: src, Index: ss, Scale: 4}, lower)
	r := make([]VecVirtual, 8)
	for k := range 8 {
		r[k] = YMM()
		VMOVUPS(row(src, lower, ss, ss3, k), r[k])
	}
	pairs := make([]VecVirtual, 8)
	for k := 0; k < 8; k += 2 {
		pairs[k], pairs[k+1] = YMM(), YMM()
		VUNPCKLPS(r[k+1], r[k], pairs[k])
		VUNPCKHPS(r[k+1], r[k], pairs[k+1])
	}
	quads := make([]VecVirtual, 8)
	for h := 0; h < 8; h += 4 {
		for k := range 2 {
			quads[h+2*k], quads[h+2*k+1] = YMM(), YMM()
			VUNPCKLPD(pairs[h+2+k], pairs[h+k], quads[h+2*k])
			VUNPCKHPD(pairs[h+2+k], pairs[h+k], quads[h+2*k+1])
		}
	}
	LEAQ(Mem{Base: dst, Index: ds, Scale: 4}, upper)
	for k := range 4 {
		low, high := YMM(), YMM()
		VPERM2F128(Imm(0x20), quads[4+k], quads[k], low)
		VPERM2F128(Imm(0x31), quads[4+k], quads[k], high)
		VMOVUPS(low, row(dst, upper, ds, ds3, k))
		VMOVUPS(high, row(dst, upper, ds, ds3, 4+k))
	}
	LEAQ(Mem{Base: src, Index: ss, Scale: 8}, src)
	ADDQ(Imm(32), dst)
	DECQ(blocks)
	JNE(LabelRef("block"))
	VZEROUPPER()
	RET()
}
