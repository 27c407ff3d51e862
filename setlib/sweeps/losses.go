package sweeps

import (
	"fmt"

	"setlab/datasets"
	"setlab/setlib/nn"
)

// lossOf returns the loss with the given name, or nil for the default of networks, and the number of outputs that
// the loss needs for the data.
func lossOf(name string, smoothing float64, data *datasets.Samples) (loss nn.Loss, outputs int, err error) {
	outputs = data.Targets()
	switch {
	case name == "squared error", name == "" && outputs > 0 && !data.HasLabels():
		loss = nn.SquaredError{}
	case name == "binary cross-entropy":
		loss = nn.BinaryCrossEntropy{}
	case name == "" || name == "cross-entropy":
		if outputs > 0 && data.Classes() == 0 {
			return nil, 0, fmt.Errorf("sweeps: cross-entropy is for classes, and the data has targets; use the squared error")
		}
		outputs = 0
		if !(smoothing >= 0 && smoothing < 1) {
			return nil, 0, fmt.Errorf("sweeps: smoothing is %g; it must be in [0, 1)", smoothing)
		}
		if smoothing > 0 {
			loss = nn.CrossEntropy{Smoothing: smoothing}
		}
		smoothing = 0
	default:
		return nil, 0, checkLoss(name)
	}
	if smoothing != 0 {
		return nil, 0, fmt.Errorf("sweeps: smoothing is %g; it is only for cross-entropy", smoothing)
	}
	if outputs == 0 {
		outputs = data.Classes()
	}
	if outputs == 0 {
		return nil, 0, fmt.Errorf("sweeps: the data has neither classes nor targets; set its label or targets columns")
	}
	return loss, outputs, nil
}
