package powerlaw

import (
	"math"
	"sync"

	"gonum.org/v1/gonum/integrate/quad"
)

// integral describes the integral of the density exp(-slope t - curvature t²/2) over an interval.
type integral struct {
	log     float64    // logarithm of the integral
	moments [5]float64 // the means of 1, t … t^4 under the density
}

// visible is the distance of an exponent from the largest one beyond which the density is negligible.
const visible = 42

// rule returns Gauss-Legendre nodes and weights on [-1, 1]. Eight nodes integrate exp(-t) over a panel of length 3.5 to 13
// digits.
var rule = sync.OnceValues(func() (nodes, weights []float64) {
	nodes, weights = make([]float64, 8), make([]float64, 8)
	quad.Legendre{}.FixedLocations(nodes, weights, -1, 1)
	return nodes, weights
})

// over integrates the density of m. hi may be infinite if the density eventually decreases.
func (m lognormal) over(lo, hi float64) integral {
	exponent := func(t float64) float64 { return -t * (m.slope + m.curvature*t/2) }
	peak := lo
	switch {
	case m.curvature > 0:
		peak = math.Max(lo, math.Min(-m.slope/m.curvature, hi))
	case m.slope < 0:
		peak = hi
	}
	// The limits where the exponent has fallen by visible, on both sides.
	fall := m.slope + m.curvature*peak
	lo = math.Max(lo, peak-m.reach(math.Max(0, -fall)))
	hi = math.Min(hi, peak+m.reach(math.Max(0, fall)))
	top := exponent(peak)
	panels := 1 + int((2*top-exponent(lo)-exponent(hi))/3.5)

	var sums [5]float64
	nodes, weights := rule()
	half := (hi - lo) / float64(2*panels)
	for k := range panels {
		middle := lo + half*float64(2*k+1)
		for i, x := range nodes {
			t := middle + half*x
			w := weights[i] * math.Exp(exponent(t)-top)
			for p := range sums {
				sums[p] += w
				w *= t
			}
		}
	}
	out := integral{log: top + math.Log(half*sums[0])}
	for p := range sums {
		out.moments[p] = sums[p] / sums[0]
	}
	return out
}

// reach returns the distance over which the exponent falls by visible, given its initial slope.
func (m lognormal) reach(fall float64) float64 {
	return 2 * visible / (fall + math.Sqrt(fall*fall+2*visible*m.curvature))
}
