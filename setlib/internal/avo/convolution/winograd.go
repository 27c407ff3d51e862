package main

import (
	"fmt"

	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	. "github.com/mmcloughlin/avo/reg"

	"setlab/setlib/internal/avo/vector"
)

// difference sets to = a - b, and sum to = a + b. Only the second operand may be in memory.
func difference(a VecVirtual, b Op, to VecVirtual) { VSUBPS(b, a, to) }
func sum(a VecVirtual, b Op, to VecVirtual)        { VADDPS(b, a, to) }

// winogradInput generates v[4i+j] = the transform of the 4 x 4 values d of every channel, for a number of vectors. First t = B'd,
//
//	t0 = d0 - d2   t1 = d1 + d2   t2 = d2 - d1   t3 = d1 - d3
//
// then the same for the columns of t. points, channels, rows and columns are given by their distance in bytes. Unless whole is true, bit 4i+j
// of present determines whether a value is read; the other values are 0. The first value of the first channel is at bytes after x.
func winogradInput(isa vector.ISA, whole bool) {
	name, extra := "winogradInput", ""
	if !whole {
		name, extra = "winogradEdge", "present, "
	}
	TEXT(name+isa.Name, NOSPLIT, "func(v *float32, points, vChannel int, x *float32, at, row, column, xChannel, "+extra+"vectors, channels int)")
	Pragma("noescape")
	vector.FlushDenormals()
	v, points := Load(Param("v"), GP64()), Load(Param("points"), GP64())
	x := Load(Param("x"), GP64())
	row, column := Load(Param("row"), GP64()), Load(Param("column"), GP64())
	ADDQ(argument("at"), x)
	var present Register
	if !whole {
		present = Load(Param("present"), GP64())
	}
	Label("channel")
	left, offset := GP64(), GP64()
	MOVQ(argument("vectors"), left)
	XORQ(offset, offset)
	Label("vector")
	to := GP64()
	LEAQ(Mem{Base: v, Index: offset, Scale: 1}, to)
	for i := range 4 {
		// Row i of t is computed from two rows of d.
		first, second, add := [4]int{0, 1, 2, 1}[i], [4]int{2, 2, 1, 3}[i], i == 1
		from1, from2 := GP64(), GP64()
		for _, r := range []struct {
			n  int
			at GPVirtual
		}{{first, from1}, {second, from2}} {
			LEAQ(Mem{Base: x, Index: offset, Scale: 1}, r.at)
			switch r.n {
			case 1:
				ADDQ(row, r.at)
			case 2:
				LEAQ(Mem{Base: r.at, Index: row, Scale: 2}, r.at)
			case 3:
				ADDQ(row, r.at)
				LEAQ(Mem{Base: r.at, Index: row, Scale: 2}, r.at)
			}
		}
		t := isa.News(4)
		for j := range 4 {
			if j > 0 {
				ADDQ(column, from1)
				ADDQ(column, from2)
			}
			if whole {
				VMOVUPS(Mem{Base: from1}, t[j])
				if add {
					sum(t[j], Mem{Base: from2}, t[j])
				} else {
					difference(t[j], Mem{Base: from2}, t[j])
				}
				continue
			}
			zero, other := fmt.Sprintf("first%d%d", i, j), fmt.Sprintf("second%d%d", i, j)
			isa.Zero(t[j])
			TESTL(U32(1<<(4*first+j)), present.(GP).As32())
			JEQ(LabelRef(zero))
			VMOVUPS(Mem{Base: from1}, t[j])
			Label(zero)
			TESTL(U32(1<<(4*second+j)), present.(GP).As32())
			JEQ(LabelRef(other))
			if add {
				sum(t[j], Mem{Base: from2}, t[j])
			} else {
				difference(t[j], Mem{Base: from2}, t[j])
			}
			Label(other)
		}
		out := isa.New()
		for j := range 4 {
			switch j {
			case 0:
				difference(t[0], t[2], out)
			case 1:
				sum(t[1], t[2], out)
			case 2:
				difference(t[2], t[1], out)
			case 3:
				difference(t[1], t[3], out)
			}
			VMOVUPS(out, Mem{Base: to})
			if i < 3 || j < 3 {
				ADDQ(points, to)
			}
		}
	}
	ADDQ(Imm(uint64(isa.Bytes())), offset)
	DECQ(left)
	JNE(LabelRef("vector"))
	ADDQ(argument("vChannel"), v)
	ADDQ(argument("xChannel"), x)
	DECQ(argument("channels"))
	JNE(LabelRef("channel"))
	vector.Leave()
}

// winogradOutput generates the 2 x 2 outputs of every filter from the products m at 16 points. First u = A'm,
//
//	u0 = m0 + m1 + m2   u1 = m1 - m2 - m3
//
// then the same for the columns of u, plus the bias. Bit 2i+j of present determines whether output i, j is written.
func winogradOutput(isa vector.ISA) {
	TEXT("winogradOutput"+isa.Name, NOSPLIT,
		"func(y *float32, row, column, yFilter int, m *float32, points, mFilter int, bias *float32, biasStep, present, vectors, filters int)")
	Pragma("noescape")
	vector.FlushDenormals()
	y, m, points := Load(Param("y"), GP64()), Load(Param("m"), GP64()), Load(Param("points"), GP64())
	bias, present := Load(Param("bias"), GP64()), Load(Param("present"), GP64())
	start := isa.New()
	Label("filter")
	VBROADCASTSS(Mem{Base: bias}, start)
	ADDQ(argument("biasStep"), bias)
	left, offset := GP64(), GP64()
	MOVQ(argument("vectors"), left)
	XORQ(offset, offset)
	Label("vector")
	rowStep := GP64()
	LEAQ(Mem{Base: points, Index: points, Scale: 1}, rowStep)
	ADDQ(rowStep, rowStep)
	base := GP64()
	LEAQ(Mem{Base: m, Index: offset, Scale: 1}, base)
	// u[0][j] and u[1][j] become the sums y[i][0] = u[i][0] + u[i][1] + u[i][2] and y[i][1] = u[i][1] - u[i][2] - u[i][3].
	var out [2][2]VecVirtual
	for i := range 2 {
		out[i] = [2]VecVirtual{isa.New(), isa.New()}
	}
	for j := range 4 {
		at := GP64()
		MOVQ(base, at)
		first, second, third := isa.New(), isa.New(), isa.New()
		VMOVUPS(Mem{Base: at}, first)
		VMOVUPS(Mem{Base: at, Index: rowStep, Scale: 1}, second)
		LEAQ(Mem{Base: at, Index: rowStep, Scale: 2}, at)
		VMOVUPS(Mem{Base: at}, third)
		u0, u1 := isa.New(), isa.New()
		sum(second, third, u0)
		sum(u0, first, u0)
		difference(second, third, u1)
		difference(u1, Mem{Base: at, Index: rowStep, Scale: 1}, u1)
		for i, u := range []VecVirtual{u0, u1} {
			switch j {
			case 0:
				sum(u, start, out[i][0])
			case 1:
				sum(out[i][0], u, out[i][0])
				sum(u, start, out[i][1])
			case 2:
				sum(out[i][0], u, out[i][0])
				difference(out[i][1], u, out[i][1])
			case 3:
				difference(out[i][1], u, out[i][1])
			}
		}
		if j < 3 {
			ADDQ(points, base)
		}
	}
	to := GP64()
	for i := range 2 {
		LEAQ(Mem{Base: y, Index: offset, Scale: 1}, to)
		if i == 1 {
			ADDQ(argument("row"), to)
		}
		for j := range 2 {
			label := fmt.Sprintf("absent%d%d", i, j)
			if j == 1 {
				ADDQ(argument("column"), to)
			}
			TESTL(U32(1<<(2*i+j)), present.(GP).As32())
			JEQ(LabelRef(label))
			VMOVUPS(out[i][j], Mem{Base: to})
			Label(label)
		}
	}
	ADDQ(Imm(uint64(isa.Bytes())), offset)
	DECQ(left)
	JNE(LabelRef("vector"))
	ADDQ(argument("mFilter"), m)
	ADDQ(argument("yFilter"), y)
	DECQ(argument("filters"))
	JNE(LabelRef("filter"))
	vector.Leave()
}

// prefetch generates the prefetching of a number of vectors of rows x columns pixels of every channel into the L2 cache. Any address is
// allowed.
func prefetch(isa vector.ISA, rows, columns int) {
	TEXT(fmt.Sprintf("prefetch%dx%d%s", rows, columns, isa.Name), NOSPLIT, "func(x *float32, at, row, column, channel, vectors, channels int)")
	Pragma("noescape")
	x, row, column := Load(Param("x"), GP64()), Load(Param("row"), GP64()), Load(Param("column"), GP64())
	channel, channels := Load(Param("channel"), GP64()), Load(Param("channels"), GP64())
	ADDQ(argument("at"), x)
	Label("channel")
	left, offset, line, at := GP64(), GP64(), GP64(), GP64()
	MOVQ(argument("vectors"), left)
	XORQ(offset, offset)
	Label("vector")
	LEAQ(Mem{Base: x, Index: offset, Scale: 1}, line)
	for i := range rows {
		MOVQ(line, at)
		for j := range columns {
			PREFETCHT1(Mem{Base: at})
			if j < columns-1 {
				ADDQ(column, at)
			}
		}
		if i < rows-1 {
			ADDQ(row, line)
		}
	}
	ADDQ(Imm(uint64(isa.Bytes())), offset)
	DECQ(left)
	JNE(LabelRef("vector"))
	ADDQ(channel, x)
	DECQ(channels)
	JNE(LabelRef("channel"))
	RET()
}
