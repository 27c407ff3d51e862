package train

import (
	"context"

	"setlab/datasets"
)

// Model is a model that Fit can train.
type Model interface {
	// TrainEpoch shows the model all samples once and returns the epoch's training loss. It returns ctx's error within one
	// minibatch of cancellation and leaves the model usable.
	TrainEpoch(ctx context.Context, data *datasets.Samples, epoch int) (loss float64, err error)
	// Rewire evolves the topology after an epoch. epochs is the total number of epochs.
	Rewire(epoch, epochs int)
	// Connections returns the current number of weights.
	Connections() int
	// String describes the model and its settings in one line.
	String() string
}

// Planned is a Model that needs the number of epochs before training, such as a network whose topology changes within epochs. Fit
// calls Plan before the first epoch. If Options.Stop ends training early, the last call of Rewire has fewer epochs than Plan.
type Planned interface{ Plan(epochs int) }
