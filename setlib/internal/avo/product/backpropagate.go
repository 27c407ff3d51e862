package main

import (
	"fmt"

	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	. "github.com/mmcloughlin/avo/reg"

	"setlab/setlib/internal/avo/vector"
)

// backpropagateWidth leaves room for four sums, the weight and a row of dy. AVX2 reads x from memory each time.
func backpropagateWidth(isa vector.ISA) int {
	if isa.Lanes == 16 {
		return 8
	}
	return 7
}

// backpropagate writes dx[i] = sum w[c] dy[targets[c]] and grad[c] = <x[i], dy[targets[c]]> for rows input neurons i, on
// width vectors; with add, it adds to grad. Each row of dy is read once for both.
func backpropagate(isa vector.ISA, width int) {
	TEXT(fmt.Sprintf("backpropagate%d%s", width, isa.Name), NOSPLIT,
		"func(dx *float32, dxs int, grad *float32, x *float32, xs int, dy *float32, dys int, starts *int, targets *int32, w *float32, add, rows, tail int)")
	Pragma("noescape")
	dx, grad := Load(Param("dx"), GP64()), Load(Param("grad"), GP64())
	x := Load(Param("x"), GP64())
	dy, dys := Load(Param("dy"), GP64()), Load(Param("dys"), GP64())
	starts, targets := Load(Param("starts"), GP64()), Load(Param("targets"), GP64())
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

	c, end, last := GP64(), GP64(), GP64()
	MOVQ(Mem{Base: starts}, c)

	Label("row")
	sums := isa.News(width)
	for v := range width {
		isa.Zero(sums[v])
	}
	inRegisters := isa.Lanes == 16
	var xRow []VecVirtual
	if inRegisters {
		xRow = isa.News(width)
		for v := range width {
			tailOf(v).Load(isa, Mem{Base: x, Disp: v * isa.Bytes()}, xRow[v])
		}
	}
	ADDQ(Imm(8), starts)
	MOVQ(Mem{Base: starts}, end)
	LEAQ(Mem{Base: end, Disp: -3}, last)

	dots := isa.News(4)
	weight, in, scratch := isa.New(), isa.New(), isa.New()
	connection := func(k int) {
		row := GP64()
		MOVLQSX(Mem{Base: targets, Index: c, Scale: 4, Disp: 4 * k}, row)
		IMULQ(dys, row)
		VBROADCASTSS(Mem{Base: w, Index: c, Scale: 4, Disp: 4 * k}, weight)
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
	JMP(LabelRef("abreastTest"))
	Label("abreast")
	for k := range 4 {
		connection(k)
	}
	sum := isa.Sum4(dots).AsX()
	CMPQ(argument("add"), Imm(0))
	JEQ(LabelRef("abreastStore"))
	VADDPS(Mem{Base: grad, Index: c, Scale: 4}, sum, sum)
	Label("abreastStore")
	VMOVUPS(sum, Mem{Base: grad, Index: c, Scale: 4})
	ADDQ(Imm(4), c)
	Label("abreastTest")
	CMPQ(c, last)
	JLT(LabelRef("abreast"))

	JMP(LabelRef("singleTest"))
	Label("single")
	connection(0)
	one := isa.Sum1(dots[0]).AsX()
	CMPQ(argument("add"), Imm(0))
	JEQ(LabelRef("singleStore"))
	VADDSS(Mem{Base: grad, Index: c, Scale: 4}, one, one)
	Label("singleStore")
	VMOVSS(one, Mem{Base: grad, Index: c, Scale: 4})
	INCQ(c)
	Label("singleTest")
	CMPQ(c, end)
	JLT(LabelRef("single"))

	for v := range width {
		tailOf(v).Store(isa, sums[v], Mem{Base: dx, Disp: v * isa.Bytes()})
	}
	ADDQ(argument("dxs"), dx)
	ADDQ(argument("xs"), x)
	DECQ(argument("rows"))
	JNE(LabelRef("row"))
	VZEROUPPER()
	RET()
}
