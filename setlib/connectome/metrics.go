package connectome

import (
	"context"
	"fmt"

	"setlab/setlib/internal/together"
	"setlab/setlib/nn"
	"setlab/setlib/train"
)

// Metrics returns metrics that measure the graph of a network during training, with one column for each value. They are measured at epochs
// that are multiples of every, and after the last epoch, before the connections evolve. If o.Names is nil, the measures are those in Cheap. A
// name that is not in Measures is reported as an error of the first measurement.
//
//	train.Options{Epochs: 100, Metrics: connectome.Metrics(model, 1, connectome.MeasureOptions{})}
func Metrics(n *nn.Network, every int, o MeasureOptions) []train.Metric {
	if o.Names == nil {
		o.Names = Cheap
	}
	f := &follower{network: follow(n), options: o}
	var all []train.Metric
	layers := len(f.network().layers)
	for _, name := range o.Names {
		for _, column := range columns(name, layers) {
			all = append(all, train.Metric{Name: column, Every: every, Measure: func(ctx context.Context, epoch int) (float64, error) {
				return f.value(ctx, epoch, column)
			}})
		}
	}
	return all
}

// columns returns the names of the values of a measure.
func columns(name string, layers int) []string {
	for _, p := range perLayer {
		if name == p {
			var all []string
			for l := range layers {
				all = append(all, fmt.Sprintf("%s %d", name, l+1))
			}
			return all
		}
	}
	return []string{name}
}

// follower measures the graph once per epoch for all metrics.
type follower struct {
	network     func() *Graph
	options     MeasureOptions
	measurement together.Measurement
	values      Values
}

func (f *follower) value(ctx context.Context, epoch int, column string) (float64, error) {
	if f.measurement.Due(epoch, column) {
		values, err := f.network().Measure(ctx, f.options)
		if err != nil {
			f.measurement.Failed()
			return 0, err
		}
		f.values = values
	}
	v, ok := f.values.Of(column)
	if !ok {
		return 0, fmt.Errorf("connectome: %s is not among the %d values of the network", column, len(f.values))
	}
	return v, nil
}
