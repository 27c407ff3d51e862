package nn

import (
	"setlab/datasets"
	"setlab/setlib/sparse"
)

// SquaredError is half the squared distance of the outputs y from the targets t, 1/2 sum_k (y_k - t_k)^2: the loss for regression. For
// samples without targets, t is the one-hot vector of the class. This is the loss of the authors' tutorial, where it follows a Sigmoid.
//
// For K outputs it is K/2 times PyTorch's MSELoss and Keras's mean_squared_error, which the metric MeanSquaredError measures.
type SquaredError struct{}

// String returns "squared error".
func (SquaredError) String() string { return "squared error" }

func (SquaredError) check(data *datasets.Samples, outputs int) error {
	return checkTargetsOrLabels(data, outputs)
}

func (SquaredError) gradient(d, y sparse.Batch, of truth, scale float32) (loss float64) {
	for k := range y.Rows {
		to, row := d.Row(k), y.Row(k)
		of.expected(to, k)
		for b, v := range row {
			v -= to[b]
			loss += float64(v) * float64(v) / 2
			to[b] = v * scale
		}
	}
	return loss
}
