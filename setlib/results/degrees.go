package results

import (
	"context"
	"fmt"

	"setlab/setlib/powerlaw"
	"setlab/setlib/runs"
)

// PaperP computes a metric for Derive: the p-value of the paper's test for a scale-free network (see powerlaw.TestAsPaper) for the degrees
// of all hidden neurons at each recorded epoch. Epochs whose degrees cannot be tested are omitted.
func PaperP(run *runs.Run) (epochs, p []float64) {
	at, degrees := run.HiddenDegrees()
	for k, epoch := range at {
		if test, err := powerlaw.TestAsPaper(degrees[k]); err == nil {
			epochs, p = append(epochs, float64(epoch)), append(p, test.P)
		}
	}
	return epochs, p
}

// Exponent computes a metric for Derive: the exponent of the power law that best fits the degrees of all hidden neurons (see powerlaw.Fit)
// at each recorded epoch. Epochs at which all degrees are equal are omitted.
func Exponent(run *runs.Run) (epochs, exponents []float64) {
	at, degrees := run.HiddenDegrees()
	for k, epoch := range at {
		if law, err := powerlaw.Fit(degrees[k]); err == nil {
			epochs, exponents = append(epochs, float64(epoch)), append(exponents, law.Alpha)
		}
	}
	return epochs, exponents
}

// PowerLaw analyzes whether the degrees of all hidden neurons at the end of the run follow a power law. See powerlaw.Analyze. It returns an
// error if the run recorded no degrees or all degrees are equal.
func (w Row) PowerLaw(ctx context.Context, o powerlaw.Options) (*powerlaw.Report, error) {
	if w.Run == nil {
		return nil, fmt.Errorf("results: %s: not run, so it has no degrees", w.Name)
	}
	_, degrees := w.Run.HiddenDegrees()
	if len(degrees) == 0 {
		return nil, fmt.Errorf("results: %s: the run recorded no degrees; set in its grid \"degrees\": {\"every\": 10}", w.Name)
	}
	return powerlaw.Analyze(ctx, degrees[len(degrees)-1], o)
}
