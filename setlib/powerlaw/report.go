package powerlaw

import (
	"context"
	"math"
	"strings"
)

// Options specifies how a fit is made and tested. The zero value is valid.
type Options struct {
	XMin        int    // for Analyze: the start of the law; 0 means where it fits best
	Simulations int    // number of samples drawn from the law; 0 means DefaultSimulations; negative means none, for Analyze only
	Seed        uint64 // seed of their random draws
	Threads     int    // largest number of processors to use; 0 means all; the result does not depend on it
	// Progress is called about a hundred times with the number of completed simulations, never concurrently.
	Progress func(done, total int)
}

// Report holds all results of this package for a sample of degrees.
type Report struct {
	Law          Law
	Goodness     Goodness     // Simulations is 0 if there were none
	Alternatives []Comparison // exponential, lognormal, Poisson
	Paper        PaperTest    // Points is 0, and P NaN, if there are too few different degrees
	// ScaleFree is the verdict. It is true if a power law with an exponent between 2 and 3 is plausible, there are enough degrees, and no
	// alternative is better. Failed lists what speaks against it, and is empty exactly if ScaleFree is true.
	ScaleFree bool
	Failed    []string
	Warnings  []string // reasons to interpret the numbers with caution, independent of the verdict
}

// Analyze fits a power law to degrees, tests the fit, compares it with the alternatives, and states a verdict. The degrees are plausibly
// those of a scale-free network only if Failed is empty: neither a large p nor a good straight line is sufficient. Without simulations it
// takes less than a millisecond for a thousand degrees, unless most are different, but the verdict is never positive.
//
// Its errors are those of Fit (or FitFrom), and one that wraps ctx's error if ctx is canceled; the report then has everything except
// Goodness.
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

// Verdict returns the verdict in words, with the reasons in Failed.
func (r *Report) Verdict() string {
	if r.ScaleFree {
		return "plausibly scale-free"
	}
	return "not shown to be scale-free: " + strings.Join(r.Failed, "; ")
}
