// Bilinear writes the assembly of package bilinear.
package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	. "github.com/mmcloughlin/avo/reg"
)

func main() {
	ConstraintExpr("amd64,!purego")
	line()
	interpolate()
	interpolatePairs()
	Generate()
}

// pointer loads an argument into a register.
func pointer(name string) GPVirtual {
	r := GP64()
	Load(Param(name), r)
	return r
}

// line generates groups of eight places on a line. Each coordinate is limited to the range from 0 to its last value. For each place it writes
// the index of the pixel, with pitch pixels per row, and the fractions.
func line() {
	TEXT("lineAVX512", NOSPLIT, "func(at *int32, rightward, below *float32, groups, x, y, dx, dy, lastX, lastY, pitch int)")
	Pragma("noescape")
	at, rightward, below, groups := pointer("at"), pointer("rightward"), pointer("below"), pointer("groups")
	all := func(name string) VecVirtual {
		v := ZMM()
		VPBROADCASTQ(pointer(name), v)
		return v
	}
	numbers := GLOBL("numbers", RODATA|NOPTR)
	for k := range 8 {
		DATA(8*k, U64(k))
	}
	scale := GLOBL("scale", RODATA|NOPTR)
	DATA(0, U32(0x2f800000)) // 2^-32

	lanes, zero, fraction := ZMM(), ZMM(), YMM()
	VMOVDQU64(numbers, lanes)
	VPXORQ(zero, zero, zero)
	VBROADCASTSS(scale, fraction)
	pitch := all("pitch")
	type coordinate struct{ now, step, last VecVirtual }
	along := func(from, step, last string) coordinate {
		c := coordinate{all(from), all(step), all(last)}
		first := ZMM()
		VPMULLQ(lanes, c.step, first)
		VPADDQ(first, c.now, c.now)
		VPSLLQ(Imm(3), c.step, c.step)
		return c
	}
	x, y := along("x", "dx", "lastX"), along("y", "dy", "lastY")
	// next writes the fractions and returns the integer parts.
	next := func(c coordinate, to Register) VecVirtual {
		in, part := ZMM(), YMM()
		VPMINSQ(c.last, c.now, in)
		VPMAXSQ(zero, in, in)
		VPADDQ(c.step, c.now, c.now)
		VPMOVQD(in, part)
		VCVTUDQ2PS(part, part)
		VMULPS(fraction, part, part)
		VMOVUPS(part, Mem{Base: to})
		VPSRLQ(Imm(32), in, in)
		return in
	}
	Label("places")
	column, row, number := next(x, rightward), next(y, below), YMM()
	VPMULUDQ(pitch, row, row)
	VPADDQ(column, row, row)
	VPMOVQD(row, number)
	VMOVDQU(number, Mem{Base: at})
	for _, p := range []Register{at, rightward, below} {
		ADDQ(Imm(32), p)
	}
	DECQ(groups)
	JNE(LabelRef("places"))
	VZEROUPPER()
	RET()
}

// between sets a to a + part (b - a), with the same operations in the same order as the plain Go code.
func between(a, b, part Op) {
	VSUBPS(a, b, b)
	VMULPS(part, b, b)
	VADDPS(b, a, a)
}

// interpolate generates groups of eight values interpolated between the four pixels at[k] and at[k]+1 of upper and of lower.
func interpolate() {
	TEXT("interpolateAVX2", NOSPLIT, "func(dst, upper, lower *float32, at *int32, rightward, below *float32, groups int)")
	Pragma("noescape")
	dst, upper, lower, groups := pointer("dst"), pointer("upper"), pointer("lower"), pointer("groups")
	at, rightward, below := pointer("at"), pointer("rightward"), pointer("below")
	gather := func(base Register, places VecVirtual, disp int) VecVirtual {
		all, v := YMM(), YMM()
		VPCMPEQD(all, all, all)
		VGATHERDPS(all, Mem{Base: base, Index: places, Scale: 4, Disp: disp}, v)
		return v
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
	repeat(groups, dst, at, rightward, below)
}

// interpolatePairs is interpolate with half as many gathered values, since gathering takes most of the time: two adjacent values are gathered
// as one of 64 bits.
func interpolatePairs() {
	TEXT("interpolateAVX512", NOSPLIT, "func(dst, upper, lower *float32, at *int32, rightward, below *float32, groups int)")
	Pragma("noescape")
	dst, upper, lower, groups := pointer("dst"), pointer("upper"), pointer("lower"), pointer("groups")
	at, rightward, below := pointer("at"), pointer("rightward"), pointer("below")
	gather := func(base Register, places VecVirtual) VecVirtual {
		all, v := K(), ZMM()
		KXNORB(all, all, all)
		VPXORQ(v, v, v)
		VGATHERDPD(Mem{Base: base, Index: places, Scale: 4}, all, v)
		return v
	}
	// The left elements of eight upper and eight lower pairs; the right elements follow them.
	lefts := GLOBL("lefts", RODATA|NOPTR)
	for k := range 16 {
		DATA(4*k, U32(2*k))
	}
	one := GLOBL("one", RODATA|NOPTR)
	DATA(0, U32(1))
	left, right := ZMM(), ZMM()
	VMOVDQU32(lefts, left)
	VPADDD_BCST(one, left, right)

	Label("group")
	places, part := YMM(), ZMM()
	VMOVDQU(Mem{Base: at}, places)
	VBROADCASTF64X4(Mem{Base: rightward}, part)
	top, bottom := gather(upper, places), gather(lower, places)
	a, b := ZMM(), ZMM()
	VMOVDQA64(left, a)
	VMOVDQA64(right, b)
	VPERMI2PS(bottom, top, a)
	VPERMI2PS(bottom, top, b)
	between(a, b, part)
	low, down := YMM(), YMM()
	VEXTRACTF64X4(Imm(1), a, low)
	VMOVUPS(Mem{Base: below}, down)
	high := a.AsY()
	between(high, low, down)
	VMOVUPS(high, Mem{Base: dst})
	repeat(groups, dst, at, rightward, below)
}

// repeat advances the pointers to the next group of eight values, and returns after the last one.
func repeat(groups Register, pointers ...Register) {
	for _, p := range pointers {
		ADDQ(Imm(32), p)
	}
	DECQ(groups)
	JNE(LabelRef("group"))
	VZEROUPPER()
	RET()
}
