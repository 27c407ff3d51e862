package powerlaw

import "math"

// Cumulative returns the curve of degrees for a plot with logarithmic axes: the distinct positive degrees, and the fraction of the
// positive degrees that are at least as large. Unlike a plot of frequencies, it needs no bins and is not noisy in the tail. Its errors
// are those of Fit.
func Cumulative(degrees []int) (xs, fractions []float64, err error) {
	c, err := newCounts(degrees)
	if err != nil {
		return nil, nil, err
	}
	fractions = make([]float64, len(c.values))
	for i := range fractions {
		fractions[i] = float64(c.reach[i]) / float64(len(c.sorted))
	}
	return c.values, fractions, nil
}

// Curve returns the law in the coordinates of Cumulative, from XMin to Max. It starts at Tail/N.
func (l Law) Curve() (xs, fractions []float64) { return l.curve(l.Survival) }

// Curve returns the other distribution in the coordinates of Cumulative, like Law.Curve.
func (c Comparison) Curve() (xs, fractions []float64) { return c.law.curve(c.Survival) }

// curvePoints is the approximate maximum number of points of a curve.
const curvePoints = 200

// curve evaluates a distribution at integers from XMin on that are about evenly spaced on a logarithmic axis.
func (l Law) curve(survival func(x int) float64) (xs, fractions []float64) {
	if l.valid() != nil || l.N == 0 {
		return nil, nil
	}
	share := float64(l.Tail) / float64(l.N)
	factor := math.Pow(float64(l.Max)/float64(l.XMin), 1./curvePoints)
	for x := float64(l.XMin); x <= float64(l.Max); x = math.Max(x+1, math.Round(x*factor)) {
		xs = append(xs, x)
		fractions = append(fractions, share*survival(int(x)))
	}
	return xs, fractions
}
