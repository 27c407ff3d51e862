package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	. "github.com/mmcloughlin/avo/reg"

	"setlab/setlib/internal/avo/vector"
)

// Series for small arguments, the highest power first: of (e^z - 1) / z, and of -ln(1 - s) / s.
var (
	expm1Series = []float64{1. / 24, 1. / 6, 1. / 2, 1}
	log1mSeries = []float64{1. / 5, 1. / 4, 1. / 3, 1. / 2, 1}
)

// annealBound is how large step times x may be for the series to be exact.
const annealBound = 1. / 16

// anneal draws states as sample does, with y = to x. Where |step x| <= annealBound, it adds softplus(y) - softplus(y - step x) to sums,
// one a column; elsewhere nothing. Small is 1 if all were small, 0 if not.
//
// With p = 1 / (1 + e^-y), z = -step x and s = -p (e^z - 1), the difference is -ln(1 - s).
func anneal(isa vector.ISA) {
	TEXT("anneal"+isa.Name, NOSPLIT, "func(state, x, sums *float32, stride, n int, to, step float32, u *float32, width, rows int) (small int)")
	Pragma("noescape")
	state, x, sums, u := pointer("state"), pointer("x"), pointer("sums"), pointer("u")
	magnitude := all(1<<31 - 1)
	result, err := ReturnIndex(0).Resolve()
	if err != nil {
		panic(err)
	}
	MOVQ(I32(1), result.Addr)
	rowwise(isa, []GPVirtual{state, x}, func() {}, func(place GPVirtual, tail *vector.Tail) {
		y, h, f := isa.New(), isa.New(), isa.New()
		tail.Load(isa, Mem{Base: x, Index: place, Scale: 1}, h)
		VBROADCASTSS(argument("to"), f)
		VMULPS(f, h, y)
		VBROADCASTSS(argument("step"), f)
		VMULPS(f, h, h)
		d := exponential(isa, y, true)
		addNumber.with(isa, 1, d, d)
		drawn := isa.New()
		VMULPS(Mem{Base: u, Index: place, Scale: 1}, d, drawn)
		tail.Store(isa, less(isa, drawn, set(isa, whole)), Mem{Base: state, Index: place, Scale: 1})
		p := reciprocal(isa, d)

		s := polynomial(isa, h, expm1Series, true)
		VMULPS(h, s, s)
		VMULPS(p, s, s)
		grown := polynomial(isa, s, log1mSeries, false)
		VMULPS(s, grown, grown)
		sum, size := Mem{Base: sums, Index: place, Scale: 1}, isa.New()
		small := "smallTail"
		if tail == nil {
			small = "small"
		}
		// Beyond a tail x is 0, and nothing is added.
		before := isa.New()
		tail.Load(isa, sum, before)
		if isa.Lanes == 16 {
			VPANDD_BCST(magnitude, h, size)
			k := K()
			VCMPPS(Imm(lessOrEqual), set(isa, annealBound), size, k)
			VADDPS(grown, before, k, before)
			KORTESTW(k, k)
		} else {
			VANDPS(magnitude, h, size)
			VCMPPS(Imm(lessOrEqual), number(annealBound), size, size)
			VANDPS(size, grown, grown)
			VADDPS(grown, before, before)
		}
		tail.Store(isa, before, sum)
		if isa.Lanes == 16 {
			JCS(LabelRef(small))
		} else {
			lanes := GP32()
			VMOVMSKPS(size, lanes)
			CMPB(lanes.As8(), U8(0xff))
			JEQ(LabelRef(small))
		}
		MOVQ(I32(0), result.Addr)
		Label(small)
	}, func() {
		ADDQ(argument("width"), u)
	})
}
