package powerlaw

import (
	"fmt"
	"math"
)

// The conditions for a positive verdict.
const (
	// LeastAlpha and MostAlpha bound the exponents of power laws with infinite variance and finite mean, which is the meaning of "scale-free".
	LeastAlpha, MostAlpha = 2, 3
	// LeastTail is the number of degrees in the tail below which alternatives can hardly be distinguished from a power law (Clauset, Shalizi
	// and Newman 2009, Sec. 5.3).
	LeastTail = 100
	// LeastP is the goodness of fit below which a power law is ruled out (Sec. 4.2).
	LeastP = 0.1
)

// The thresholds of warnings. They are rules of thumb.
const (
	leastRange = 10  // ratio of the largest degree to XMin: a decade
	leastShare = 0.2 // fraction of the degrees that the law describes
)

// judge sets the verdict and the warnings.
func (r *Report) judge() {
	law, g := r.Law, r.Goodness
	fail := func(format string, a ...any) { r.Failed = append(r.Failed, fmt.Sprintf(format, a...)) }
	warn := func(format string, a ...any) { r.Warnings = append(r.Warnings, fmt.Sprintf(format, a...)) }

	if law.Alpha <= LeastAlpha || law.Alpha >= MostAlpha {
		fail("the exponent %.2f is not between %d and %d", law.Alpha, LeastAlpha, MostAlpha)
	}
	if law.Tail < LeastTail {
		fail("only %d degrees are in the tail, and fewer than %d say little", law.Tail, LeastTail)
	}
	switch {
	case g.Simulations == 0:
		fail("the goodness of fit was not simulated")
	case g.P < LeastP:
		fail("the goodness of fit rules a power law out (p = %.3f)", g.P)
	}
	for _, a := range r.Alternatives {
		if a.Favors() == a.Name && !a.Limit { // a limit is itself a power law
			fail("the %s is the better fit (z = %.2f, p = %.2g)", a.Name, a.Z, a.P)
		}
	}
	r.ScaleFree = len(r.Failed) == 0

	if share := float64(law.Tail) / float64(law.N); share < leastShare {
		warn("the law describes %.1f%% of the degrees (%d of %d)", 100*share, law.Tail, law.N)
	}
	if span := float64(law.Max) / float64(law.XMin); span < leastRange {
		warn("the tail reaches from %d to %d, a factor of %.1f: almost any distribution is straight over less than a decade", law.XMin, law.Max, span)
	}
	if near := math.Abs(g.P - LeastP); g.Simulations > 0 && near < 2*g.StdErr {
		warn("p = %.3f is within two standard errors of %v: take more than %d simulations", g.P, LeastP, g.Simulations)
	}
	for _, a := range r.Alternatives {
		switch {
		case a.Limit:
			warn("the likeliest %s is a power law itself, a continuous one that was rounded (z = %.2f, p = %.2g): that one of the two fits better is nothing against power laws", a.Name, a.Z, a.P)
		case a.Favors() == "neither":
			warn("undecided against the %s (z = %.2f, p = %.2g)", a.Name, a.Z, a.P)
		}
	}
	if law.Zeros > 0 {
		warn("%d neurons without a connection are left out", law.Zeros)
	}
}
