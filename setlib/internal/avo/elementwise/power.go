package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	. "github.com/mmcloughlin/avo/reg"

	"setlab/setlib/internal/avo/vector"
)

// powerMax is the constant of package elementwise's power.
const powerMax = 126

// powerSeries lists the coefficients of the powers of r in 2^r, highest power first.
var powerSeries = []float64{0.0018671302133850657, 0.009017030018651617, 0.05579991332076881, 0.2401644500956781, 0.6931513118094657, 1}

// powerNumbers returns the constants that power uses.
func powerNumbers() []float64 { return append([]float64{powerMax}, powerSeries...) }

// power returns 2^t like the portable power: with n the largest integer not above t and r = t - n it is 2^n 2^r. It overwrites t. Below
// -126 the result may be less than 2^-126.
func power(isa vector.ISA, t VecVirtual) VecVirtual {
	const down = 9 // rounding, without exceptions
	// If an operand is NaN, the result is the second one: t stays NaN.
	VMINPS(t, of(isa, powerMax), t)
	if isa.Lanes == 16 {
		r := isa.New()
		VREDUCEPS(Imm(down), t, r)
		p := polynomial(isa, r, powerSeries, false)
		VSCALEFPS(t, p, p)
		return p
	}
	VMAXPS(t, of(isa, -powerMax), t)
	n := isa.New()
	VROUNDPS(Imm(down), t, n)
	VSUBPS(n, t, t)
	VCVTPS2DQ(n, n)
	VPSLLD(Imm(23), n, n)
	VPADDD(number(1), n, n)
	p := polynomial(isa, t, powerSeries, false)
	VMULPS(n, p, p)
	return p
}
