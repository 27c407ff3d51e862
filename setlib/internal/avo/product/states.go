package main

import (
	"fmt"

	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	. "github.com/mmcloughlin/avo/reg"

	"setlab/setlib/internal/avo/vector"
)

// statesWidth is the number of vectors per call of gatherStates.
const statesWidth = 4

// statesAbreast returns the number of connections summed in parallel, in separate sums, because masked additions have a long
// latency.
func statesAbreast(width int) int {
	if width < 3 {
		return 4
	}
	return 2
}

// gatherStates is gather for inputs that are states, one bit each, 16 states of a row per word: y[j] = bias[j] + sum of w[c]
// where the bit of sources[c] is 1. A row then takes some bytes instead of some cache lines. There must be space for whole
// vectors.
func gatherStates(width int, via bool) {
	isa := vector.AVX512
	name, extra := fmt.Sprintf("gatherStates%d%s", width, isa.Name), ""
	if via {
		name, extra = fmt.Sprintf("gatherStatesVia%d%s", width, isa.Name), "at *int32, "
	}
	TEXT(name, NOSPLIT, "func(y *float32, ys int, bias *float32, biasStep int, x *uint16, xs int, starts *int, sources *int32, "+extra+"w *float32, rows int)")
	Pragma("noescape")
	vector.FlushDenormals()
	y, bias := Load(Param("y"), GP64()), Load(Param("bias"), GP64())
	x, xs := Load(Param("x"), GP64()), Load(Param("xs"), GP64())
	starts, sources := Load(Param("starts"), GP64()), Load(Param("sources"), GP64())
	var at Register
	if via {
		at = Load(Param("at"), GP64())
	}
	w := Load(Param("w"), GP64())
	rows := Load(Param("rows"), GP64())
	c, end, last := GP64(), GP64(), GP64()
	MOVQ(Mem{Base: starts}, c)

	Label("row")
	abreast := statesAbreast(width)
	sums := isa.News(width * abreast)
	VBROADCASTSS(Mem{Base: bias}, sums[0])
	ADDQ(argument("biasStep"), bias)
	for v := 1; v < width; v++ {
		VMOVAPS(sums[0], sums[v])
	}
	for _, sum := range sums[width:] {
		isa.Zero(sum)
	}
	ADDQ(Imm(8), starts)
	MOVQ(Mem{Base: starts}, end)
	LEAQ(Mem{Base: end, Disp: -(abreast - 1)}, last)

	connection := func(k int) {
		row, place := GP64(), c
		MOVLQSX(Mem{Base: sources, Index: c, Scale: 4, Disp: 4 * k}, row)
		IMULQ(xs, row)
		weight := isa.New()
		if via {
			place = GP64()
			MOVLQSX(Mem{Base: at, Index: c, Scale: 4, Disp: 4 * k}, place)
			VBROADCASTSS(Mem{Base: w, Index: place, Scale: 4}, weight)
		} else {
			VBROADCASTSS(Mem{Base: w, Index: place, Scale: 4, Disp: 4 * k}, weight)
		}
		for v := range width {
			on := K()
			KMOVW(Mem{Base: x, Index: row, Scale: 1, Disp: 2 * v}, on)
			VADDPS(weight, sums[k*width+v], on, sums[k*width+v])
		}
	}
	JMP(LabelRef("abreastTest"))
	Label("abreast")
	for k := range abreast {
		connection(k)
	}
	ADDQ(Imm(uint64(abreast)), c)
	Label("abreastTest")
	CMPQ(c, last)
	JLT(LabelRef("abreast"))
	if abreast > 1 {
		JMP(LabelRef("singleTest"))
		Label("single")
		connection(0)
		INCQ(c)
		Label("singleTest")
		CMPQ(c, end)
		JLT(LabelRef("single"))
	}

	for k := abreast; k > 1; k /= 2 {
		for g := range k / 2 {
			for v := range width {
				VADDPS(sums[(g+k/2)*width+v], sums[g*width+v], sums[g*width+v])
			}
		}
	}
	for v := range width {
		VMOVUPS(sums[v], Mem{Base: y, Disp: v * isa.Bytes()})
	}
	ADDQ(argument("ys"), y)
	DECQ(rows)
	JNE(LabelRef("row"))
	vector.Leave()
}
