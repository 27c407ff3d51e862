package powerlaw

import (
	"fmt"
	"math"
)

// Law is a power law fitted to degrees: p(x) = x^-Alpha / ζ(Alpha, XMin) for the whole numbers x >= XMin.
type Law struct {
	Alpha  float64 // the exponent
	StdErr float64 // its standard error, 1/sqrt(Tail Var(log x))
	XMin   int     // the degree from which on the law holds
	// KS is the Kolmogorov-Smirnov distance: the largest difference between the cumulative distributions of the law and of the
	// degrees, over all integers from XMin on.
	KS            float64
	LogLikelihood float64 // of the degrees from XMin on, in nats
	Tail          int     // number of degrees that are at least XMin
	N             int     // number of positive degrees
	Zeros         int     // number of zero degrees, which no power law includes and no fit counts
	Max           int     // largest degree
	Given         bool    // XMin was given instead of estimated
}

// Fit fits a power law to the positive degrees by the method of Clauset, Shalizi and Newman (2009) for integers. For every distinct
// degree except the largest, the exponent is the exact maximum likelihood estimate for the degrees from there on. XMin is the degree
// with the smallest KS. Fit always succeeds for two different degrees; use Analyze to decide whether the law is plausible.
//
// It returns an error if there are no degrees, or a degree is below 0 or above 2147483647. The error is ErrNoFit if there are fewer
// than two different positive degrees.
func Fit(degrees []int) (Law, error) {
	c, err := newCounts(degrees)
	if err != nil {
		return Law{}, err
	}
	return c.law(c.scan(&zeta{})), nil
}

// FitFrom is Fit with a given XMin. It also returns an error if xmin is below 1, and ErrNoFit if no degree exceeds it.
func FitFrom(degrees []int, xmin int) (Law, error) {
	c, err := newCounts(degrees)
	if err != nil {
		return Law{}, err
	}
	last := c.sorted[len(c.sorted)-1]
	if xmin < 1 {
		return Law{}, fmt.Errorf("powerlaw: a fit from %d on; a power law begins at 1 or later", xmin)
	}
	if xmin > last {
		return Law{}, noFit("a fit from %d on; the positive degrees are %d to %d", xmin, c.sorted[0], last)
	}
	i := c.begin(xmin)
	if c.excess[i] == 0 {
		return Law{}, noFit("a fit from %d on, where all %d degrees are %d; it needs a larger one", xmin, c.reach[i], xmin)
	}
	law := c.law(c.fit(i, &zeta{}, math.Inf(1), 0))
	law.Given = true
	return law, nil
}

// law completes a fit.
func (c *counts) law(f fit) Law {
	n := float64(c.reach[f.from])
	sum, _, variance := moments(f.alpha, c.values[f.from])
	return Law{
		Alpha: f.alpha, StdErr: 1 / math.Sqrt(n*variance), XMin: int(c.values[f.from]), KS: f.distance,
		LogLikelihood: -n*math.Log(sum) - f.alpha*c.excess[f.from],
		Tail:          c.reach[f.from], N: len(c.sorted), Zeros: c.zeros, Max: c.sorted[len(c.sorted)-1],
	}
}
