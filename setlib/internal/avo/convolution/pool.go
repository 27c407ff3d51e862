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

// largest returns a register with the largest of the k values at taps, or NaN if a value is NaN.
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
	// If an operand is NaN, the maximum is the second operand.
	VMAXPS(top, in, top)
	choose(isa, unordered, in, in, in, top)
	Label("largestTest")
	DECQ(count)
	JNE(LabelRef("largest"))
	return top
}

// contest returns a function that writes the bits of the values that are the first largest ones so far. If the largest value is NaN, the
// first value wins.
func contest(isa vector.ISA, top VecVirtual) (win func(value, bits Mem)) {
	in := isa.New()
	if isa.Lanes == 16 {
		open := K()
		KXNORW(open, open, open)
		return func(value, bits Mem) {
			is := K()
			VMOVUPS(value, in)
			VCMPPS(Imm(equalOrUnordered), top, in, open, is)
			KANDNW(open, is, open)
			KMOVW(is, bits)
		}
	}
	taken := YMM()
	VXORPS(taken, taken, taken)
	return func(value, bits Mem) {
		is, b := YMM(), GP32()
		VMOVUPS(value, in)
		VCMPPS(Imm(equalOrUnordered), top, in, is)
		VANDNPS(is, taken, is) // and not taken
		VORPS(is, taken, taken)
		VMOVMSKPS(is, b)
		MOVB(b.As8(), bits)
	}
}

// pool generates y = the largest of the k values x[taps[q]] for a number of vectors, and the bits of their positions. The bits of q start
// q*step bytes after winners, one per value; a bit is 1 if x[taps[q]] is the first of the largest values.
func pool(isa vector.ISA) {
	TEXT("pool"+isa.Name, NOSPLIT, "func(y, x *float32, winners *uint8, step int, taps *int32, k, vectors int)")
	Pragma("noescape")
	y, x, winners := Load(Param("y"), GP64()), Load(Param("x"), GP64()), Load(Param("winners"), GP64())
	Label("vector")
	top := largest(isa, x, argument("taps"), argument("k"))
	VMOVUPS(top, Mem{Base: y})
	next, count, at, to := GP64(), GP64(), GP64(), GP64()
	MOVQ(argument("taps"), next)
	MOVQ(argument("k"), count)
	MOVQ(winners, to)
	win := contest(isa, top)
	Label("winner")
	MOVLQSX(Mem{Base: next}, at)
	win(Mem{Base: x, Index: at, Scale: 4}, Mem{Base: to})
	ADDQ(argument("step"), to)
	ADDQ(Imm(4), next)
	DECQ(count)
	JNE(LabelRef("winner"))
	ADDQ(Imm(uint64(isa.Bytes())), x)
	ADDQ(Imm(uint64(isa.Bytes())), y)
	ADDQ(Imm(uint64(isa.Lanes/8)), winners)
	DECQ(argument("vectors"))
	JNE(LabelRef("vector"))
	vector.Leave()
}

// poolBackward generates dx[taps[q]] = dy for the winning q, and 0 for others. With add, it adds to dx.
func poolBackward(isa vector.ISA) {
	TEXT("poolBackward"+isa.Name, NOSPLIT, "func(dx, dy *float32, winners *uint8, step int, taps *int32, k, add, vectors int)")
	Pragma("noescape")
	vector.FlushDenormals()
	dx, dy, winners := Load(Param("dx"), GP64()), Load(Param("dy"), GP64()), Load(Param("winners"), GP64())
	step := Load(Param("step"), GP64())
	var bit VecVirtual
	if isa.Lanes == 8 {
		bit = YMM()
		VMOVDQU(vector.LaneBits(), bit)
	}
	Label("vector")
	next, count, at, from := GP64(), GP64(), GP64(), GP64()
	MOVQ(argument("taps"), next)
	MOVQ(argument("k"), count)
	MOVQ(winners, from)
	all, share := isa.New(), isa.New()
	VMOVUPS(Mem{Base: dy}, all)
	Label("share")
	MOVLQSX(Mem{Base: next}, at)
	if isa.Lanes == 16 {
		k := K()
		KMOVW(Mem{Base: from}, k)
		VMOVAPS_Z(all, k, share)
	} else {
		VANDPS(vector.LanesOf(bit, Mem{Base: from}), all, share)
	}
	CMPQ(argument("add"), Imm(0))
	JEQ(LabelRef("put"))
	VADDPS(Mem{Base: dx, Index: at, Scale: 4}, share, share)
	Label("put")
	VMOVUPS(share, Mem{Base: dx, Index: at, Scale: 4})
	ADDQ(step, from)
	ADDQ(Imm(4), next)
	DECQ(count)
	JNE(LabelRef("share"))
	ADDQ(Imm(uint64(isa.Bytes())), dx)
	ADDQ(Imm(uint64(isa.Bytes())), dy)
	ADDQ(Imm(uint64(isa.Lanes/8)), winners)
	DECQ(argument("vectors"))
	JNE(LabelRef("vector"))
	vector.Leave()
}

// rectify generates a = 0 where a <= 0, and a mask of the other values, for groups of 16 values.
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
