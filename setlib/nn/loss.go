package nn

import (
	"setlab/setlib/internal/elementwise"
	"setlab/setlib/sparse"
)

// Loss is what training minimises: CrossEntropy or SquaredError, the mean over the samples.
type Loss interface {
	// String names the loss.
	String() string
	// gradient sets d to scale times the gradient of the summed loss with respect to the outputs y, and returns the summed loss.
	gradient(d, y sparse.Batch, labels []int, scale float32) float64
}

// CrossEntropy is -ln p of the right class, with p the softmax of the network's outputs, p_k = e^y_k / sum_l e^y_l.
type CrossEntropy struct{}

// String returns "cross-entropy".
func (CrossEntropy) String() string { return "cross-entropy" }

func (CrossEntropy) gradient(d, y sparse.Batch, labels []int, scale float32) float64 {
	return elementwise.SoftmaxCrossEntropy(d.Data, y.Data, y.Stride, y.Columns, y.Rows, labels, scale)
}

// SquaredError is half the squared distance of the outputs from the one-hot vector of the right class, the loss of the authors'
// tutorial, which has a Sigmoid before it.
type SquaredError struct{}

// String returns "squared error".
func (SquaredError) String() string { return "squared error" }

func (SquaredError) gradient(d, y sparse.Batch, labels []int, scale float32) (loss float64) {
	for k := range y.Rows {
		from, to := y.Row(k), d.Row(k)
		for b, v := range from {
			if labels[b] == k {
				v--
			}
			loss += float64(v) * float64(v) / 2
			to[b] = v * scale
		}
	}
	return loss
}
