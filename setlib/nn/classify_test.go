package nn

import (
	"math"
	"slices"
	"strings"
	"testing"

	"setlab/datasets"
)

// The error and the bins equal those computed from the outputs one by one.
func TestCalibrate(t *testing.T) {
	digits := datasets.Digits().GloballyStandardized()
	n := New(Options{Inputs: 64, Layers: MLP{Hidden: []int{30}, Classes: 10}.Layers(), LearningRate: .02})
	for epoch := 1; epoch <= 3; epoch++ {
		if _, err := n.TrainEpoch(t.Context(), digits.Train, epoch); err != nil {
			t.Fatal(err)
		}
	}
	e, err := n.Evaluate(t.Context(), digits.Test)
	if err != nil {
		t.Fatal(err)
	}
	classes, err := n.Classify(t.Context(), digits.Test)
	if err != nil {
		t.Fatal(err)
	}
	p, _ := n.Predict(t.Context(), digits.Test)
	c, err := n.Calibrate(t.Context(), digits.Test, 10)
	if err != nil || len(c.Bins) != 10 {
		t.Fatalf("%v, %v", c, err)
	}
	right, want, of := 0, 0., 0
	for k, bin := range c.Bins {
		count, confidence, correct := 0, 0., 0.
		for r, class := range classes {
			if v := p[r][class]; v > bin.From && v <= bin.To {
				count++
				confidence += v
				if class == digits.Test.Label(r) {
					correct++
				}
			}
		}
		of += count
		right += int(correct)
		if count != bin.Samples || count > 0 && (math.Abs(confidence/float64(count)-bin.Confidence) > 1e-9 || math.Abs(correct/float64(count)-bin.Accuracy) > 1e-9) {
			t.Errorf("bin %d: %+v, want %d samples", k, bin, count)
		}
		want += math.Abs(confidence-correct) / float64(len(classes))
	}
	if of != e.Samples || right != e.Correct || math.Abs(c.Error-want) > 1e-9 || c.Error == 0 {
		t.Errorf("%d of %d right, error %g; want %d of %d, %g", right, of, c.Error, e.Correct, e.Samples, want)
	}
	if s, h := c.String(), c.HTML(); !strings.HasPrefix(s, "expected calibration error 0.") || strings.Count(s, "\n") != strings.Count(h, "<td>")/3 || !strings.HasSuffix(h, "</table>") {
		t.Errorf("%s\n%s", s, h)
	}
	if _, err := New(Options{Inputs: 64, Layers: []Layer{Dense{Neurons: 10}}, Loss: SquaredError{}}).Calibrate(t.Context(), digits.Test, 0); err == nil {
		t.Error("outputs without probabilities are calibrated")
	}
}

// TestSaturatedProbabilities checks that the largest output counts where probabilities are equal after rounding.
func TestSaturatedProbabilities(t *testing.T) {
	n := New(Options{Inputs: 2, Layers: []Layer{Dense{Neurons: 2}}, Loss: BinaryCrossEntropy{}})
	clear(n.Weights()[0].Weights())
	n.Biases()[0][0], n.Biases()[0][1] = 40, 50
	data := labeled(3, 2, 2, 1)
	if classes, err := n.Classify(t.Context(), data); err != nil || !slices.Equal(classes, []int{1, 1, 1}) {
		t.Errorf("classes %v, %v", classes, err)
	}
	n.Biases()[0][1] = float32(math.NaN())
	_, err := n.Classify(t.Context(), data)
	_, other := n.Evaluate(t.Context(), data)
	for _, err := range []error{err, other} {
		if err == nil || !strings.Contains(err.Error(), "output 1 of sample 0 is NaN") {
			t.Errorf("an output that is NaN: %v", err)
		}
	}
}
