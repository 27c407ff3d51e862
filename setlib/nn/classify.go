package nn

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"strings"

	"setlab/datasets"
	"setlab/setlib/sparse"
)

// Classify returns the class of each sample: the index of its largest output, the first if several are equal. Besides the errors of Predict, it
// returns one if an output is NaN.
func (n *Network) Classify(ctx context.Context, data *datasets.Samples) ([]int, error) {
	n.checkFeatures(data)
	classes := make([]int, data.Len())
	var missing error
	err := n.eachOutput(ctx, data, func(y sparse.Batch, rows []int) {
		for b, r := range rows {
			classes[r] = largest(y, b)
		}
		missing = cmp.Or(missing, checkNumbers(y, rows))
	})
	if err = cmp.Or(err, missing); err != nil {
		return nil, err
	}
	return classes, nil
}

// checkNumbers returns an error if an output is NaN.
func checkNumbers(y sparse.Batch, rows []int) error {
	for k := range y.Rows {
		for b, v := range y.Row(k)[:len(rows)] {
			if v != v {
				return fmt.Errorf("nn: output %d of sample %d is NaN; check the sample and the weights for values that are NaN, infinite or very large", k, rows[b])
			}
		}
	}
	return nil
}

// Calibration compares a network's confidence with its accuracy.
type Calibration struct {
	Bins []CalibrationBin
	// Error is the expected calibration error (Naeini, Cooper and Hauskrecht 2015; Guo et al. 2017): the mean over the samples of
	// |accuracy - confidence| of their bin.
	Error float64
}

// CalibrationBin describes the samples whose largest probability is above From and at most To.
type CalibrationBin struct {
	From, To   float64
	Samples    int
	Confidence float64 // mean of the largest probability; NaN without samples
	Accuracy   float64 // fraction of the samples classified correctly; NaN without samples
}

// DefaultCalibrationBins is the default number of bins of a Calibration.
const DefaultCalibrationBins = 15

// Calibrate measures on labeled data how well the probabilities that a network assigns to classes match its accuracy, in the given number
// of equally wide bins (0 means 15). It returns an error if the network's loss is not CrossEntropy or the data has no labels.
func (n *Network) Calibrate(ctx context.Context, data *datasets.Samples, bins int) (Calibration, error) {
	if _, ok := n.options.Loss.(CrossEntropy); !ok {
		return Calibration{}, fmt.Errorf("nn: a network with %v has no probabilities of classes to calibrate", n.options.Loss)
	}
	if err := n.checkData(data); err != nil {
		return Calibration{}, err
	}
	if bins <= 0 {
		bins = DefaultCalibrationBins
	}
	outputs, err := n.Predict(ctx, data)
	if err != nil {
		return Calibration{}, err
	}
	c := Calibration{Bins: make([]CalibrationBin, bins)}
	for r, y := range outputs {
		said := 0
		for k, p := range y {
			if p > y[said] {
				said = k
			}
		}
		b := &c.Bins[min(max(0, int(math.Ceil(y[said]*float64(bins)))-1), bins-1)]
		b.Samples++
		b.Confidence += y[said]
		if said == data.Label(r) {
			b.Accuracy++
		}
	}
	for k := range c.Bins {
		b := &c.Bins[k]
		b.From, b.To = float64(k)/float64(bins), float64(k+1)/float64(bins)
		c.Error += math.Abs(b.Accuracy-b.Confidence) / float64(data.Len())
		b.Confidence /= float64(b.Samples)
		b.Accuracy /= float64(b.Samples)
	}
	return c, nil
}

// String returns the error and one line for each bin that has samples.
func (c Calibration) String() string {
	return c.text("", "\n%.2f to %.2f: samples %d, confidence %.4f, accuracy %.4f", "")
}

// HTML returns the error and a table of the bins that have samples, for display in a notebook.
func (c Calibration) HTML() string {
	return "<p>" + c.text("</p><table><thead><tr><th>probability</th><th>samples</th><th>confidence</th><th>accuracy</th></tr></thead><tbody>",
		"<tr><th>%.2f to %.2f</th><td>%d</td><td>%.4f</td><td>%.4f</td></tr>", "</tbody></table>")
}

// text formats the error and each bin that has samples, with head before and foot after the bins.
func (c Calibration) text(head, format, foot string) string {
	var b strings.Builder
	fmt.Fprintf(&b, "expected calibration error %.4f%s", c.Error, head)
	for _, bin := range c.Bins {
		if bin.Samples > 0 {
			fmt.Fprintf(&b, format, bin.From, bin.To, bin.Samples, bin.Confidence, bin.Accuracy)
		}
	}
	return b.String() + foot
}
