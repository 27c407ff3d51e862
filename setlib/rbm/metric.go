package rbm

import (
	"context"

	"setlab/datasets"
	"setlab/setlib/train"
)

// LogProbability returns the metric "log-probability" of the paper's Figs. 2 and 8: the mean of log p(v) over data, in nats,
// with log Z estimated by annealed importance sampling. It is measured at epochs that are multiples of every, and after the
// last epoch.
func LogProbability(m *RBM, data *datasets.Samples, o AISOptions, every int) train.Metric {
	return train.Metric{
		Name:  "log-probability",
		Every: every,
		Measure: func(ctx context.Context, epoch int) (float64, error) {
			o := o
			o.Epoch = epoch
			e, err := m.AIS(ctx, o)
			if err != nil {
				return 0, err
			}
			return m.Score(data, e.LogZ)
		},
	}
}

// ExactLogProbability is LogProbability with the exact log Z, for models whose smaller layer has at most MaxExactUnits units.
func ExactLogProbability(m *RBM, data *datasets.Samples, every int) train.Metric {
	return train.Metric{
		Name:  "log-probability",
		Every: every,
		Measure: func(ctx context.Context, _ int) (float64, error) {
			z, err := m.ExactLogZ(ctx)
			if err != nil {
				return 0, err
			}
			return m.Score(data, z)
		},
	}
}
