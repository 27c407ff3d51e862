package powerlaw

import (
	"context"
	"errors"
	"math"

	"setlab/setlib/internal/together"
	"setlab/setlib/train"
)

// The names of the columns that Metrics adds to a history.
const (
	ExponentColumn = "exponent"         // Law.Alpha
	StartColumn    = "power law from"   // Law.XMin
	TailColumn     = "share of degrees" // Law.Tail / Law.N
	GoodnessColumn = "goodness of fit"  // Goodness.P, missing without simulations
	VerdictColumn  = "scale-free"       // Report.ScaleFree, 1 or 0
	PaperColumn    = "paper's p"        // PaperTest.P
)

// Metrics returns metrics of the degrees of a model during training: those of the paper's Fig. 3 and further ones of this package. They are
// measured at epochs that are multiples of every, and after the last epoch, before the connections evolve. degrees returns the current
// degrees, such as model.HiddenDegrees. Without simulations (see Options) a measurement takes less than a millisecond for a thousand
// degrees. Each simulation adds about a tenth of a millisecond.
//
// If degrees have no fit, for example because all are equal as in a dense layer, the values are NaN.
func Metrics(degrees func() []int, every int, o Options) []train.Metric {
	f := &follower{degrees: degrees, options: o}
	return []train.Metric{
		f.metric(ExponentColumn, every, func(r *Report) float64 { return r.Law.Alpha }),
		f.metric(StartColumn, every, func(r *Report) float64 { return float64(r.Law.XMin) }),
		f.metric(TailColumn, every, func(r *Report) float64 { return float64(r.Law.Tail) / float64(r.Law.N) }),
		f.metric(GoodnessColumn, every, func(r *Report) float64 {
			if r.Goodness.Simulations == 0 {
				return math.NaN()
			}
			return r.Goodness.P
		}),
		f.metric(VerdictColumn, every, func(r *Report) float64 {
			if r.ScaleFree {
				return 1
			}
			return 0
		}),
		f.metric(PaperColumn, every, func(r *Report) float64 {
			if r.Paper.Points == 0 {
				return math.NaN()
			}
			return r.Paper.P
		}),
	}
}

// follower analyzes the degrees once per epoch for all its metrics.
type follower struct {
	degrees     func() []int
	options     Options
	measurement together.Measurement
	report      *Report // nil if there is no fit
}

func (f *follower) metric(name string, every int, value func(*Report) float64) train.Metric {
	return train.Metric{Name: name, Every: every, Measure: func(ctx context.Context, epoch int) (float64, error) {
		if err := f.measure(ctx, epoch, name); err != nil {
			return 0, err
		}
		if f.report == nil {
			return math.NaN(), nil
		}
		return value(f.report), nil
	}}
}

// measure analyzes the degrees unless it has done so for another metric at this epoch.
func (f *follower) measure(ctx context.Context, epoch int, metric string) error {
	if !f.measurement.Due(epoch, metric) {
		return nil
	}
	r, err := Analyze(ctx, f.degrees(), f.options)
	if err != nil && !errors.Is(err, ErrNoFit) {
		f.measurement.Failed()
		return err
	}
	f.report = r
	return nil
}
