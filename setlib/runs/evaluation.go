package runs

import (
	"context"
	"fmt"
	"sync"

	"setlab/datasets"
	"setlab/setlib/nn"
	"setlab/setlib/train"
)

// Evaluation returns Accuracy and TestLoss of a network on the same data. They share the computation of the outputs, which the separate
// metrics do twice. The run is the same as one with the two metrics.
func Evaluation(data *datasets.Samples, every int) []Metric { return Scores(nil, data, every) }

// Scores is Evaluation for a network with the given loss; nil means cross-entropy. It returns F1, Accuracy and TestLoss for several labels
// per sample, and MeanSquaredError and TestLoss for targets.
func Scores(loss nn.Loss, data *datasets.Samples, every int) []Metric {
	e := &evaluation{data: data, taken: map[string]bool{}}
	accuracy := e.share(Accuracy(data, every), func(v nn.Evaluation) float64 { return v.Accuracy })
	of := []Metric{accuracy}
	if data.Targets() > 0 {
		switch loss.(type) {
		case nn.BinaryCrossEntropy, *nn.BinaryCrossEntropy:
			of = []Metric{e.share(F1(data, every), func(v nn.Evaluation) float64 { return v.F1 }), accuracy}
		case nn.SquaredError, *nn.SquaredError:
			of = []Metric{e.share(MeanSquaredError(data, every), func(v nn.Evaluation) float64 { return v.MeanSquaredError })}
		}
	}
	return append(of, e.share(TestLoss(data, every), func(v nn.Evaluation) float64 { return v.Loss }))
}

// evaluation keeps the result computed by one of several metrics until the others have used it. Several runs may share it.
type evaluation struct {
	data  *datasets.Samples
	mu    sync.Mutex
	taken map[string]bool // metrics that have used the value
	of    *nn.Network
	epoch int
	value nn.Evaluation
}

// share returns the metric with its value taken from the shared evaluation.
func (e *evaluation) share(m Metric, part func(nn.Evaluation) float64) Metric {
	m.Measure = func(ctx context.Context, model train.Model, epoch int) (float64, error) {
		n, ok := model.(*nn.Network)
		if !ok {
			return 0, fmt.Errorf("runs: %s is a metric of networks, and the model is a %T", m.Name, model)
		}
		if v, ok := e.take(m.Name, n, epoch); ok {
			return part(v), nil
		}
		v, err := n.Evaluate(ctx, e.data)
		if err != nil {
			return 0, err
		}
		e.mu.Lock()
		defer e.mu.Unlock()
		e.of, e.epoch, e.value, e.taken = n, epoch, v, map[string]bool{m.Name: true}
		return part(v), nil
	}
	return m
}

// take returns the evaluation that another metric has computed for the network at the epoch. Each metric gets it once, because the network
// may have changed when the metric is measured again.
func (e *evaluation) take(name string, n *nn.Network, epoch int) (nn.Evaluation, bool) {
	e.mu.Lock()
	defer e.mu.Unlock()
	if e.of != n || e.epoch != epoch || e.taken[name] {
		return nn.Evaluation{}, false
	}
	e.taken[name] = true
	return e.value, true
}
