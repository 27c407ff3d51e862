package main

import (
	"fmt"

	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"

	"setlab/setlib/internal/avo/vector"
)

// correlateWidth leaves room for four sums.
func correlateWidth(isa vector.ISA) int {
	if isa.Lanes == 16 {
		return 8
	}
	return 9
}

// correlate writes grad[c] = beta grad[c] + alpha <x[sources[c]], y[j]> for the connections c of rows output neurons j,
// on width vectors. The row y[j] stays in registers. Grad is not read unless add is 1.
func correlate(isa vector.ISA, width int) {
	TEXT(fmt.Sprintf("correlate%d%s", width, isa.Name), NOSPLIT,
		"func(grad *float32, x *float32, xs int, y *float32, ys int, starts *int, sources *int32, alpha, beta float32, add, rows, tail int)")
	Pragma("noescape")
	grad := Load(Param("grad"), GP64())
	x, xs := Load(Param("x"), GP64()), Load(Param("xs"), GP64())
	y, ys := Load(Param("y"), GP64()), Load(Param("ys"), GP64())
	starts, sources := Load(Param("starts"), GP64()), Load(Param("sources"), GP64())
	add, rows := Load(Param("add"), GP64()), Load(Param("rows"), GP64())
	lanes := GP64()
	Load(Param("tail"), lanes)
	tail := isa.NewTail(lanes)
	tailOf := func(v int) *vector.Tail {
		if v == width-1 {
			return &tail
		}
		return nil
	}
	c, end := GP64(), GP64()
	MOVQ(Mem{Base: starts}, c)

	Label("row")
	yRow := isa.News(width)
	for v := range width {
		tailOf(v).Load(isa, Mem{Base: y, Disp: v * isa.Bytes()}, yRow[v])
	}
	ADDQ(Imm(8), starts)
	MOVQ(Mem{Base: starts}, end)
	last := GP64()
	LEAQ(Mem{Base: end, Disp: -3}, last)

	dots := isa.News(4)
	scratch := isa.New()
	connection := func(k int) {
		row := GP64()
		MOVLQSX(Mem{Base: sources, Index: c, Scale: 4, Disp: 4 * k}, row)
		IMULQ(xs, row)
		isa.Zero(dots[k])
		for v := range width {
			tailOf(v).MultiplyAdd(isa, Mem{Base: x, Index: row, Scale: 1, Disp: v * isa.Bytes()}, yRow[v], dots[k], scratch)
		}
	}
	JMP(LabelRef("abreastTest"))
	Label("abreast")
	for k := range 4 {
		connection(k)
	}
	sum := isa.Sum4(dots).AsX()
	factor := XMM()
	VBROADCASTSS(argument("alpha"), factor)
	VMULPS(factor, sum, sum)
	TESTQ(add, add)
	JEQ(LabelRef("abreastStore"))
	VBROADCASTSS(argument("beta"), factor)
	VFMADD231PS(Mem{Base: grad, Index: c, Scale: 4}, factor, sum)
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
	VMULSS(argument("alpha"), one, one)
	TESTQ(add, add)
	JEQ(LabelRef("singleStore"))
	old := XMM()
	VMOVSS(Mem{Base: grad, Index: c, Scale: 4}, old)
	scale := XMM()
	VMOVSS(argument("beta"), scale)
	VFMADD231SS(scale, old, one)
	Label("singleStore")
	VMOVSS(one, Mem{Base: grad, Index: c, Scale: 4})
	INCQ(c)
	Label("singleTest")
	CMPQ(c, end)
	JLT(LabelRef("single"))

	ADDQ(ys, y)
	DECQ(rows)
	JNE(LabelRef("row"))
	VZEROUPPER()
	RET()
}
