package nn

import (
	"context"
	"fmt"
	"math"
	"strings"

	"setlab/datasets"
)

// Classify returns the class of every sample: the output that is largest, of equal ones the first. Errors and panics are those of Predict.
func (n *Network) Classify(ctx context.Context, data *datasets.Samples) ([]int, error) {
	outputs, err := n.Predict(ctx, data)
	classes := make([]int, len(outputs))
	for r, y := range outputs {
		for k, v := range y {
			if v > y[classes[r]] {
				classes[r] = k
			}
		}
	}
	return classes, err
}

// Calibration compares how sure a network is with how often it is right.
type Calibration struct {
	Bins []CalibrationBin
	// Error is the expected calibration error (Naeini, Cooper and Hauskrecht 2015; Guo et al. 2017): the mean over the samples of
	// |accuracy - confidence| of their bin.
	Error float64
}

// CalibrationBin is the samples whose largest probability lies above From, up to To.
type CalibrationBin struct {
	From, To   float64
	Samples    int
	Confidence float64 // mean of the largest probability; NaN without samples
	Accuracy   float64 // share that is classified right; NaN without samples
}

// DefaultCalibrationBins is the number of bins of a Calibration.
const DefaultCalibrationBins = 15

// Calibrate measures on labeled data, in so many bins of equal width (0 means 15), whether the probabilities that a network gives its
// classes are those with which it is right. The network has CrossEntropy for its loss; another loss, and data without labels, are errors.
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

// String gives the error, and a line for each bin that has samples.
func (c Calibration) String() string {
	return c.text("", "\n%.2f to %.2f: samples %d, confidence %.4f, accuracy %.4f", "")
}

// HTML shows the calibration for a notebook, with a table of the bins that have samples.
func (c Calibration) HTML() string {
	return "<p>" + c.text("</p><table><thead><tr><th>probability</th><th>samples</th><th>confidence</th><th>accuracy</th></tr></thead><tbody>",
		"<tr><th>%.2f to %.2f</th><td>%d</td><td>%.4f</td><td>%.4f</td></tr>", "</tbody></table>")
}

// text writes the error, and each bin that has samples by a format, between head and foot.
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
