package main

import (
	"slices"

	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	. "github.com/mmcloughlin/avo/reg"

	"setlab/setlib/internal/avo/vector"
)

// The constants of package elementwise's exp.
const (
	expMax  = 87
	log2e   = 1.44269504088896340736
	ln2Hi   = 0.693359375
	ln2Lo   = -2.12194440054690583e-4
	rounder = 12582912
)

// expSeries lists the coefficients of the powers of r in e^r, highest power first.
var expSeries = []float64{0.001406124038370541, 0.008379011161862003, 0.04166477729749303, 0.16666365441265482, 0.5000000434374641, 1, 1}

func sign(negative bool) float64 {
	if negative {
		return -1
	}
	return 1
}

// exponentialNumbers returns the constants that exponential uses.
func exponentialNumbers(negative bool) []float64 {
	series := expSeries
	if negative {
		series = negated(series)
	}
	return append([]float64{-expMax, expMax, rounder, sign(negative) * log2e, ln2Hi, ln2Lo, 1}, series...)
}

// exponential returns e^x, or e^-x if negative is true, like the portable exp: with n = x / ln 2 rounded and r = x - n ln 2 it is 2^n e^r. It
// overwrites x.
func exponential(isa vector.ISA, x VecVirtual, negative bool) VecVirtual {
	// If an operand is NaN, the result is the second one: x stays NaN.
	VMAXPS(x, of(isa, -expMax), x)
	VMINPS(x, of(isa, expMax), x)
	// After adding rounder, n is in the lowest bits.
	t, n := of(isa, rounder), isa.New()
	VMOVAPS(x, n)
	scaledPlus.with(isa, sign(negative)*log2e, t, n)
	if isa.Lanes == 16 {
		VSUBPS(t, n, n)
		reduce(isa, x, n, negative)
		p := polynomial(isa, x, expSeries, negative)
		VSCALEFPS(n, p, p)
		return p
	}
	power := isa.New()
	VPSLLD(Imm(23), n, power)
	VPADDD(number(1), power, power)
	VSUBPS(t, n, n)
	reduce(isa, x, n, negative)
	p := polynomial(isa, x, expSeries, negative)
	VMULPS(power, p, p)
	return p
}

// reduce subtracts n ln 2 from x or, if negative is true, adds it, so that x becomes -r.
func reduce(isa vector.ISA, x, n VecVirtual, negative bool) {
	for _, part := range []float64{ln2Hi, ln2Lo} {
		if negative {
			addProduct.with(isa, part, n, x)
		} else {
			subtractProduct.with(isa, part, n, x)
		}
	}
}

// polynomial returns the polynomial of x with the given coefficients, highest power first or, if negative is true, the polynomial of -x.
func polynomial(isa vector.ISA, x VecVirtual, factors []float64, negative bool) VecVirtual {
	if negative {
		factors = negated(factors)
	}
	p := set(isa, factors[0])
	for _, f := range factors[1:] {
		timesPlus.with(isa, f, x, p)
	}
	return p
}

// negated returns the coefficients of the polynomial of -x.
func negated(factors []float64) []float64 {
	r := slices.Clone(factors)
	for k := len(r) - 2; k >= 0; k -= 2 {
		r[k] = -r[k]
	}
	return r
}

// reciprocal returns 1/x for x in [1, 2^126]. With AVX-512 it is one step of Newton's method from an estimate of 14 bits, because division is
// slow.
func reciprocal(isa vector.ISA, x VecVirtual) VecVirtual {
	if isa.Lanes == 8 {
		y := set(isa, 1)
		VDIVPS(x, y, y)
		return y
	}
	y, e := isa.New(), set(isa, 1)
	VRCP14PS(x, y)
	VFNMADD231PS(y, x, e)
	VFMADD231PS(e, y, y)
	return y
}
