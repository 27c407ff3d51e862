package elementwise

import (
	"math"
	"testing"
)

// Every smooth activation and its gradient are compared with float64, for values of every magnitude and lengths
// around the size of a part.
func TestSmooth(t *testing.T) {
	normal := func(z float64) float64 { return .5 * math.Erfc(-z/math.Sqrt2) }
	sigmoid := func(z float64) float64 { return 1 / (1 + math.Exp(-z)) }
	for _, f := range []struct {
		name     string
		forward  func(a, z []float32)
		backward func(dz, da, v []float32)
		outputs  bool // the gradient is computed from the outputs
		value    func(z float64) float64
		slope    func(z float64) float64
	}{
		{"tanh", Tanh, TanhBackward, true, math.Tanh, func(z float64) float64 { return 1 - math.Tanh(z)*math.Tanh(z) }},
		{"SiLU", SiLU, SiLUBackward, false, func(z float64) float64 { return z * sigmoid(z) },
			func(z float64) float64 { return sigmoid(z) * (1 + z*(1-sigmoid(z))) }},
		{"GELU", GELU, GELUBackward, false, func(z float64) float64 { return z * normal(z) },
			func(z float64) float64 { return normal(z) + z*math.Exp(-z*z/2)/math.Sqrt(2*math.Pi) }},
	} {
		t.Run(f.name, func(t *testing.T) {
			for _, n := range []int{0, 1, 255, 256, 257, 4001} {
				z, a, d := make([]float32, n), make([]float32, n), make([]float32, n)
				for i := range z {
					z[i], d[i] = float32(i-n/2)*.01, 2
				}
				f.forward(a, z)
				from := z
				if f.outputs {
					from = a
				}
				f.backward(d, d, from)
				for i, v := range z {
					near(t, float64(a[i]), f.value(float64(v)), float64(v), "value")
					near(t, float64(d[i]), 2*f.slope(float64(v)), float64(v), "gradient")
				}
				f.forward(z, z)
				for i := range z {
					if z[i] != a[i] {
						t.Fatalf("in place, value %d of %d is %v, not %v", i, n, z[i], a[i])
					}
				}
			}
		})
	}
}

func near(t *testing.T, got, want, at float64, what string) {
	t.Helper()
	if math.Abs(got-want) > 2e-6*math.Max(1, math.Abs(at)) {
		t.Fatalf("%s at %v is %v, want %v", what, at, got, want)
	}
}

// Every function of rows for normalization is compared with its definition, for all lengths.
func TestNormalizationOfRows(t *testing.T) {
	eachLevel(t, func(t *testing.T, e *engine) {
		const rows = 3
		for n := range 70 {
			stride := n + n%5
			x, d, y := make([]float32, rows*stride+1), make([]float32, rows*stride+1), make([]float32, rows*stride+1)
			for i := range x {
				x[i], d[i], y[i] = float32(i*7%13)-5, float32(i*5%11)-4, guard
			}
			p := [][]float32{{1, -2, 3}, {.5, 4, -1}, {2, 1, -3}}
			sum, product, deviation := make([]float32, rows), make([]float32, rows), make([]float32, rows)
			e.deviationsOfRows(deviation, x, stride, n, p[0], 0, rows)
			e.covariancesOfRows(sum, product, d, x, stride, n, p[0], 0, rows)
			e.scaledRows(y, x, stride, n, p[0], p[1], 0, rows)
			z := make([]float32, len(y))
			e.combinedRows(z, d, x, stride, n, p[0], p[1], p[2], 0, rows)
			for j := range rows {
				var want [3]float32
				for b := range n {
					v, g := x[j*stride+b], d[j*stride+b]
					want[0] += (v - p[0][j]) * (v - p[0][j])
					want[1] += g
					want[2] += g * (v - p[0][j])
					if got, want := y[j*stride+b], p[0][j]*v+p[1][j]; got != want {
						t.Fatalf("scaled: %v, want %v", got, want)
					}
					if got, want := z[j*stride+b], p[0][j]*g+p[1][j]*v+p[2][j]; got != want {
						t.Fatalf("combined: %v, want %v", got, want)
					}
				}
				for b := n; b < stride; b++ {
					if y[j*stride+b] != guard {
						t.Fatalf("scaled: place %d of a row of %d was written to", b, n)
					}
				}
				// All are small integers, whose sums are exact in any order.
				if got := [3]float32{deviation[j], sum[j], product[j]}; got != want {
					t.Fatalf("sums of %d values of row %d are %v, want %v", n, j, got, want)
				}
			}
		}
	})
}
