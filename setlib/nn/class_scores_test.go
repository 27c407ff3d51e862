package nn

import (
	"math"
	"math/rand/v2"
	"testing"

	"setlab/datasets"
)

func TestClassScores(t *testing.T) {
	// Class 0 is recognized in 3 of 4 cases and class 1 in 1 of 2. Class 2 has no samples, but two were taken for it, and class 3 does not occur.
	e := Evaluation{Confusion: [][]int{{3, 0, 1, 0}, {0, 1, 1, 0}, {0, 0, 0, 0}, {0, 0, 0, 0}}}
	want := []ClassScores{{4, 3, 1, .75, 6. / 7}, {2, 1, 1, .5, 2. / 3}, {Predicted: 2}, {}}
	for k, got := range e.Classes() {
		if got != want[k] {
			t.Errorf("class %d: %+v, want %+v", k, got, want[k])
		}
	}
	if got, want := e.BalancedAccuracy(), (.75+.5)/2; got != want {
		t.Errorf("balanced accuracy %v, want %v", got, want)
	}
	if got, want := e.MacroF1(), (6./7+2./3)/3; math.Abs(got-want) > 1e-15 {
		t.Errorf("macro F1 %v, want %v", got, want)
	}
	if e := (Evaluation{}); e.Classes() != nil || e.BalancedAccuracy() != 0 || e.MacroF1() != 0 {
		t.Error("an evaluation without classes has scores of classes")
	}
}

// TestAUC compares areas with the share of all pairs that are in order.
func TestAUC(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	for range 200 {
		margins := make([]margin, rng.IntN(30))
		for k := range margins {
			margins[k] = margin{float32(rng.IntN(8)), rng.IntN(2)}
		}
		won, pairs := 0., 0.
		for _, a := range margins {
			for _, b := range margins {
				if a.class == 1 && b.class == 0 {
					pairs++
					switch {
					case a.of > b.of:
						won++
					case a.of == b.of:
						won += .5
					}
				}
			}
		}
		if got, want := auc(margins), won/pairs; got != want && !(pairs == 0 && math.IsNaN(got)) {
			t.Fatalf("%v: %v, want %v", margins, got, want)
		}
	}
	if got := auc([]margin{{1, 1}, {0, 0}, {float32(math.NaN()), 1}}); !math.IsNaN(got) {
		t.Errorf("with an output that is NaN: %v", got)
	}
}

// TestEvaluationOfTwoClasses checks that networks with two outputs have an area, which does not depend on the minibatches, and others none.
func TestEvaluationOfTwoClasses(t *testing.T) {
	digits := datasets.Digits().Train
	labels := digits.Labels()
	for k := range labels {
		labels[k] /= 5
	}
	data, err := digits.WithLabels(labels, 2)
	if err != nil {
		t.Fatal(err)
	}
	var first float64
	for k, batch := range []int{7, 100} {
		n := New(Options{Inputs: data.Features(), Layers: MLP{Hidden: []int{8}, Classes: 2}.Layers(), Seed: 1, BatchSize: batch})
		e, err := n.Evaluate(t.Context(), data)
		if err != nil || !(e.AUC > 0 && e.AUC < 1) || k > 0 && e.AUC != first {
			t.Errorf("AUC %v, with another batch size %v; %v", e.AUC, first, err)
		}
		first = e.AUC
	}
	n := New(Options{Inputs: digits.Features(), Layers: MLP{Hidden: []int{8}, Classes: 10}.Layers(), Seed: 1})
	if e, err := n.Evaluate(t.Context(), digits); err != nil || e.AUC != 0 {
		t.Errorf("ten classes have an AUC of %v; %v", e.AUC, err)
	}
}
