package paper_test

import (
	"math"
	"testing"

	"setlab/setlib/paper"
	"setlab/setlib/results"
)

func TestVerdicts(t *testing.T) {
	of := func(values ...float64) results.Sample { return results.Sample{Values: values} }
	for _, test := range []struct {
		here                 results.Sample
		published, tolerance float64
		want                 string
	}{
		{of(98.7, 98.8), 98.74, .5, paper.Agrees}, {of(72.8), 74.84, .5, paper.Worse}, {of(66), 62.19, .5, paper.Better},
		{of(), 62.19, .5, paper.NotRun}, {of(66), math.NaN(), .5, ""},
	} {
		if got := paper.Number(test.here, test.published, test.tolerance); got != test.want {
			t.Errorf("%v beside %g: %q, want %q", test.here, test.published, got, test.want)
		}
	}
	for _, test := range []struct {
		pairs results.Sample
		want  string
	}{
		{of(.1, .2, .05), paper.Agrees}, {of(-.1, -.2), paper.Differs}, {of(-.1, .2), paper.Undecided},
		{of(.3), paper.Undecided}, {of(.6), paper.Agrees}, {of(-2), paper.Differs}, {of(), paper.NotRun},
	} {
		if got := paper.Ahead(test.pairs, .5); got != test.want {
			t.Errorf("pairs %v: %q, want %q", test.pairs.Values, got, test.want)
		}
	}
}

// TestSampleStandsForItsData looks up the rows of HIGGS that notebooks train on, and what the paper does not have.
func TestSampleStandsForItsData(t *testing.T) {
	if n, ok := paper.Perceptron("higgs-sample", paper.SET); !ok || n.Accuracy != 78.47 {
		t.Errorf("%v %t", n, ok)
	}
	if n, ok := paper.Perceptron("digits", paper.SET); ok || !math.IsNaN(n.Accuracy) {
		t.Errorf("%v %t", n, ok)
	}
	if m, ok := paper.Machine("digits", paper.SET); ok || !math.IsNaN(m.Nats) {
		t.Errorf("%v %t", m, ok)
	}
}
