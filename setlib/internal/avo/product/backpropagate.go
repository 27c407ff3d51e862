package main

import (
	"fmt"

	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	. "github.com/mmcloughlin/avo/reg"

	"setlab/setlib/internal/avo/vector"
)

// backpropagateWidth leaves registers for four sums, the weight and a row of dy. With AVX2, x is read from memory each time.
func backpropagateWidth(isa vector.ISA) int {
	if isa.Lanes == 16 {
		return 8
	}
	return 7
}

// backpropagate generates dx[i] = sum w[c] dy[targets[c]] and grad[c] = <x[i], dy[targets[c]]> for the spans of rows input neurons i,
// on width vectors. With add, it adds to grad, and with resume, to dx. Each row of dy is read once for both.
func backpropagate(isa vector.ISA, width int) {
	TEXT(fmt.Sprintf("backpropagate%d%s", width, isa.Name), NOSPLIT,
		"func(dx *float32, dxs int, grad *float32, x *float32, xs int, dy *float32, dys int, "+spanParameters+"targets *int32, w *float32, add, resume, rows, tail int)")
	Pragma("noescape")
	vector.FlushDenormals()
	dx, grad := Load(Param("dx"), GP64()), Load(Param("grad"), GP64())
	x := Load(Param("x"), GP64())
	dy, dys := Load(Param("dy"), GP64()), Load(Param("dys"), GP64())
	targets := Load(Param("targets"), GP64())
	w := Load(Param("w"), GP64())
	lanes := GP64()
	Load(Param("tail"), lanes)
	tail := isa.NewTail(lanes)
	tailOf := func(v int) *vector.Tail {
		if v == width-1 {
			return &tail
		}
		return nil
	}

	s := newSpan(targets)

	Label("row")
	sums := isa.News(width)
	CMPQ(argument("resume"), Imm(0))
	JNE(LabelRef("resume"))
	for v := range width {
		isa.Zero(sums[v])
	}
	JMP(LabelRef("begin"))
	Label("resume")
	for v := range width {
		tailOf(v).Load(isa, Mem{Base: dx, Disp: v * isa.Bytes()}, sums[v])
	}
	Label("begin")
	inRegisters := isa.Lanes == 16
	var xRow []VecVirtual
	if inRegisters {
		xRow = isa.News(width)
		for v := range width {
			tailOf(v).Load(isa, Mem{Base: x, Disp: v * isa.Bytes()}, xRow[v])
		}
	}
	s.begin(4)

	dots := isa.News(4)
	weight, in, scratch := isa.New(), isa.New(), isa.New()
	connection := func(k int, row GPVirtual) {
		IMULQ(dys, row)
		VBROADCASTSS(Mem{Base: w, Index: s.c, Scale: 4, Disp: 4 * k}, weight)
		for v := range width {
			tailOf(v).Load(isa, Mem{Base: dy, Index: row, Scale: 1, Disp: v * isa.Bytes()}, in)
			VFMADD231PS(in, weight, sums[v])
			switch {
			case inRegisters && v == 0:
				VMULPS(in, xRow[v], dots[k])
			case inRegisters:
				VFMADD231PS(in, xRow[v], dots[k])
			default:
				if v == 0 {
					isa.Zero(dots[k])
				}
				tailOf(v).MultiplyAdd(isa, Mem{Base: x, Disp: v * isa.Bytes()}, in, dots[k], scratch)
			}
		}
	}
	// keep stores sums of products, or adds them to the stored values.
	keep := func(label string, add func(m Mem), store func(m Mem)) {
		m := Mem{Base: grad, Index: s.c, Scale: 4}
		CMPQ(argument("add"), Imm(0))
		JEQ(LabelRef(label))
		add(m)
		Label(label)
		store(m)
	}
	s.each(4, connection, func() {
		sum := isa.Sum4(dots).AsX()
		keep("abreastStore", func(m Mem) { VADDPS(m, sum, sum) }, func(m Mem) { VMOVUPS(sum, m) })
	}, func() {
		one := isa.Sum1(dots[0]).AsX()
		keep("singleStore", func(m Mem) { VADDSS(m, one, one) }, func(m Mem) { VMOVSS(one, m) })
	})

	for v := range width {
		tailOf(v).Store(isa, sums[v], Mem{Base: dx, Disp: v * isa.Bytes()})
	}
	ADDQ(argument("dxs"), dx)
	ADDQ(argument("xs"), x)
	s.finish()
	vector.Leave()
}
