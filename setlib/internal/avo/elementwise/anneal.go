package main

import (
	"fmt"

	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	. "github.com/mmcloughlin/avo/reg"

	"setlab/setlib/internal/avo/vector"
)

// Series for small arguments, highest power first: of (e^z - 1) / z, and of -ln(1 - s) / s.
var (
	expm1Series = []float64{1. / 24, 1. / 6, 1. / 2, 1}
	log1mSeries = []float64{1. / 5, 1. / 4, 1. / 3, 1. / 2, 1}
)

// annealBound is the largest |step x| for which the series are accurate.
const annealBound = 1. / 16

// anneal generates the drawing of states like sample. Let t = -y / ln 2. Where |step x| <= annealBound, it adds softplus(y) - softplus(y - step
// x) to sums, which has one element for each of the 128 positions in a group. Elsewhere it adds nothing. small is 1 if all values were small,
// and 0 if not.
//
// With p = 1 / (1 + 2^t), z = -step x and s = -p (e^z - 1), the difference is -ln(1 - s).
func anneal(isa vector.ISA) {
	TEXT("anneal"+isa.Name, NOSPLIT, "func(states *uint16, x, sums *float32, factor, step float32, name *uint32, block, groups int) (small int)")
	Pragma("noescape")
	states, x, sums := pointer("states"), pointer("x"), pointer("sums")
	keep(isa, append(powerNumbers(), 1, whole)...)
	magnitude := all(1<<31 - 1)
	result, err := ReturnIndex(0).Resolve()
	if err != nil {
		panic(err)
	}
	MOVQ(I32(1), result.Addr)

	vectors := 0
	newPhilox(isa, stateRounds).groups([]GPVirtual{x}, states, func(drawn VecVirtual, place int) {
		vectors++
		after := fmt.Sprintf("small%d", vectors)
		input := Mem{Base: x, Disp: 4 * place}
		odds := state(isa, drawn, input, "factor", Mem{Base: states, Disp: place / 8})
		addNumber.with(isa, 1, odds, odds)
		p := reciprocal(isa, odds)

		h, size := isa.New(), isa.New()
		VBROADCASTSS(argument("step"), h)
		VMULPS(input, h, h)
		s := polynomial(isa, h, expm1Series, true)
		VMULPS(h, s, s)
		VMULPS(p, s, s)
		grown := polynomial(isa, s, log1mSeries, false)
		VMULPS(s, grown, grown)
		sum := Mem{Base: sums, Disp: 4 * place}
		if isa.Lanes == 16 {
			VPANDD_BCST(magnitude, h, size)
			k := K()
			VCMPPS(Imm(lessOrEqual), of(isa, annealBound), size, k)
			VADDPS_Z(sum, grown, k, grown)
			VMOVUPS(grown, k, sum)
			KORTESTW(k, k)
			JCS(LabelRef(after))
		} else {
			VANDPS(magnitude, h, size)
			VCMPPS(Imm(lessOrEqual), number(annealBound), size, size)
			VANDPS(size, grown, grown)
			VADDPS(sum, grown, grown)
			VMOVUPS(grown, sum)
			lanes := GP32()
			VMOVMSKPS(size, lanes)
			CMPB(lanes.As8(), U8(0xff))
			JEQ(LabelRef(after))
		}
		MOVQ(I32(0), result.Addr)
		Label(after)
	})
}
