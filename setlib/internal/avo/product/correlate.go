package main

import (
	"fmt"

	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	. "github.com/mmcloughlin/avo/reg"

	"setlab/setlib/internal/avo/vector"
)

// correlateWidth leaves registers for four sums.
func correlateWidth(isa vector.ISA) int {
	if isa.Lanes == 16 {
		return 8
	}
	return 9
}

// correlate generates grad[c] = beta grad[c] + alpha <x[sources[c]], y[j]> for the spans of rows output neurons
// j, on width vectors. The row y[j] stays in registers. grad is read only if add is 1.
func correlate(isa vector.ISA, width int) {
	TEXT(fmt.Sprintf("correlate%d%s", width, isa.Name), NOSPLIT,
		"func(grad *float32, x *float32, xs int, y *float32, ys int, "+spanParameters+"sources *int32, alpha, beta float32, add, rows, tail int)")
	Pragma("noescape")
	vector.FlushDenormals()
	grad := Load(Param("grad"), GP64())
	x, xs := Load(Param("x"), GP64()), Load(Param("xs"), GP64())
	y, ys := Load(Param("y"), GP64()), Load(Param("ys"), GP64())
	sources := Load(Param("sources"), GP64())
	add := Load(Param("add"), GP64())
	lanes := GP64()
	Load(Param("tail"), lanes)
	tail := isa.NewTail(lanes)
	tailOf := func(v int) *vector.Tail {
		if v == width-1 {
			return &tail
		}
		return nil
	}
	s := newSpan(sources)

	Label("row")
	yRow := isa.News(width)
	for v := range width {
		tailOf(v).Load(isa, Mem{Base: y, Disp: v * isa.Bytes()}, yRow[v])
	}
	s.begin(4)

	dots := isa.News(4)
	scratch := isa.New()
	connection := func(k int, row GPVirtual) {
		IMULQ(xs, row)
		isa.Zero(dots[k])
		for v := range width {
			tailOf(v).MultiplyAdd(isa, Mem{Base: x, Index: row, Scale: 1, Disp: v * isa.Bytes()}, yRow[v], dots[k], scratch)
		}
	}
	s.each(4, connection, func() {
		sum := isa.Sum4(dots).AsX()
		factor := XMM()
		VBROADCASTSS(argument("alpha"), factor)
		VMULPS(factor, sum, sum)
		TESTQ(add, add)
		JEQ(LabelRef("abreastStore"))
		VBROADCASTSS(argument("beta"), factor)
		VFMADD231PS(Mem{Base: grad, Index: s.c, Scale: 4}, factor, sum)
		Label("abreastStore")
		VMOVUPS(sum, Mem{Base: grad, Index: s.c, Scale: 4})
	}, func() {
		one := isa.Sum1(dots[0]).AsX()
		VMULSS(argument("alpha"), one, one)
		TESTQ(add, add)
		JEQ(LabelRef("singleStore"))
		old, factor := XMM(), XMM()
		VMOVSS(Mem{Base: grad, Index: s.c, Scale: 4}, old)
		VMOVSS(argument("beta"), factor)
		VFMADD231SS(factor, old, one)
		Label("singleStore")
		VMOVSS(one, Mem{Base: grad, Index: s.c, Scale: 4})
	})

	ADDQ(ys, y)
	s.finish()
	vector.Leave()
}
