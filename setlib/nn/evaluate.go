package nn

import (
	"context"
	"fmt"
	"math"
	"strings"

	"setlab/datasets"
	"setlab/setlib/sparse"
)

// Evaluation is how a network does on labelled data.
type Evaluation struct {
	Samples  int
	Correct  int     // samples whose largest output is that of their class; of equal outputs the first counts
	Accuracy float64 // Correct / Samples
	Loss     float64 // mean of the network's loss
	// Confusion counts samples: Confusion[is][said] of class is were taken for class said.
	Confusion [][]int
}

// String describes the evaluation in one line.
func (e Evaluation) String() string {
	return fmt.Sprintf("%d of %d correct (%.2f%%), loss %.4f", e.Correct, e.Samples, 100*e.Accuracy, e.Loss)
}

// HTML shows the evaluation with its confusion counts as a table for a notebook.
func (e Evaluation) HTML() string {
	var b strings.Builder
	fmt.Fprintf(&b, "<p>%v</p><table><thead><tr><th>class</th>", e)
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

// Evaluate classifies labelled data without dropout or augmentation. It returns ctx's error when that is cancelled, and an error if
// the data has no labels or more classes than the network outputs. It panics if the data has another number of features.
func (n *Network) Evaluate(ctx context.Context, data *datasets.Samples) (Evaluation, error) {
	if err := n.checkData(data); err != nil {
		return Evaluation{}, err
	}
	e := Evaluation{Samples: data.Len(), Confusion: make([][]int, n.Outputs())}
	for k := range e.Confusion {
		e.Confusion[k] = make([]int, n.Outputs())
	}
	d := sparse.NewBatch(n.Outputs(), n.options.BatchSize)
	err := n.eachOutput(ctx, data, func(y sparse.Batch, rows []int) {
		for b, r := range rows {
			said, is := largest(y, b), data.Label(r)
			e.Confusion[is][said]++
			if said == is {
				e.Correct++
			}
		}
		e.Loss += n.options.Loss.gradient(d.Narrow(len(rows)), y, n.batch.labels, 1)
	})
	if err != nil {
		return Evaluation{}, err
	}
	if e.Samples > 0 {
		e.Accuracy, e.Loss = float64(e.Correct)/float64(e.Samples), e.Loss/float64(e.Samples)
	}
	return e, nil
}

// Predict returns the outputs for every sample, one row a sample. With CrossEntropy they are the softmax's probabilities.
func (n *Network) Predict(ctx context.Context, data *datasets.Samples) ([][]float64, error) {
	n.checkFeatures(data)
	out := make([][]float64, data.Len())
	_, probabilities := n.options.Loss.(CrossEntropy)
	err := n.eachOutput(ctx, data, func(y sparse.Batch, rows []int) {
		for b, r := range rows {
			out[r] = make([]float64, y.Rows)
			for k := range out[r] {
				out[r][k] = float64(y.Row(k)[b])
			}
			if probabilities {
				softmax(out[r])
			}
		}
	})
	if err != nil {
		return nil, err
	}
	return out, nil
}

// eachOutput calls f with the outputs for all samples, a batch at a time.
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

// largest returns the row with the largest value in a column.
func largest(y sparse.Batch, column int) int {
	best := 0
	for k := 1; k < y.Rows; k++ {
		if y.Row(k)[column] > y.Row(best)[column] {
			best = k
		}
	}
	return best
}

// softmax turns outputs into probabilities.
func softmax(v []float64) {
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
