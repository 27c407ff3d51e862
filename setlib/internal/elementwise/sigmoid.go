package elementwise

import (
	"fmt"
	"math"
)

// Sigmoid sets dst[i] = 1/(1+e^-x[i]). The slices may be the same.
func Sigmoid(dst, x []float32) {
	sameLength("Sigmoid", len(dst), len(x))
	for i, v := range x {
		dst[i] = 1 / (1 + exp(-v))
	}
}

// Bernoulli sets dst[i] = 1 if u[i] < p[i], else 0: with uniform u a draw that is 1 with probability p[i].
func Bernoulli(dst, p, u []float32) {
	sameLength("Bernoulli", len(dst), len(p))
	sameLength("Bernoulli", len(dst), len(u))
	for i, v := range p {
		dst[i] = sign(u[i] - v)
	}
}

// sign returns 1 for a negative number and 0 for others.
func sign(x float32) float32 {
	return math.Float32frombits(uint32(int32(math.Float32bits(x))>>31) & 0x3F800000)
}

// Softplus returns ln(1+e^x), stable for large |x|: max(x, 0) + log1p(e^-|x|).
func Softplus(x float32) float32 {
	a := abs(x)
	return float32(.5*x) + float32(.5*a) + log1p(exp(-a))
}

func abs(x float32) float32 { return math.Float32frombits(math.Float32bits(x) &^ (1 << 31)) }

func sameLength(op string, a, b int) {
	if a != b {
		panic(fmt.Sprintf("elementwise.%s: slices of length %d and %d", op, a, b))
	}
}
