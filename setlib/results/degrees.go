package results

import (
	"context"
	"fmt"

	"setlab/setlib/powerlaw"
	"setlab/setlib/runs"
)

// PaperP is the metric p for Derive: the p-value of the paper's test for a scale-free network, see powerlaw.TestAsPaper, of the degrees of
// all hidden neurons at each epoch at which the run kept them. Epochs at which the degrees allow no test are left out.
func PaperP(run *runs.Run) (epochs, p []float64) {
	at, degrees := run.HiddenDegrees()
	for k, epoch := range at {
		if test, err := powerlaw.TestAsPaper(degrees[k]); err == nil {
			epochs, p = append(epochs, float64(epoch)), append(p, test.P)
		}
	}
	return epochs, p
}

// Exponent is a metric for Derive: the exponent of the power law that fits the degrees of all hidden neurons best, see powerlaw.Fit, at each
// epoch at which the run kept them. Epochs at which all degrees are alike are left out.
func Exponent(run *runs.Run) (epochs, exponents []float64) {
	at, degrees := run.HiddenDegrees()
	for k, epoch := range at {
		if law, err := powerlaw.Fit(degrees[k]); err == nil {
			epochs, exponents = append(epochs, float64(epoch)), append(exponents, law.Alpha)
		}
	}
	return epochs, exponents
}

// PowerLaw asks whether the degrees of all hidden neurons at the end of the run follow a power law, see powerlaw.Analyze. It fails if the
// run kept no degrees, or if all degrees are alike.
func (w Row) PowerLaw(ctx context.Context, o powerlaw.Options) (*powerlaw.Report, error) {
	if w.Run == nil {
		return nil, fmt.Errorf("results: %s: not run, so it has no degrees", w.Name)
	}
	_, degrees := w.Run.HiddenDegrees()
	if len(degrees) == 0 {
		return nil, fmt.Errorf("results: %s: the run kept no degrees; give its grid \"degrees\": {\"every\": 10}", w.Name)
	}
	return powerlaw.Analyze(ctx, degrees[len(degrees)-1], o)
}
