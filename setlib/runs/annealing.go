package runs

import (
	"context"
	"fmt"
	"math"
	"sync"

	"setlab/datasets"
	"setlab/setlib/rbm"
	"setlab/setlib/train"
)

// The metrics that Annealed returns in addition to the log-probability of the test data.
const (
	// ValidationLogProbability is the mean log-probability of the validation data in nats.
	ValidationLogProbability = "validation log-probability"
	// LogZError is the standard error of the estimated log Z in nats, which is also that of a log-probability: rbm.Estimate.StdErr. It is at most 1;
	// above 1/3 the estimate is unreliable.
	LogZError = "log Z error"
	// AnnealingRuns is the effective number of annealing runs: rbm.Estimate.EffectiveRuns.
	AnnealingRuns = "effective annealing runs"
	// LogZShortfall is the amount in nats by which the estimate of log Z is below the lower bound given by the base data, or 0 if it is not
	// below. A log-probability is too large by at least this amount.
	LogZShortfall = "log Z shortfall"
)

// Annealed returns the results of one estimate of log Z by annealed importance sampling as metrics: the log-probability of the test data, as
// in LogProbability, that of the validation data if there is any, the standard error of log Z, the effective number of annealing runs, and
// the amount by which log Z is known to be too small. Verdicts need the last three, because an estimate of log Z that is too small makes a
// model look better.
func Annealed(test, validation *datasets.Samples, o rbm.AISOptions, every int) []Metric {
	o = o.WithDefaults()
	shared := &annealing{options: o}
	metric := func(name string, s settings, of func(m *rbm.RBM, e rbm.Estimate) (float64, error)) Metric {
		return Metric{Name: name, Every: every, Settings: s, Measure: func(ctx context.Context, model train.Model, epoch int) (float64, error) {
			m, ok := model.(*rbm.RBM)
			if !ok {
				return 0, fmt.Errorf("runs: %s is a metric of RBMs, and the model is a %T", name, model)
			}
			e, err := shared.estimate(ctx, m, epoch)
			if err != nil {
				return 0, err
			}
			return of(m, e)
		}}
	}
	all := []Metric{metric("log-probability", settings{test, &o}, func(m *rbm.RBM, e rbm.Estimate) (float64, error) {
		return m.Score(test, e.LogZ)
	})}
	if validation != nil {
		all = append(all, metric(ValidationLogProbability, settings{validation, &o}, func(m *rbm.RBM, e rbm.Estimate) (float64, error) {
			return m.Score(validation, e.LogZ)
		}))
	}
	return append(all,
		metric(LogZError, settings{AIS: &o}, func(_ *rbm.RBM, e rbm.Estimate) (float64, error) { return e.StdErr, nil }),
		metric(AnnealingRuns, settings{AIS: &o}, func(_ *rbm.RBM, e rbm.Estimate) (float64, error) { return e.EffectiveRuns, nil }),
		metric(LogZShortfall, settings{AIS: &o}, func(_ *rbm.RBM, e rbm.Estimate) (float64, error) { return math.Max(0, e.Floor-e.LogZ), nil }),
	)
}

// annealing keeps the last estimate, which several metrics share.
type annealing struct {
	mu      sync.Mutex
	options rbm.AISOptions
	model   *rbm.RBM
	epoch   int
	last    rbm.Estimate
}

func (a *annealing) estimate(ctx context.Context, m *rbm.RBM, epoch int) (rbm.Estimate, error) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.model == m && a.epoch == epoch {
		return a.last, nil
	}
	o := a.options
	o.Epoch = epoch
	if o.Threads == 0 {
		o.Threads = m.Options().Threads
	}
	e, err := m.AIS(ctx, o)
	if err != nil {
		return e, err
	}
	a.model, a.epoch, a.last = m, epoch, e
	return e, nil
}
