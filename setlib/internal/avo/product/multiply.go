package main

import (
	"fmt"

	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	. "github.com/mmcloughlin/avo/reg"

	"setlab/setlib/internal/avo/vector"
)

// multiplyWidth returns the number of vectors per tile.
func multiplyWidth(isa vector.ISA) int {
	if isa.Lanes == 16 {
		return 8
	}
	return 2
}

// multiplyRows returns the heights of tiles: as many outputs as fit into registers, and smaller ones for the rest.
func multiplyRows(isa vector.ISA, width int) []int {
	most := min(8, 30/(width+1)) // sums, a vector of b and a weight for each row
	if isa.Lanes == 8 {
		most = min(6, (14-width)/width) // sums, vectors of b, a weight and the mask of the tail; all widths alike
	}
	rows := []int{most}
	for _, r := range []int{4, 2, 1} {
		if r < most {
			rows = append(rows, r)
		}
	}
	return rows
}

// prefetchWidth is the number of vectors from which on a tile of AVX-512 prefetches the cache line after its weights. If a's columns are
// contiguous, this line has the weights of the following tiles, which hardware does not prefetch because each row of a is on another
// page. Narrower tiles of AVX-512 have no time to spare for it. All tiles of AVX2 prefetch it.
const prefetchWidth = 3

// multiply generates a tile of c[m] = c0[m] + sum over q of a[m*am+q*ak] b[q]. c0 is c if add is 1, or else bias. A nil bias means 0.
func multiply(isa vector.ISA, width, rows int) {
	TEXT(fmt.Sprintf("multiply%dx%d%s", rows, width, isa.Name), NOSPLIT,
		"func(c *float32, cs int, bias, a *float32, am, ak int, b *float32, bs int, k, add, tail int)")
	Pragma("noescape")
	vector.FlushDenormals()
	a, am, ak := Load(Param("a"), GP64()), Load(Param("am"), GP64()), Load(Param("ak"), GP64())
	b, bs, k := Load(Param("b"), GP64()), Load(Param("bs"), GP64()), Load(Param("k"), GP64())
	lanes := GP64()
	Load(Param("tail"), lanes)
	tail := isa.NewTail(lanes)
	tailOf := func(v int) *vector.Tail {
		if v == width-1 {
			return &tail
		}
		return nil
	}
	sums := isa.News(rows * width)
	for _, s := range sums {
		isa.Zero(s)
	}
	if isa.Lanes == 8 {
		prefetchRows(rows, 1)
	} else if width >= prefetchWidth {
		CMPQ(argument("add"), Imm(0))
		JNE(LabelRef("known"))
		prefetchRows(rows, width)
		Label("known")
	}
	// Row r of a is at a + r am. Three registers with multiples of am are sufficient for eight rows.
	var am3, a4 Register
	if rows > 3 {
		r := GP64()
		LEAQ(Mem{Base: am, Index: am, Scale: 2}, r)
		am3 = r
	}
	if rows > 4 {
		r := GP64()
		LEAQ(Mem{Base: a, Index: am, Scale: 4}, r)
		a4 = r
	}
	rowsOfA := vector.Rows{Base: a, Fifth: a4, Stride: am, Thrice: am3}
	next := func(products func()) {
		products()
		ADDQ(ak, a)
		if rows > 4 {
			ADDQ(ak, a4)
		}
		ADDQ(bs, b)
		DECQ(k)
	}
	if isa.Lanes == 16 {
		products := func(half bool) func() {
			return func() { products512(rowsOfA, b, sums, rows, tailOf, half) }
		}
		// Processors that execute a vector of 512 bits as two halves (Zen 4) save one if the tail has no more values.
		CMPQ(argument("tail"), Imm(8))
		JLE(LabelRef("half"))
		Label("next")
		next(products(false))
		JNE(LabelRef("next"))
		JMP(LabelRef("finish"))
		Label("half")
		next(products(true))
		JNE(LabelRef("half"))
		Label("finish")
	} else {
		Label("next")
		next(func() {
			PREFETCHT0(Mem{Base: a, Disp: 64})
			in, weight := isa.News(width), isa.New()
			for v := range width {
				tailOf(v).Load(isa, Mem{Base: b, Disp: v * isa.Bytes()}, in[v])
			}
			for r := range rows {
				VBROADCASTSS(rowsOfA.At(r), weight)
				for v := range width {
					VFMADD231PS(in[v], weight, sums[r*width+v])
				}
			}
		})
		JNE(LabelRef("next"))
		CMPQ(argument("tail"), Imm(uint64(isa.Lanes)))
		JNE(LabelRef("part"))
		finish(isa, sums, rows, func(int) *vector.Tail { return nil }, "whole")
		JMP(LabelRef("end"))
		Label("part")
	}
	finish(isa, sums, rows, tailOf, "")
	Label("end")
	vector.Leave()
}

// products512 generates the products of a column of a with a row of b on AVX-512. With half, the last vector has eight values at most.
func products512(a vector.Rows, b Register, sums []VecVirtual, rows int, tailOf func(v int) *vector.Tail, half bool) {
	isa, width := vector.AVX512, len(sums)/rows
	if width >= prefetchWidth {
		PREFETCHT1(Mem{Base: a.Base, Disp: 64})
	}
	weights, in := isa.News(rows), isa.New()
	for r := range rows {
		VBROADCASTSS(a.At(r), weights[r])
	}
	for v := range width {
		used := func(r VecVirtual) VecVirtual { return r }
		if half && v == width-1 {
			used = func(r VecVirtual) VecVirtual { return r.AsY().(VecVirtual) }
		}
		tailOf(v).Load(isa, Mem{Base: b, Disp: v * isa.Bytes()}, used(in))
		for r := range rows {
			VFMADD231PS(used(in), used(weights[r]), used(sums[r*width+v]))
		}
	}
}

// finish generates the end of a tile: it adds c or the bias to the sums and stores them. The labels end in suffix.
func finish(isa vector.ISA, sums []VecVirtual, rows int, tailOf func(v int) *vector.Tail, suffix string) {
	width := len(sums) / rows
	c, cs := Load(Param("c"), GP64()), Load(Param("cs"), GP64())
	old := isa.New()
	CMPQ(argument("add"), Imm(0))
	JNE(LabelRef("add" + suffix))
	bias := Load(Param("bias"), GP64())
	TESTQ(bias, bias)
	JEQ(LabelRef("store" + suffix))
	for r := range rows {
		VBROADCASTSS(Mem{Base: bias, Disp: 4 * r}, old)
		for v := range width {
			VADDPS(old, sums[r*width+v], sums[r*width+v])
		}
	}
	JMP(LabelRef("store" + suffix))
	Label("add" + suffix)
	at := GP64()
	MOVQ(c, at)
	for r := range rows {
		for v := range width {
			tailOf(v).Load(isa, Mem{Base: at, Disp: v * isa.Bytes()}, old)
			VADDPS(old, sums[r*width+v], sums[r*width+v])
		}
		ADDQ(cs, at)
	}
	Label("store" + suffix)
	for r := range rows {
		for v := range width {
			to := Mem{Base: c, Disp: v * isa.Bytes()}
			if isa.Lanes == 8 && tailOf(v) != nil {
				storeFirst(sums[r*width+v], to, fmt.Sprint("row", r, suffix))
				continue
			}
			tailOf(v).Store(isa, sums[r*width+v], to)
		}
		if r < rows-1 {
			ADDQ(cs, c)
		}
	}
}

// storeFirst stores the first values of a vector, less than eight, and destroys the vector. Processors of AMD take twelve cycles for a
// masked store. The labels begin with name.
func storeFirst(sum VecVirtual, to Mem, name string) {
	at, tail := GP64(), GP64()
	LEAQ(to, at)
	Load(Param("tail"), tail)
	x := sum.AsX()
	TESTQ(U32(4), tail)
	JEQ(LabelRef(name + "less4"))
	VMOVUPS(x, Mem{Base: at})
	VEXTRACTF128(Imm(1), sum, x)
	ADDQ(Imm(16), at)
	Label(name + "less4")
	TESTQ(U32(2), tail)
	JEQ(LabelRef(name + "less2"))
	VMOVSD(x, Mem{Base: at})
	VUNPCKHPD(x, x, x)
	ADDQ(Imm(8), at)
	Label(name + "less2")
	TESTQ(U32(1), tail)
	JEQ(LabelRef(name + "end"))
	VMOVSS(x, Mem{Base: at})
	Label(name + "end")
}

// prefetchRows prefetches the first cache lines of rows of c, which are not needed until the products are summed.
func prefetchRows(rows, lines int) {
	c, cs := Load(Param("c"), GP64()), Load(Param("cs"), GP64())
	for range rows {
		for l := range lines {
			PREFETCHT0(Mem{Base: c, Disp: 64 * l})
		}
		ADDQ(cs, c)
	}
}
