package train

import (
	"math"
	"math/bits"
)

// fives[k] is 5^k, for numbers whose digits fit into 64 bits.
var fives = func() (p [20]uint64) {
	p[0] = 1
	for k := range p[1:] {
		p[k+1] = 5 * p[k]
	}
	return p
}()

// decimal parses the decimal number without an exponent at the beginning of text. The value is bit-identical to that of
// strconv.ParseFloat; decimal is two to three times as fast. used is the length of the number. ok is false if there is no number, or
// if its digits do not fit into 64 bits.
func decimal(text []byte) (v float64, used int, ok bool) {
	if len(text) > 0 && text[0] == '-' {
		used = 1
	}
	var mantissa uint64
	digits, point := 0, -1
	for used < len(text) {
		if c := text[used]; '0' <= c && c <= '9' {
			mantissa = 10*mantissa + uint64(c-'0')
			digits++
		} else if c == '.' && point < 0 {
			point = digits
		} else {
			break
		}
		used++
	}
	if digits == 0 || digits > 19 {
		return 0, 0, false
	}
	places := 0
	if point >= 0 {
		places = digits - point
	}
	v = quotient(mantissa, places)
	if text[0] == '-' {
		v = -v
	}
	return v, used, true
}

// quotient returns the float64 nearest to m / 10^k for k up to 19, with ties to even.
func quotient(m uint64, k int) float64 {
	if m < 1<<53 {
		return float64(m) / tens[k] // both operands are exact
	}
	// m / 5^k in 63 or 64 bits, and the remainder
	up, down := bits.LeadingZeros64(m), bits.LeadingZeros64(fives[k])
	m <<= up
	q, left := bits.Div64(m>>1, m<<63, fives[k]<<down)
	exponent := down - up - 63 - k
	if q>>63 == 0 {
		q, exponent = q<<1, exponent-1 // the bit below is part of left
	}
	const below = 11 // bits of q beyond the precision of a float64
	rest := q & (1<<below - 1)
	q >>= below
	if half := uint64(1) << (below - 1); rest > half || rest == half && (left != 0 || q&1 == 1) {
		q++
	}
	return float64(q) * math.Float64frombits(uint64(1023+exponent+below)<<52)
}

// tens[k] is 10^k, which is exact as a float64.
var tens = [20]float64{1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19}
