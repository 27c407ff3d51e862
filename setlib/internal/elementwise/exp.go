// Package elementwise provides the functions that training applies to vectors of activations and to rows of them.
//
// The formula in a function's comment is its definition. The plain Go code, for machines without vector code, avoids
// branches on the data where a misprediction would cost more than the arithmetic. The vector code in kernels_amd64.s is generated
// (../avo/elementwise). It may differ from plain Go in the last bits, except for random draws, which are the same everywhere.
// Memory after a vector or between rows is neither read nor written.
package elementwise

import "math"

const (
	log2e = 1.44269504088896340736
	// ln 2 in two parts: the upper part has so few bits that its product with the exponent is exact.
	ln2Hi = 0.693359375
	ln2Lo = -2.12194440054690583e-4
	// Adding and subtracting 1.5*2^23 rounds a float32 of small magnitude to the nearest integer.
	rounder = 12582912
	expMax  = 87.0
	expMin  = -87.0
)

// Exp sets dst[i] = e^x[i], with a relative error below 2e-7 for x[i] in [-87, 87]. Outside of this range it uses the nearer end. NaN
// gives NaN. The slices may be the same.
func Exp(dst, x []float32) {
	sameLength("Exp", len(dst), len(x))
	current.expFlat(dst, x)
}

func (e *engine) expFlat(dst, x []float32) {
	bounded(len(x), func(lo, hi int) {
		if !e.portable() {
			e.exp(&dst[lo], &x[lo], hi-lo)
			return
		}
		for i, v := range x[lo:hi] {
			dst[lo+i] = exp(v)
		}
	})
}

// exp returns e^x with a relative error below 2e-7 for x in [-87, 87]. Outside of this range it uses the nearer end. NaN gives NaN. The
// float32 conversions prevent fused operations, so that all architectures round alike.
func exp(x float32) float32 {
	// Rarely taken, hence well predicted; the built-in min and max cost more.
	if x > expMax {
		x = expMax
	}
	if x < expMin {
		x = expMin
	}
	n := float32(x*log2e) + rounder
	n -= rounder
	r := x - float32(n*ln2Hi)
	r -= float32(n * ln2Lo)
	// The polynomial of degree 6 closest to e^r on |r| <= ln(2)/2, with an error of 3e-9.
	p := float32(r*0.001406124038370541) + 0.008379011161862003
	p = float32(p*r) + 0.04166477729749303
	p = float32(p*r) + 0.16666365441265482
	p = float32(p*r) + 0.5000000434374641
	p = float32(p*r) + 1
	p = float32(p*r) + 1
	return p * math.Float32frombits(uint32(int32(n)+127)<<23)
}

// log1p returns ln(1+y) for y in [0, 1] with a relative error below 3e-7, by ln(1+y) = 2 artanh(y/(2+y)).
func log1p(y float32) float32 {
	s := y / (2 + y)
	q := float32(s * s)
	p := float32(q*(1./13)) + 1./11
	p = float32(p*q) + 1./9
	p = float32(p*q) + 1./7
	p = float32(p*q) + 1./5
	p = float32(p*q) + 1./3
	p = float32(p*q) + 1
	return 2 * float32(s*p)
}
