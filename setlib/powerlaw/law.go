package powerlaw

import (
	"fmt"
	"math"
)

// Law is a power law fitted to degrees: p(x) = x^-Alpha / ζ(Alpha, XMin) for the whole numbers x >= XMin.
type Law struct {
	Alpha  float64 // the exponent
	StdErr float64 // its standard error, 1/sqrt(Tail Var(log x))
	XMin   int     // the degree from which on the law is claimed to hold
	// KS is the distance of Kolmogorov and Smirnov: the largest difference between the cumulative distributions of the law and of the
	// degrees, over all whole numbers from XMin on.
	KS            float64
	LogLikelihood float64 // of the degrees from XMin on, in nats
	Tail          int     // how many degrees are at least XMin
	N             int     // how many are positive
	Zeros         int     // how many are 0: no law of this kind has them, and no fit counts them
	Max           int     // the largest
	Given         bool    // XMin was given, not estimated
}

// Fit fits a power law to the positive degrees, as Clauset, Shalizi and Newman (2009) do for whole numbers. For every degree that
// occurs, but the largest, the exponent is the exact maximum likelihood estimate for the degrees from there on; XMin is
// where KS is smallest. A fit can always be had: whether the law is plausible is for Analyze to say.
//
// No degrees at all, and one below 0 or above 2147483647, are errors. Fewer than two different positive degrees are ErrNoFit.
func Fit(degrees []int) (Law, error) {
	c, err := newCounts(degrees)
	if err != nil {
		return Law{}, err
	}
	return c.law(c.scan(&zeta{})), nil
}

// FitFrom is Fit with XMin given. An xmin below 1 is an error too, and one that no degree exceeds ErrNoFit.
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
