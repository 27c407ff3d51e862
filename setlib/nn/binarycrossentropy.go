package nn

import (
	"fmt"
	"math"

	"setlab/datasets"
	"setlab/setlib/sparse"
)

// BinaryCrossEntropy is the loss for samples that have several labels: t_k is 1 if the sample has label k, and 0 if not. For K outputs
// y_k, which are logits and need no Sigmoid layer, it is
//
//	-1/K sum_k [t_k ln p_k + (1 - t_k) ln (1 - p_k)],   p_k = 1 / (1 + e^-y_k)
//
// It equals PyTorch's BCEWithLogitsLoss. The t_k are the data's targets, from 0 to 1. For data without targets, they are the one-hot
// vector of the class.
type BinaryCrossEntropy struct{}

// String returns "binary cross-entropy".
func (BinaryCrossEntropy) String() string { return "binary cross-entropy" }

func (BinaryCrossEntropy) check(data *datasets.Samples, outputs int) error {
	if err := checkTargetsOrLabels(data, outputs); err != nil {
		return err
	}
	var row []float32
	for r := range data.Len() {
		row = data.Target(row, r)
		for k, t := range row {
			if t < 0 || t > 1 {
				return fmt.Errorf("nn: target %d of sample %d is %g; binary cross-entropy needs targets from 0 to 1", k, r, t)
			}
		}
	}
	return nil
}

// probabilities replaces the outputs with the probabilities of the labels.
func (BinaryCrossEntropy) probabilities(v []float64) {
	for k, y := range v {
		v[k] = 1 / (1 + math.Exp(-y))
	}
}

func (BinaryCrossEntropy) gradient(d, y sparse.Batch, of truth, scale float32) (loss float64) {
	scale /= float32(y.Rows)
	for k := range y.Rows {
		to, row := d.Row(k), y.Row(k)
		of.expected(to, k)
		for b, v := range row {
			// ln(1 + e^y) - t y, in a form that does not overflow.
			y, t := float64(v), float64(to[b])
			small := math.Exp(-math.Abs(y))
			loss += math.Max(y, 0) + math.Log1p(small) - t*y
			p := 1 / (1 + small)
			if y < 0 {
				p = small / (1 + small)
			}
			to[b] = float32(p-t) * scale
		}
	}
	return loss / float64(y.Rows)
}
