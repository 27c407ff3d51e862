package nn

import (
	"fmt"
	"math"

	"setlab/datasets"
	"setlab/setlib/internal/elementwise"
	"setlab/setlib/sparse"
)

// Loss is the function that training minimizes, as a mean over the samples: CrossEntropy for classes, BinaryCrossEntropy for several
// labels per sample, or SquaredError for targets. Other types cannot be losses.
type Loss interface {
	// String names the loss.
	String() string
	// check returns an error if data lacks the labels or targets for this number of outputs.
	check(data *datasets.Samples, outputs int) error
	// gradient sets d to scale times the gradient of the summed loss with respect to the outputs y, and returns the summed loss.
	gradient(d, y sparse.Batch, of truth, scale float32) float64
}

// CrossEntropy is the loss -ln p of the correct class, where p is the softmax of the network's outputs, p_k = e^y_k / sum_l e^y_l.
//
// With label smoothing s (Szegedy et al. 2016) and K classes, it is
//
//	-(1-s) ln p_correct - s/K sum_k ln p_k
//
// as in PyTorch's CrossEntropyLoss(label_smoothing=s).
type CrossEntropy struct {
	Smoothing float64 // s, in [0, 1); 0 means none
}

// String returns "cross-entropy", and the smoothing if there is any.
func (l CrossEntropy) String() string {
	if l.Smoothing == 0 {
		return "cross-entropy"
	}
	return fmt.Sprintf("cross-entropy smoothed by %g", l.Smoothing)
}

func (l CrossEntropy) checkSmoothing() {
	if !(l.Smoothing >= 0 && l.Smoothing < 1) {
		panic(fmt.Sprintf("nn: label smoothing of %g is not in [0, 1)", l.Smoothing))
	}
}

// probabilities replaces the outputs with their softmax.
func (CrossEntropy) probabilities(v []float64) {
	top, sum := math.Inf(-1), 0.
	for _, x := range v {
		top = math.Max(top, x)
	}
	for k, x := range v {
		v[k] = math.Exp(x - top)
		sum += v[k]
	}
	for k := range v {
		v[k] /= sum
	}
}

func (CrossEntropy) check(data *datasets.Samples, outputs int) error {
	return checkLabels(data, outputs)
}

func (l CrossEntropy) gradient(d, y sparse.Batch, of truth, scale float32) float64 {
	loss := elementwise.SoftmaxCrossEntropy(d.Data, y.Data, y.Stride, y.Columns, y.Rows, of.labels, scale)
	if l.Smoothing == 0 {
		return loss
	}
	// Smoothing adds s (y_correct - mean of y) to the loss, because ln p_k is y_k minus a term that all classes share.
	s, each := float32(l.Smoothing), float32(l.Smoothing)/float32(y.Rows)
	for k := range y.Rows {
		from, to := y.Row(k), d.Row(k)
		for b, v := range from {
			share := -each
			if of.labels[b] == k {
				share += s
			}
			loss += float64(share) * float64(v)
			to[b] += share * scale
		}
	}
	return loss
}
