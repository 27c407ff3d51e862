package main

import (
	"fmt"

	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	. "github.com/mmcloughlin/avo/reg"

	"setlab/setlib/internal/avo/vector"
)

// gatherWidth returns the number of vectors per call: as much of a row as fits into registers, next to one for the weight and, with
// AVX2, two for the tail.
func gatherWidth(isa vector.ISA) int {
	if isa.Lanes == 16 {
		return 8
	}
	return 13
}

// batchOf returns the number of connections summed in parallel. With few vectors per row, a single sum per vector would wait for the
// latency of each addition.
func batchOf(width int) int {
	switch {
	case width == 1:
		return 4
	case width <= 3:
		return 2
	}
	return 1
}

// gather generates y[j] = bias[j] + sum w[c] x[sources[c]] for the spans of rows output neurons, on width vectors. With via, the weight
// is w[at[c]]; with add, y[j] replaces the bias.
func gather(isa vector.ISA, width int, via bool) {
	name, extra := fmt.Sprintf("gather%d%s", width, isa.Name), ""
	if via {
		name, extra = fmt.Sprintf("gatherVia%d%s", width, isa.Name), "at *int32, "
	}
	TEXT(name, NOSPLIT, "func(y *float32, ys int, bias *float32, biasStep int, x *float32, xs int, "+spanParameters+"sources *int32, "+extra+"w *float32, add, rows, tail int)")
	Pragma("noescape")
	vector.FlushDenormals()
	y, bias := Load(Param("y"), GP64()), Load(Param("bias"), GP64())
	x, xs := Load(Param("x"), GP64()), Load(Param("xs"), GP64())
	sources := Load(Param("sources"), GP64())
	var at Register
	if via {
		at = Load(Param("at"), GP64())
	}
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

	s := newSpan(sources)

	Label("row")
	abreast := batchOf(width)
	sums := isa.News(width * abreast)
	weight, scratch := isa.New(), isa.New()
	CMPQ(argument("add"), Imm(0))
	JNE(LabelRef("add"))
	VBROADCASTSS(Mem{Base: bias}, sums[0])
	ADDQ(argument("biasStep"), bias)
	for v := 1; v < width; v++ {
		VMOVAPS(sums[0], sums[v])
	}
	JMP(LabelRef("begin"))
	Label("add")
	for v := range width {
		tailOf(v).Load(isa, Mem{Base: y, Disp: v * isa.Bytes()}, sums[v])
	}
	Label("begin")
	for _, sum := range sums[width:] {
		isa.Zero(sum)
	}
	s.begin(abreast)

	// connection adds connection c+k to the k-th group of sums.
	connection := func(k int, row GPVirtual) {
		IMULQ(xs, row)
		if via {
			place := GP64()
			MOVLQSX(Mem{Base: at, Index: s.c, Scale: 4, Disp: 4 * k}, place)
			VBROADCASTSS(Mem{Base: w, Index: place, Scale: 4}, weight)
		} else {
			VBROADCASTSS(Mem{Base: w, Index: s.c, Scale: 4, Disp: 4 * k}, weight)
		}
		for v := range width {
			tailOf(v).MultiplyAdd(isa, Mem{Base: x, Index: row, Scale: 1, Disp: v * isa.Bytes()}, weight, sums[k*width+v], scratch)
		}
	}
	s.each(abreast, connection, func() {}, func() {})

	for k := abreast; k > 1; k /= 2 {
		for g := range k / 2 {
			for v := range width {
				VADDPS(sums[(g+k/2)*width+v], sums[g*width+v], sums[g*width+v])
			}
		}
	}
	for v := range width {
		tailOf(v).Store(isa, sums[v], Mem{Base: y, Disp: v * isa.Bytes()})
	}
	ADDQ(argument("ys"), y)
	s.finish()
	vector.Leave()
}
