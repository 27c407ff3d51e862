package powerlaw

import (
	"context"
	"math"
	"strings"
)

// Options says how a fit is made and tested. The zero value works.
type Options struct {
	XMin        int    // for Analyze: where the law is claimed to begin; 0 means where it fits best
	Simulations int    // samples drawn from the law; 0 means DefaultSimulations; a negative number lets Analyze do without
	Seed        uint64 // names their random draws
	Threads     int    // the most processors to use; 0 means all; the result does not depend on it
	// Progress is called about a hundred times along the way with the number of simulations that are done, never twice at a time.
	Progress func(done, total int)
}

// Report is everything that is said of degrees here, side by side.
type Report struct {
	Law          Law
	Goodness     Goodness     // Simulations is 0 if none were done
	Alternatives []Comparison // exponential, lognormal, Poisson
	Paper        PaperTest    // Points is 0, and P NaN, if there are too few different degrees
	// ScaleFree is the verdict: that a power law with an exponent between 2 and 3 is plausible, from enough degrees, and no alternative
	// is better. Failed says what speaks against it, and is empty exactly then.
	ScaleFree bool
	Failed    []string
	Warnings  []string // why the numbers may say less than it seems, whatever the verdict
}

// Analyze fits a power law to degrees, tests the fit, holds it against the alternatives, and says what follows. A network's
// degrees are plausibly those of a scale-free one only if nothing is in Failed: neither a large p nor a good straight line is enough.
// Without simulations it takes less than a millisecond for a thousand degrees, unless most are different, but then the verdict is never yes.
//
// Errors are those of Fit (or FitFrom), and one that wraps ctx's if that is canceled; the report then has all but Goodness.
func Analyze(ctx context.Context, degrees []int, o Options) (*Report, error) {
	r := &Report{}
	var err error
	if o.XMin != 0 {
		r.Law, err = FitFrom(degrees, o.XMin)
	} else {
		r.Law, err = Fit(degrees)
	}
	if err != nil {
		return nil, err
	}
	if r.Alternatives, err = Compare(degrees, r.Law); err != nil {
		return nil, err
	}
	if r.Paper, err = TestAsPaper(degrees); err != nil {
		r.Paper = PaperTest{R: math.NaN(), P: math.NaN()}
	}
	err = nil
	if o.Simulations >= 0 {
		r.Goodness, err = Bootstrap(ctx, degrees, r.Law, o)
	}
	r.judge()
	return r, err
}

// Verdict returns in words what ScaleFree and Failed say.
func (r *Report) Verdict() string {
	if r.ScaleFree {
		return "plausibly scale-free"
	}
	return "not shown to be scale-free: " + strings.Join(r.Failed, "; ")
}
