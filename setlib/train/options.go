package train

import "context"

// Options says how long to train and what to watch. Only Epochs must be set.
type Options struct {
	Epochs  int      // passes over the data
	Metrics []Metric // what to measure along the way, in the order of the history's columns
	// Stop ends training before the last epoch; the zero value does not.
	Stop EarlyStopping
	// Start measures the untrained model too, as epoch 0.
	Start bool
	// Resume is the history of a run with the same options that stopped early, whose state after the last row the model is in. Training
	// goes on after that row, to the same numbers as if it had not stopped.
	Resume *History
	// OnEpoch is called after every epoch, on the goroutine that trains. An error ends the training and is returned by Fit.
	// PrintProgress makes one that prints a line, watch.Curves one that draws the curves.
	OnEpoch func(Progress) error
}

// Metric is a number that is followed during training. It is measured before the topology evolves, as in the paper's code.
type Metric struct {
	Name    string
	Every   int // measured at multiples of this epoch and after the last; 0 means 1
	Measure func(ctx context.Context, epoch int) (float64, error)
}

// due reports whether the metric is measured at this epoch.
func (m Metric) due(epoch, epochs int) bool {
	return epoch == epochs || epoch%max(1, m.Every) == 0
}
