package train

import "context"

// Options specifies the length of training and what to measure. Only Epochs must be set.
type Options struct {
	Epochs  int      // passes over the data
	Metrics []Metric // what to measure during training, in the order of the history's columns
	// Stop ends training early; the zero value never does.
	Stop EarlyStopping
	// Start also measures the untrained model, as epoch 0.
	Start bool
	// Resume is the history of a run with the same options that stopped early. The model must be in its state after the last row.
	// Training continues after that row and gives the same numbers as without the stop.
	Resume *History
	// OnEpoch is called after every epoch, on the training goroutine. An error ends the training and is returned by Fit. PrintProgress
	// returns a function that prints a progress line, watch.Curves one that draws the curves.
	OnEpoch func(Progress) error
}

// Metric is a number that is measured during training. It is measured before the topology evolves, as in the paper's code.
type Metric struct {
	Name    string
	Every   int // measured at multiples of this epoch and after the last one; 0 means 1
	Measure func(ctx context.Context, epoch int) (float64, error)
}

// due reports whether the metric is to be measured at this epoch.
func (m Metric) due(epoch, epochs int) bool {
	return epoch == epochs || epoch%max(1, m.Every) == 0
}
