package runs

import (
	"strings"
	"sync"
	"testing"

	"setlab/datasets"
	"setlab/setlib/nn"
	"setlab/setlib/rbm"
)

func TestAnEvaluationIsItsTwoMetrics(t *testing.T) {
	data := small(datasets.Digits().Test)
	two, one := perceptron(), perceptron()
	two.Metrics = []Metric{Accuracy(data, 2), TestLoss(data, 2)}
	one.Metrics = Evaluation(data, 2)
	if digest(t, one) != digest(t, two) {
		t.Error("it is another run")
	}
	want := train1(t, temporaryStore(t), two)
	wantSame(t, "evaluated once", train1(t, temporaryStore(t), one), want)

	// Concurrent runs that share the evaluation.
	var wait sync.WaitGroup
	all := make([]*Run, 3)
	for k := range all {
		s := temporaryStore(t)
		wait.Go(func() {
			run, err := s.Train(t.Context(), one)
			if err != nil {
				t.Error(err)
			}
			all[k] = run
		})
	}
	wait.Wait()
	for _, run := range all {
		wantSame(t, "evaluated side by side", run, want)
	}
}

// TestScoresOfPointers checks that a pointer to a loss has the loss's scores.
func TestScoresOfPointers(t *testing.T) {
	data, err := small(datasets.Digits().Test).WithTargets(make([]float32, small(datasets.Digits().Test).Len()), 1)
	if err != nil {
		t.Fatal(err)
	}
	for _, pair := range [][2]nn.Loss{{nn.SquaredError{}, &nn.SquaredError{}}, {nn.BinaryCrossEntropy{}, &nn.BinaryCrossEntropy{}}} {
		value, pointer := Scores(pair[0], data, 1), Scores(pair[1], data, 1)
		if len(value) != len(pointer) || value[0].Name != pointer[0].Name {
			t.Errorf("%T: %d scores, first %s; %T: %d, first %s", pair[0], len(value), value[0].Name, pair[1], len(pointer), pointer[0].Name)
		}
	}
}

func TestAnEvaluationIsOfTheNetworkAsItIs(t *testing.T) {
	data := small(datasets.Digits().Test)
	n := nn.New(nn.Options{Inputs: data.Features(), Layers: []nn.Layer{nn.Dense{Neurons: 10}}})
	metrics := Evaluation(data, 1)
	measure := func(k int) float64 {
		t.Helper()
		v, err := metrics[k].Measure(t.Context(), n, 1)
		if err != nil {
			t.Fatal(err)
		}
		return v
	}
	measure(0)
	before := measure(1)
	n.Biases()[0][0] += 3
	if after := measure(1); after == before {
		t.Error("the loss stays when a bias changes")
	}
	if _, err := metrics[0].Measure(t.Context(), rbm.New(rbm.Options{Visible: 2, Hidden: 2}), 1); err == nil || !strings.Contains(err.Error(), "metric of networks") {
		t.Errorf("error %v", err)
	}
}
