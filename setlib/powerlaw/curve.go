package powerlaw

import "math"

// Cumulative returns what is drawn of degrees on two logarithmic axes: the distinct positive degrees, and the fraction of the positive
// degrees that are at least as large. Unlike the frequencies themselves it needs no bins and does not scatter at its end. Its
// errors are those of Fit.
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

// Curve returns the law in the coordinates of Cumulative: from XMin to Max, Tail/N at its beginning.
func (l Law) Curve() (xs, fractions []float64) { return l.curve(l.Survival) }

// Curve returns the other distribution in the coordinates of Cumulative, as Law.Curve does the law.
func (c Comparison) Curve() (xs, fractions []float64) { return c.law.curve(c.Survival) }

// curvePoints is how many points a curve has at most.
const curvePoints = 200

// curve evaluates a distribution from XMin on at whole numbers that are about evenly spread on a logarithmic axis.
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
