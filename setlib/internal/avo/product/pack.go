package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
)

// packTiles generates the copy of rows of 6 * tiles values: column d of each tile follows its column d-1 in dst, and tiles are ds bytes apart.
func packTiles() {
	TEXT("packTiles6AVX2", NOSPLIT, "func(dst *float32, ds int, src *float32, ss, tiles, deep int)")
	Pragma("noescape")
	dst, ds := Load(Param("dst"), GP64()), Load(Param("ds"), GP64())
	src, ss := Load(Param("src"), GP64()), Load(Param("ss"), GP64())
	tiles, deep := Load(Param("tiles"), GP64()), Load(Param("deep"), GP64())
	const tile = 6 * 4
	ahead := GP64()
	LEAQ(Mem{Base: ss, Index: ss, Scale: 8}, ahead)
	Label("column")
	to, from, left := GP64(), GP64(), GP64()
	MOVQ(dst, to)
	MOVQ(src, from)
	MOVQ(tiles, left)
	Label("tile")
	PREFETCHT0(Mem{Base: from, Index: ahead, Scale: 1})
	four, two := XMM(), XMM()
	VMOVUPS(Mem{Base: from}, four)
	VMOVSD(Mem{Base: from, Disp: 16}, two)
	VMOVUPS(four, Mem{Base: to})
	VMOVSD(two, Mem{Base: to, Disp: 16})
	ADDQ(Imm(tile), from)
	ADDQ(ds, to)
	DECQ(left)
	JNE(LabelRef("tile"))
	ADDQ(Imm(tile), dst)
	ADDQ(ss, src)
	DECQ(deep)
	JNE(LabelRef("column"))
	RET()
}

// packColumns generates the copy of rows of 16 values, which follow each other in dst.
func packColumns() {
	TEXT("packColumns16AVX2", NOSPLIT, "func(dst, src *float32, ss, deep int)")
	Pragma("noescape")
	dst, src := Load(Param("dst"), GP64()), Load(Param("src"), GP64())
	ss, deep := Load(Param("ss"), GP64()), Load(Param("deep"), GP64())
	Label("row")
	low, high := YMM(), YMM()
	VMOVUPS(Mem{Base: src}, low)
	VMOVUPS(Mem{Base: src, Disp: 32}, high)
	VMOVUPS(low, Mem{Base: dst})
	VMOVUPS(high, Mem{Base: dst, Disp: 32})
	ADDQ(ss, src)
	ADDQ(Imm(64), dst)
	DECQ(deep)
	JNE(LabelRef("row"))
	VZEROUPPER()
	RET()
}
