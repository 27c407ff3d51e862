package elementwise

import (
	"fmt"
	"math"
)

// Sigmoid sets dst[i] = 1/(1+e^-x[i]), with a relative error below 3e-7 where |x[i]| <= 87. Outside of this range it uses the nearer
// end. The slices may be the same.
func Sigmoid(dst, x []float32) {
	sameLength("Sigmoid", len(dst), len(x))
	current.sigmoidFlat(dst, x)
}

func (e *engine) sigmoidFlat(dst, x []float32) {
	bounded(len(x), func(lo, hi int) {
		if !e.portable() {
			e.sigmoid(&dst[lo], &x[lo], hi-lo)
			return
		}
		for i, v := range x[lo:hi] {
			dst[lo+i] = 1 / (1 + exp(-v))
		}
	})
}

// Softplus sets dst[i] = ln(1+e^x[i]) = max(x[i], 0) + ln(1+e^-|x[i]|), with a relative error below 3e-7. The slices may be the same.
func Softplus(dst, x []float32) {
	sameLength("Softplus", len(dst), len(x))
	current.softplusFlat(dst, x)
}

func (e *engine) softplusFlat(dst, x []float32) {
	bounded(len(x), func(lo, hi int) {
		if !e.portable() {
			e.softplus(&dst[lo], &x[lo], hi-lo)
			return
		}
		for i, v := range x[lo:hi] {
			a := abs(v)
			dst[lo+i] = float32(.5*(v+a)) + log1p(exp(-a))
		}
	})
}

func abs(x float32) float32 { return math.Float32frombits(math.Float32bits(x) &^ (1 << 31)) }

func sameLength(op string, a, b int) {
	if a != b {
		panic(fmt.Sprintf("elementwise.%s: slices of length %d and %d", op, a, b))
	}
}
