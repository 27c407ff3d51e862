package nn

import (
	"encoding/json"
	"fmt"
	"math"
	"os"
	"strings"
	"testing"

	"setlab/datasets"
)

// lossCase holds PyTorch's results for the network of testdata/losses.py.
type lossCase struct {
	Loss             string
	OneHot           bool `json:"one_hot"`
	Masked           bool
	Losses           []float64
	Evaluated        float64
	MeanSquaredError float64 `json:"mean_squared_error"`
	R2, F1           float64
	Correct          int
}

// lossData returns the training data of the script's network.
func lossData(t *testing.T, loss Loss, oneHot bool) (*datasets.Samples, []int) {
	data, rows := torchData()
	if oneHot {
		return data, rows
	}
	targets := make([]float32, torchSamples*torchClasses)
	for k := range targets {
		targets[k] = 4*torchNumber(k, 4) + 1
		if loss == (BinaryCrossEntropy{}) {
			targets[k] = 0
			if torchNumber(k, 4) > 0 {
				targets[k] = 1
			}
		}
	}
	data, err := data.WithTargets(targets, torchClasses)
	if err != nil {
		t.Fatal(err)
	}
	return data, rows
}

// TestLossesAgainstPyTorch compares 100 steps of every loss, with targets and with classes, dense and masked, and the scores after them,
// with PyTorch's in double precision.
func TestLossesAgainstPyTorch(t *testing.T) {
	text, err := os.ReadFile("testdata/losses.json")
	if err != nil {
		t.Fatal(err)
	}
	var cases []lossCase
	if err := json.Unmarshal(text, &cases); err != nil || len(cases) != 8 {
		t.Fatalf("%d cases, %v", len(cases), err)
	}
	for k, c := range cases {
		loss := []Loss{SquaredError{}, BinaryCrossEntropy{}}[k/4]
		if loss.String() != c.Loss {
			t.Fatalf("case %d is of %s, want %v", k, c.Loss, loss)
		}
		t.Run(fmt.Sprintf("%s, one-hot %t, masked %t", c.Loss, c.OneHot, c.Masked), func(t *testing.T) {
			o := torchNetwork(torchCase{Optimizer: "momentum", Masked: c.Masked}).options
			o.Layers, o.WeightDecay, o.LearningRate, o.Loss = []Layer{o.Layers[0], Tanh{}, o.Layers[2]}, -1, 1./64, loss
			n := New(o)
			torchWeights(n)
			n.pass.training, n.pass.epoch = true, 1
			data, rows := lossData(t, loss, c.OneHot)
			for k, want := range c.Losses {
				if got := n.minibatch(data, rows) / torchSamples; !(math.Abs(got-want) <= 1e-5*max(1e-2, want)) {
					t.Fatalf("step %d: loss %.8f, want %.8f", k, got, want)
				}
			}
			e, err := n.Evaluate(t.Context(), data)
			if err != nil || math.Abs(e.Loss-c.Evaluated) > 1e-5*max(1e-2, c.Evaluated) {
				t.Errorf("in evaluation the loss is %.8f, want %.8f (%v)", e.Loss, c.Evaluated, err)
			}
			if c.OneHot {
				if e.Confusion == nil || e.F1 != 0 || e.R2 != 0 || !strings.Contains(e.String(), "of 12 correct") {
					t.Errorf("of classes: %+v", e)
				}
				return
			}
			if math.Abs(e.R2-c.R2) > 1e-5 || math.Abs(e.MeanSquaredError-c.MeanSquaredError) > 1e-5 || math.Abs(e.F1-c.F1) > 1e-12 || e.Correct != c.Correct || e.Confusion != nil {
				t.Errorf("%+v, want %+v", e, c)
			}
		})
	}
}

// TestGradientsOfLosses compares the gradient of every loss with differences of the loss, including probabilities near 0 and 1.
func TestGradientsOfLosses(t *testing.T) {
	for _, l := range []Loss{CrossEntropy{}, CrossEntropy{Smoothing: .2}, SquaredError{}, BinaryCrossEntropy{}} {
		for _, oneHot := range []bool{true, false} {
			if _, classes := l.(CrossEntropy); classes && !oneHot {
				continue
			}
			data, rows := lossData(t, l, oneHot)
			var of truth
			of.load(data, rows)
			n := torchNetwork(torchCase{Optimizer: "momentum"})
			n.batch.load(data, rows, n.options, 0)
			y := n.forward(n.batch.x)
			y.Row(0)[0], y.Row(1)[0], y.Row(2)[1] = 30, -30, 90
			d := y
			d.Data = make([]float32, len(y.Data))
			l.gradient(d, y, of, 1)
			for k := range y.Rows {
				for b := range y.Columns {
					was, scratch := y.Row(k)[b], d
					scratch.Data = make([]float32, len(y.Data))
					const h = 1. / 64
					y.Row(k)[b] = was + h
					above := l.gradient(scratch, y, of, 1)
					y.Row(k)[b] = was - h
					below := l.gradient(scratch, y, of, 1)
					y.Row(k)[b] = was
					if want := (above - below) / (2 * h); math.Abs(float64(d.Row(k)[b])-want) > 1e-3*max(.1, math.Abs(want)) {
						t.Errorf("%v, one-hot %t: d loss / d y[%d][%d] = %g, and the difference quotient is %g", l, oneHot, k, b, d.Row(k)[b], want)
					}
				}
			}
		}
	}
}

func TestDataThatALossCannotTake(t *testing.T) {
	labeled, _ := torchData()
	plain, err := datasets.FromFloats(2, torchInputs, make([]float32, 2*torchInputs), nil)
	if err != nil {
		t.Fatal(err)
	}
	with := func(each int, targets ...float32) *datasets.Samples {
		s, err := plain.WithTargets(targets, each)
		if err != nil {
			t.Fatal(err)
		}
		return s
	}
	for _, c := range []struct {
		loss Loss
		data *datasets.Samples
		want string
	}{
		{CrossEntropy{}, plain, "no labels"},
		{CrossEntropy{}, with(3, 0, 1, 0, 0, 0, 0), "set Options.Loss, for example to SquaredError{}"},
		{SquaredError{}, plain, "no labels"},
		{SquaredError{}, with(2, 0, 1, 0, 0), "2 targets a sample and the network 3 outputs"},
		{BinaryCrossEntropy{}, with(3, 0, 1, 0, 0, 1.5, 0), "target 1 of sample 1 is 1.5; binary cross-entropy needs targets from 0 to 1"},
		{BinaryCrossEntropy{}, labeled, ""},
		{SquaredError{}, with(3, 0, 1, 0, 0, 1.5, 0), ""},
	} {
		o := torchNetwork(torchCase{Optimizer: "momentum"}).options
		o.Loss = c.loss
		n := New(o)
		_, err := n.TrainEpoch(t.Context(), c.data, 1)
		_, evaluated := n.Evaluate(t.Context(), c.data)
		for _, err := range []error{err, evaluated} {
			if (err == nil) != (c.want == "") || err != nil && !strings.Contains(err.Error(), c.want) {
				t.Errorf("%v of %v: %v, want %q", c.loss, c.data, err, c.want)
			}
		}
	}
}
