package runs

import (
	"context"
	"fmt"

	"setlab/datasets"
	"setlab/setlib/nn"
	"setlab/setlib/rbm"
	"setlab/setlib/train"
)

// Metric is a number that is measured during training, before the topology evolves. Its Name, Every and Settings are part of the
// run's identity, so a user-defined metric that measures something else needs another name or other settings.
type Metric struct {
	Name     string
	Every    int // measured at multiples of this epoch and after the last one; 0 means 1
	Settings any // what the value depends on in addition to the model: a plain value such as a struct, or nil
	// Measure returns the value for the current model. It must not change the model.
	Measure func(ctx context.Context, model train.Model, epoch int) (float64, error)
}

// settings are the Settings of this package's metrics.
type settings struct {
	Data *datasets.Samples
	AIS  *rbm.AISOptions
}

// LogProbability returns the metric "log-probability" of an RBM, see rbm.LogProbability: the mean over data in nats, with log Z by
// annealed importance sampling.
func LogProbability(data *datasets.Samples, o rbm.AISOptions, every int) Metric {
	o = o.WithDefaults()
	return ofRBM("log-probability", every, settings{data, &o}, func(m *rbm.RBM) train.Metric {
		o := o
		if o.Threads == 0 {
			o.Threads = m.Options().Threads
		}
		return rbm.LogProbability(m, data, o, every)
	})
}

// ExactLogProbability is LogProbability with the exact log Z, for RBMs whose smaller layer has at most rbm.MaxExactUnits units.
func ExactLogProbability(data *datasets.Samples, every int) Metric {
	return ofRBM("log-probability", every, settings{Data: data}, func(m *rbm.RBM) train.Metric {
		return rbm.ExactLogProbability(m, data, every)
	})
}

// Accuracy returns the metric "accuracy" of a network: the fraction of data that it classifies correctly.
func Accuracy(data *datasets.Samples, every int) Metric {
	return ofNetwork("accuracy", every, settings{Data: data}, func(n *nn.Network) train.Metric { return nn.Accuracy(n, data) })
}

// TestLoss returns the metric "test loss" of a network: the mean of its loss over data.
func TestLoss(data *datasets.Samples, every int) Metric {
	return ofNetwork("test loss", every, settings{Data: data}, func(n *nn.Network) train.Metric { return nn.TestLoss(n, data) })
}

// MeanSquaredError returns the metric "mean squared error" of a network that predicts targets. See nn.MeanSquaredError.
func MeanSquaredError(data *datasets.Samples, every int) Metric {
	return ofNetwork("mean squared error", every, settings{Data: data}, func(n *nn.Network) train.Metric { return nn.MeanSquaredError(n, data) })
}

// F1 returns the metric "F1" of a network that predicts several labels per sample. See nn.Evaluation.
func F1(data *datasets.Samples, every int) Metric {
	return ofNetwork("F1", every, settings{Data: data}, func(n *nn.Network) train.Metric { return nn.F1(n, data) })
}

func ofRBM(name string, every int, s settings, metric func(*rbm.RBM) train.Metric) Metric {
	return Metric{Name: name, Every: every, Settings: s, Measure: func(ctx context.Context, model train.Model, epoch int) (float64, error) {
		m, ok := model.(*rbm.RBM)
		if !ok {
			return 0, fmt.Errorf("runs: %s is a metric of RBMs, and the model is a %T", name, model)
		}
		return metric(m).Measure(ctx, epoch)
	}}
}

func ofNetwork(name string, every int, s settings, metric func(*nn.Network) train.Metric) Metric {
	return Metric{Name: name, Every: every, Settings: s, Measure: func(ctx context.Context, model train.Model, epoch int) (float64, error) {
		n, ok := model.(*nn.Network)
		if !ok {
			return 0, fmt.Errorf("runs: %s is a metric of networks, and the model is a %T", name, model)
		}
		return metric(n).Measure(ctx, epoch)
	}}
}

// bind returns the metric for the given model.
func (m Metric) bind(model train.Model) train.Metric {
	return train.Metric{Name: m.Name, Every: m.Every, Measure: func(ctx context.Context, epoch int) (float64, error) {
		return m.Measure(ctx, model, epoch)
	}}
}
