package train

import (
	"context"

	"setlab/datasets"
)

// Model is what Fit trains.
type Model interface {
	// TrainEpoch shows the model all samples once and returns the epoch's training loss. It returns ctx's error within one
	// minibatch of cancellation and leaves the model usable.
	TrainEpoch(ctx context.Context, data *datasets.Samples, epoch int) (loss float64, err error)
	// Rewire evolves the topology after the epoch, of epochs in all.
	Rewire(epoch, epochs int)
	// Connections returns the current number of weights.
	Connections() int
	// String describes model and settings in one line.
	String() string
}

// Planned is a Model that has to know before an epoch how many there will be, as a network does whose topology changes within epochs.
// Fit calls Plan before the first epoch.
type Planned interface{ Plan(epochs int) }
