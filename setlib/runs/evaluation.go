package runs

import (
	"context"
	"fmt"
	"sync"

	"setlab/datasets"
	"setlab/setlib/nn"
	"setlab/setlib/train"
)

// Evaluation returns Accuracy and TestLoss of a network on the same data, for which it computes the outputs once instead of twice. A run
// with it is the same as one with the two.
func Evaluation(data *datasets.Samples, every int) []Metric {
	e := &evaluation{data: data}
	accuracy, loss := Accuracy(data, every), TestLoss(data, every)
	accuracy.Measure = e.measure(accuracy.Name, func(v nn.Evaluation) float64 { return v.Accuracy })
	loss.Measure = e.measure(loss.Name, func(v nn.Evaluation) float64 { return v.Loss })
	return []Metric{accuracy, loss}
}

// evaluation keeps what one of two metrics has computed until the other asks for it. Several runs may share it.
type evaluation struct {
	data  *datasets.Samples
	mu    sync.Mutex
	by    string // the metric that has asked
	of    *nn.Network
	epoch int
	value nn.Evaluation
}

func (e *evaluation) measure(name string, part func(nn.Evaluation) float64) func(context.Context, train.Model, int) (float64, error) {
	return func(ctx context.Context, model train.Model, epoch int) (float64, error) {
		n, ok := model.(*nn.Network)
		if !ok {
			return 0, fmt.Errorf("runs: %s is a metric of networks, and the model is a %T", name, model)
		}
		if v, ok := e.take(name, n, epoch); ok {
			return part(v), nil
		}
		v, err := n.Evaluate(ctx, e.data)
		if err != nil {
			return 0, err
		}
		e.mu.Lock()
		defer e.mu.Unlock()
		e.by, e.of, e.epoch, e.value = name, n, epoch, v
		return part(v), nil
	}
}

// take returns what the other metric has computed for the network at the epoch. It is given once: asked again, the network may have
// changed.
func (e *evaluation) take(name string, n *nn.Network, epoch int) (nn.Evaluation, bool) {
	e.mu.Lock()
	defer e.mu.Unlock()
	if e.of != n || e.epoch != epoch || e.by == name {
		return nn.Evaluation{}, false
	}
	e.of = nil
	return e.value, true
}
