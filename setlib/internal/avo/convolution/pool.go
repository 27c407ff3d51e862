package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	. "github.com/mmcloughlin/avo/reg"

	"setlab/setlib/internal/avo/vector"
)

// Predicates of comparisons.
const (
	unordered        = 0x03
	equalOrUnordered = 0x08
	notLessOrEqual   = 0x06
)

// choose sets to = a where the comparison of x and y holds.
func choose(isa vector.ISA, predicate uint8, x, y, a, to VecVirtual) {
	if isa.Lanes == 16 {
		k := K()
		VCMPPS(Imm(uint64(predicate)), y, x, k)
		VMOVAPS(a, k, to)
		return
	}
	mask := YMM()
	VCMPPS(Imm(uint64(predicate)), y, x, mask)
	VBLENDVPS(mask, a, to, to)
}

// largest leaves the largest of the k values below taps in the returned register, not a number if one is none.
func largest(isa vector.ISA, x Register, taps Op, k Op) VecVirtual {
	top, in, at, next, count := isa.New(), isa.New(), GP64(), GP64(), GP64()
	MOVQ(taps, next)
	MOVQ(k, count)
	MOVLQSX(Mem{Base: next}, at)
	VMOVUPS(Mem{Base: x, Index: at, Scale: 4}, top)
	JMP(LabelRef("largestTest"))
	Label("largest")
	ADDQ(Imm(4), next)
	MOVLQSX(Mem{Base: next}, at)
	VMOVUPS(Mem{Base: x, Index: at, Scale: 4}, in)
	// The maximum of something and what is no number is the second operand.
	VMAXPS(top, in, top)
	choose(isa, unordered, in, in, in, top)
	Label("largestTest")
	DECQ(count)
	JNE(LabelRef("largest"))
	return top
}

// pool writes y = the largest of the k values x[taps[q]], for a number of vectors.
func pool(isa vector.ISA) {
	TEXT("pool"+isa.Name, NOSPLIT, "func(y, x *float32, taps *int32, k, vectors int)")
	Pragma("noescape")
	y, x := Load(Param("y"), GP64()), Load(Param("x"), GP64())
	Label("vector")
	top := largest(isa, x, argument("taps"), argument("k"))
	VMOVUPS(top, Mem{Base: y})
	ADDQ(Imm(uint64(isa.Bytes())), x)
	ADDQ(Imm(uint64(isa.Bytes())), y)
	DECQ(argument("vectors"))
	JNE(LabelRef("vector"))
	vector.Leave()
}

// poolBackward writes dx[taps[q]] = dy for the first q whose x is the largest, 0 for others; with add, it adds to dx. dx may be x.
func poolBackward(isa vector.ISA) {
	TEXT("poolBackward"+isa.Name, NOSPLIT, "func(dx, x, dy *float32, taps *int32, k, add, vectors int)")
	Pragma("noescape")
	vector.FlushDenormals()
	dx, x, dy := Load(Param("dx"), GP64()), Load(Param("x"), GP64()), Load(Param("dy"), GP64())
	Label("vector")
	top := largest(isa, x, argument("taps"), argument("k"))
	next, count, at := GP64(), GP64(), GP64()
	MOVQ(argument("taps"), next)
	MOVQ(argument("k"), count)
	// What is given to a value is no longer there for the others.
	rest, share, in, none := isa.New(), isa.New(), isa.New(), isa.New()
	VMOVUPS(Mem{Base: dy}, rest)
	isa.Zero(none)
	var taken VecVirtual
	var left Register
	if isa.Lanes == 16 {
		k := K()
		KXNORW(k, k, k)
		left = k
	} else {
		taken = YMM()
		VXORPS(taken, taken, taken)
	}
	Label("share")
	MOVLQSX(Mem{Base: next}, at)
	VMOVUPS(Mem{Base: x, Index: at, Scale: 4}, in)
	if isa.Lanes == 16 {
		is := K()
		VCMPPS(Imm(equalOrUnordered), top, in, left, is)
		VMOVUPS_Z(rest, is, share)
		KANDNW(left, is, left)
	} else {
		is := YMM()
		VCMPPS(Imm(equalOrUnordered), top, in, is)
		VANDNPS(is, taken, is) // and not taken
		VANDPS(is, rest, share)
		VORPS(is, taken, taken)
	}
	CMPQ(argument("add"), Imm(0))
	JEQ(LabelRef("put"))
	VADDPS(Mem{Base: dx, Index: at, Scale: 4}, share, share)
	Label("put")
	VMOVUPS(share, Mem{Base: dx, Index: at, Scale: 4})
	ADDQ(Imm(4), next)
	DECQ(count)
	JNE(LabelRef("share"))
	for _, p := range []Register{x, dx, dy} {
		ADDQ(Imm(uint64(isa.Bytes())), p)
	}
	DECQ(argument("vectors"))
	JNE(LabelRef("vector"))
	vector.Leave()
}

// rectify writes a = 0 where a <= 0, and bits that say where it is not, for groups of 16 values.
func rectify(isa vector.ISA) {
	TEXT("rectify"+isa.Name, NOSPLIT, "func(a *float32, mask *uint8, groups int)")
	Pragma("noescape")
	a, mask, groups := Load(Param("a"), GP64()), Load(Param("mask"), GP64()), Load(Param("groups"), GP64())
	zero := isa.New()
	isa.Zero(zero)
	Label("group")
	in := isa.New()
	for part := range 16 / isa.Lanes {
		m := Mem{Base: a, Disp: part * isa.Bytes()}
		VMOVUPS(m, in)
		if isa.Lanes == 16 {
			k := K()
			VCMPPS(Imm(notLessOrEqual), zero, in, k)
			VMOVAPS_Z(in, k, in)
			KMOVW(k, Mem{Base: mask})
		} else {
			is, bits := YMM(), GP32()
			VCMPPS(Imm(notLessOrEqual), zero, in, is)
			VANDPS(is, in, in)
			VMOVMSKPS(is, bits)
			MOVB(bits.As8(), Mem{Base: mask, Disp: part})
		}
		VMOVUPS(in, m)
	}
	ADDQ(Imm(64), a)
	ADDQ(Imm(2), mask)
	DECQ(groups)
	JNE(LabelRef("group"))
	vector.Leave()
}
