package powerlaw

import (
	"math"
	"testing"

	"gonum.org/v1/gonum/mathext"
)

func near(got, want, relative float64) bool { return math.Abs(got-want) <= relative*math.Abs(want) }

// The sum of powers and the mean and variance of log(x/q), computed by mpmath with 40 digits.
func TestMoments(t *testing.T) {
	for _, want := range []struct{ alpha, q, sum, mean, variance float64 }{
		{1.01, 1, 100.57794333849687, 99.424654643270226, 9999.8134831323285},
		{1.5, 3, 6.541030767297167, 1.8304557799823594, 3.9876198539790377},
		{2.5, 1, 1.3414872572509172, 0.2887406855581931, 0.35045248787741275},
		{2.5, 8, 5.8592695749969793, 0.60506418173960134, 0.44298887111111704},
		{3.7, 40, 15.322520998690627, 0.35796240918648947, 0.13712086062281523},
		{13.96, 20, 2.1008081285620348, 0.054751000301365653, 0.0057422801911808643},
		{13.96, 2, 1.003547281446603, 0.0014527981105197624, 0.00060091550627201626},
		{60, 50, 1.4450291417001825, 0.0088674119140030764, 0.00025582685629397455},
		{300, 500, 2.2219404295827268, 0.0024433996716259822, 1.0857609862171066e-5},
		{2.2, 100000, 83333.833335166667, 0.8333283333350001, 0.69444444443611103},
	} {
		sum, mean, variance := moments(want.alpha, want.q)
		if !near(sum, want.sum, 1e-13) || !near(mean, want.mean, 1e-12) || !near(variance, want.variance, 1e-11) {
			t.Errorf("α = %v from %v on: %v, %v, %v, want %v, %v, %v", want.alpha, want.q, sum, mean, variance, want.sum, want.mean, want.variance)
		}
		if z := newZeta(want.alpha, int(want.q)); !near(z.from(z.q, z.logQ), want.sum, 1e-13) {
			t.Errorf("α = %v from %v on: the sum is %v, want %v", want.alpha, want.q, z.from(z.q, z.logQ), want.sum)
		}
	}
}

// Sums from every number on equal gonum's zeta function, unless that underflows.
func TestSums(t *testing.T) {
	for _, alpha := range []float64{1.001, 1.7, 2, 2.5, 3.1, 7, 20, 55} {
		for _, q := range []int{1, 2, 9, 30, 400} {
			z := newZeta(alpha, q)
			for x := q; x < q+60; x++ {
				f := float64(x)
				want := mathext.Zeta(alpha, f)
				if want < 1e-280 {
					break
				}
				if got := z.from(f, math.Log(f)); !near(got, want*math.Pow(z.q, alpha), 1e-12) {
					t.Errorf("α = %v, from %d of %d on: %v, want %v", alpha, x, q, got, want*math.Pow(z.q, alpha))
				}
			}
		}
	}
}

// The mean of log(x/q) at the estimate equals the sample's, from nearly flat laws to those of a single number.
func TestLikeliest(t *testing.T) {
	for _, q := range []float64{1, 2, 7, 50, 3000, 2e6} {
		for mean := 1e-12; mean < 15; mean *= 1.7 {
			alpha := likeliest(mean, q)
			if _, got, _ := moments(alpha, q); !(alpha > 1) || !near(got, mean, 1e-9) {
				t.Errorf("from %v on: α = %v has the mean %v, want %v", q, alpha, got, mean)
			}
		}
	}
}

func BenchmarkZeta(b *testing.B) {
	b.Run("gonum", func(b *testing.B) {
		for b.Loop() {
			mathext.Zeta(2.5, 30)
		}
	})
	z, logX := newZeta(2.5, 8), math.Log(30)
	b.Run("sums", func(b *testing.B) {
		for b.Loop() {
			z.from(30, logX)
		}
	})
}
