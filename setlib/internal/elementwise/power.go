package elementwise

import "math"

// powerMax is the largest exponent of power, and -powerMax the smallest.
const powerMax = 126

// power returns 2^t with a relative error below 3e-7 for t in [-126, 126]. Outside of this range it uses the nearer end. NaN
// gives NaN.
func power(t float32) float32 {
	if t > powerMax {
		t = powerMax
	}
	if t < -powerMax {
		t = -powerMax
	}
	// The nearest integer, or the one below it. Adding 0 makes a negative zero positive.
	n := float32(t+rounder) - rounder
	r := t - n + 0
	above := float32(math.Float32bits(r) >> 31)
	n, r = n-above, r+above
	// The polynomial of degree 5 that is 1 at 0 and closest to 2^r on [0, 1], with an error of 8.3e-8.
	p := float32(r*0.0018671302133850657) + 0.009017030018651617
	p = float32(p*r) + 0.05579991332076881
	p = float32(p*r) + 0.2401644500956781
	p = float32(p*r) + 0.6931513118094657
	p = float32(p*r) + 1
	return p * math.Float32frombits(uint32(int32(n)+127)<<23)
}
