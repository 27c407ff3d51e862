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

// The metrics that Annealed returns beside the log-probability of the test data.
const (
	// ValidationLogProbability is the mean log-probability of the validation data in nats.
	ValidationLogProbability = "validation log-probability"
	// LogZError is the standard error of the estimated log Z in nats, and so that of a log-probability: rbm.Estimate.StdErr.
	LogZError = "log Z error"
	// AnnealingRuns is how many annealing runs count: rbm.Estimate.EffectiveRuns.
	AnnealingRuns = "effective annealing runs"
	// LogZShortfall is by how many nats the estimate of log Z is below what the base data alone add up to; 0 where it is not. A
	// log-probability is too large by as much at least.
	LogZShortfall = "log Z shortfall"
)

// Annealed returns what one estimate of log Z by annealed importance sampling gives, each as a metric: the log-probability of the test data,
// as LogProbability does, that of the validation data if there are any, the standard error of log Z, how many annealing runs count, and by
// how much log Z is known to be too small. Verdicts need the last three: an estimate of log Z that is too small makes a model look better.
func Annealed(test, validation *datasets.Samples, o rbm.AISOptions, every int) []Metric {
	o = o.WithDefaults()
	shared := &annealing{options: o}
	metric := func(name string, s settings, of func(m *rbm.RBM, e rbm.Estimate) float64) Metric {
		return Metric{Name: name, Every: every, Settings: s, Measure: func(ctx context.Context, model train.Model, epoch int) (float64, error) {
			m, ok := model.(*rbm.RBM)
			if !ok {
				return 0, fmt.Errorf("runs: %s is a metric of RBMs, and the model is a %T", name, model)
			}
			e, err := shared.estimate(ctx, m, epoch)
			if err != nil {
				return 0, err
			}
			return of(m, e), nil
		}}
	}
	all := []Metric{metric("log-probability", settings{test, &o}, func(m *rbm.RBM, e rbm.Estimate) float64 {
		return m.MeanLogProbability(test, e.LogZ)
	})}
	if validation != nil {
		all = append(all, metric(ValidationLogProbability, settings{validation, &o}, func(m *rbm.RBM, e rbm.Estimate) float64 {
			return m.MeanLogProbability(validation, e.LogZ)
		}))
	}
	return append(all,
		metric(LogZError, settings{AIS: &o}, func(_ *rbm.RBM, e rbm.Estimate) float64 { return e.StdErr }),
		metric(AnnealingRuns, settings{AIS: &o}, func(_ *rbm.RBM, e rbm.Estimate) float64 { return e.EffectiveRuns }),
		metric(LogZShortfall, settings{AIS: &o}, func(_ *rbm.RBM, e rbm.Estimate) float64 { return math.Max(0, e.Floor-e.LogZ) }),
	)
}

// annealing keeps the last estimate, which several metrics ask for.
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
