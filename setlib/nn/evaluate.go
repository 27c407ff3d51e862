package nn

import (
	"cmp"
	"context"
	"fmt"
	"strings"

	"setlab/datasets"
	"setlab/setlib/sparse"
)

// Evaluation is the performance of a network on data. The data and the network's loss determine which of the fields Correct to R2 are set.
type Evaluation struct {
	Samples int
	Loss    float64 // mean of the network's loss

	// For classes: the number of samples whose largest output, the first if several are equal, is their class. For several labels per sample:
	// the number of samples with all labels predicted correctly, at a probability threshold of one half.
	Correct  int
	Accuracy float64 // Correct / Samples

	// Confusion, for classes, counts samples: Confusion[i][j] is the number of samples of class i that were classified as class j.
	Confusion [][]int
	// AUC, for two classes, is the area under the receiver operating characteristic: the probability that a random sample of class 1 has a larger
	// output 1 minus output 0 than one of class 0, where equal ones count half. It is NaN if a class has no samples or both outputs of a sample are
	// the same infinity, and 0 for other numbers of classes.
	AUC float64

	// F1, for several labels per sample, is 2 TP / (2 TP + FP + FN), where TP, FP and FN are the true positives, false positives and false
	// negatives over all samples and labels: the micro average. It is 1 if all three are 0.
	F1 float64

	// MeanSquaredError, for targets, is the mean over samples and targets of (output - target)^2.
	MeanSquaredError float64
	// R2, for targets, is the mean over the targets of 1 - sum (output - target)^2 / sum (target - its mean)^2. A constant target counts as 1
	// if it is predicted exactly, and as 0 if not.
	R2 float64

	kind kind
}

// String describes the evaluation in one line.
func (e Evaluation) String() string {
	switch e.kind {
	case severalLabels:
		return fmt.Sprintf("all labels of %d of %d correct (%.2f%%), F1 %.4f, loss %.4f", e.Correct, e.Samples, 100*e.Accuracy, e.F1, e.Loss)
	case realTargets:
		return fmt.Sprintf("mean squared error %.4g, R² %.4f of %d", e.MeanSquaredError, e.R2, e.Samples)
	}
	return fmt.Sprintf("%d of %d correct (%.2f%%), loss %.4f", e.Correct, e.Samples, 100*e.Accuracy, e.Loss)
}

// HTML returns the evaluation and, if there is one, the confusion matrix as a table, for display in a notebook.
func (e Evaluation) HTML() string {
	var b strings.Builder
	fmt.Fprintf(&b, "<p>%v</p>", e)
	if e.Confusion == nil {
		return b.String()
	}
	fmt.Fprint(&b, "<table><thead><tr><th>class</th>")
	for k := range e.Confusion {
		fmt.Fprintf(&b, "<th>taken for %d</th>", k)
	}
	b.WriteString("</tr></thead><tbody>")
	for k, row := range e.Confusion {
		fmt.Fprintf(&b, "<tr><th>%d</th>", k)
		for _, count := range row {
			fmt.Fprintf(&b, "<td>%d</td>", count)
		}
		b.WriteString("</tr>")
	}
	b.WriteString("</tbody></table>")
	return b.String()
}

// Evaluate computes the network's outputs for data, without dropout or augmentation, and compares them with the labels or targets. It returns
// ctx's error if ctx is canceled, and an error if the data lacks the labels or targets that the loss needs or an output is NaN.
// It panics if the number of features differs from the number of network inputs.
func (n *Network) Evaluate(ctx context.Context, data *datasets.Samples) (Evaluation, error) {
	if err := n.checkData(data); err != nil {
		return Evaluation{}, err
	}
	s := newScorer(n.kindOf(data), n.Outputs())
	d := sparse.NewBatch(n.Outputs(), n.options.BatchSize)
	loss := 0.
	var missing error
	err := n.eachOutput(ctx, data, func(y sparse.Batch, rows []int) {
		s.add(y, &n.batch.truth)
		missing = cmp.Or(missing, checkNumbers(y, rows))
		loss += n.options.Loss.gradient(d.Narrow(len(rows)), y, n.batch.truth, 1)
	})
	if err = cmp.Or(err, missing); err != nil {
		return Evaluation{}, err
	}
	e := s.evaluation()
	e.Samples = data.Len()
	e.Accuracy, e.Loss = float64(e.Correct)/float64(e.Samples), loss/float64(e.Samples)
	return e, nil
}

// Predict returns the outputs for every sample, one row per sample. With CrossEntropy they are softmax probabilities, with BinaryCrossEntropy
// the probabilities of the labels.
func (n *Network) Predict(ctx context.Context, data *datasets.Samples) ([][]float64, error) {
	n.checkFeatures(data)
	out := make([][]float64, data.Len())
	probabilities, _ := n.options.Loss.(interface{ probabilities(outputs []float64) })
	err := n.eachOutput(ctx, data, func(y sparse.Batch, rows []int) {
		for b, r := range rows {
			out[r] = make([]float64, y.Rows)
			for k := range out[r] {
				out[r][k] = float64(y.Row(k)[b])
			}
			if probabilities != nil {
				probabilities.probabilities(out[r])
			}
		}
	})
	if err != nil {
		return nil, err
	}
	return out, nil
}

// eachOutput calls f with the outputs for all samples, one batch at a time.
func (n *Network) eachOutput(ctx context.Context, data *datasets.Samples, f func(y sparse.Batch, rows []int)) error {
	n.mu.Lock()
	defer n.mu.Unlock()
	n.pass.training = false
	rows := make([]int, 0, n.options.BatchSize)
	for first := 0; first < data.Len(); first += len(rows) {
		if err := ctx.Err(); err != nil {
			return err
		}
		rows = rows[:0]
		for r := first; r < min(first+n.options.BatchSize, data.Len()); r++ {
			rows = append(rows, r)
		}
		n.batch.load(data, rows, n.options, 0)
		f(n.forward(n.batch.x), rows)
	}
	return nil
}
