package main

import (
	"fmt"

	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	. "github.com/mmcloughlin/avo/reg"

	"setlab/setlib/internal/avo/vector"
)

// tileRows returns the heights of tiles of some vectors, in descending order. The largest has as many sums as leave registers for the vectors
// of b and a coefficient: fewer than eight sums would wait for each other.
func tileRows(isa vector.ISA, width int) []int {
	if isa.Lanes == 16 {
		return []int{8, 4, 2, 1}
	}
	return [][]int{{8, 4, 2, 1}, {6, 4, 2, 1}, {4, 2, 1}}[width-1]
}

// tile generates tiles, one below the other, of c[m] = c0[m] + sum over q < k of a[m*am+taps[q].a] b[taps[q].b]. c0 is c if add is 1, or
// else bias. A nil bias means 0. Rows of c and of a are cs and am bytes apart; taps count values.
func tile(isa vector.ISA, rows, width int) {
	TEXT(fmt.Sprintf("tile%dx%d%s", rows, width, isa.Name), NOSPLIT,
		"func(c *float32, cs int, bias, a *float32, am int, b *float32, taps *int32, k, tiles, add int)")
	Pragma("noescape")
	vector.FlushDenormals()
	a, am := Load(Param("a"), GP64()), Load(Param("am"), GP64())
	b := Load(Param("b"), GP64())
	c, cs := Load(Param("c"), GP64()), Load(Param("cs"), GP64())
	var am3 Register
	if rows > 3 {
		r := GP64()
		LEAQ(Mem{Base: am, Index: am, Scale: 2}, r)
		am3 = r
	}

	Label("tile")
	sums := isa.News(rows * width)
	for _, s := range sums {
		isa.Zero(s)
	}
	taps, k := GP64(), GP64()
	MOVQ(argument("taps"), taps)
	MOVQ(argument("k"), k)
	Label("next")
	from, a0, a4 := GP64(), GP64(), GP64()
	MOVLQSX(Mem{Base: taps}, a0)
	MOVLQSX(Mem{Base: taps, Disp: 4}, from)
	LEAQ(Mem{Base: a, Index: a0, Scale: 4}, a0)
	if rows > 4 {
		LEAQ(Mem{Base: a0, Index: am, Scale: 4}, a4)
	}
	rowsOfA := vector.Rows{Base: a0, Fifth: a4, Stride: am, Thrice: am3}
	in := isa.News(width)
	for v := range width {
		VMOVUPS(Mem{Base: b, Index: from, Scale: 4, Disp: v * isa.Bytes()}, in[v])
	}
	for r := range rows {
		weight := isa.New()
		VBROADCASTSS(rowsOfA.At(r), weight)
		for v := range width {
			VFMADD231PS(in[v], weight, sums[r*width+v])
		}
	}
	ADDQ(Imm(8), taps)
	DECQ(k)
	JNE(LabelRef("next"))

	CMPQ(argument("add"), Imm(0))
	JNE(LabelRef("add"))
	bias, start := GP64(), isa.New()
	MOVQ(argument("bias"), bias)
	TESTQ(bias, bias)
	JEQ(LabelRef("store"))
	for r := range rows {
		VBROADCASTSS(Mem{Base: bias, Disp: 4 * r}, start)
		for v := range width {
			VADDPS(start, sums[r*width+v], sums[r*width+v])
		}
	}
	ADDQ(Imm(uint64(4*rows)), bias)
	MOVQ(bias, argument("bias"))
	JMP(LabelRef("store"))
	Label("add")
	at := GP64()
	MOVQ(c, at)
	for r := range rows {
		for v := range width {
			VADDPS(Mem{Base: at, Disp: v * isa.Bytes()}, sums[r*width+v], sums[r*width+v])
		}
		ADDQ(cs, at)
	}
	Label("store")
	for r := range rows {
		for v := range width {
			VMOVUPS(sums[r*width+v], Mem{Base: c, Disp: v * isa.Bytes()})
		}
		ADDQ(cs, c)
	}
	step := GP64()
	IMUL3Q(Imm(uint64(rows)), am, step)
	ADDQ(step, a)
	DECQ(argument("tiles"))
	JNE(LabelRef("tile"))
	vector.Leave()
}
