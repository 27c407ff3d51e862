package paper_test

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"setlab/setlib/paper"
	"setlab/setlib/results"
	"setlab/setlib/train"
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

// TestVerdictsOfNumbers judges made-up runs beside the paper's numbers.
func TestVerdictsOfNumbers(t *testing.T) {
	add := func(r *results.Results, settings, values []string, metric string, numbers ...float64) {
		text := "epoch," + metric + "\n"
		for k, v := range numbers {
			text += fmt.Sprintf("%d,%g\n", k+1, v)
		}
		h, err := train.ReadHistory(strings.NewReader(text))
		if err != nil {
			t.Fatal(err)
		}
		r.Add(settings, values, h)
	}
	for _, test := range []struct {
		data, model, rule string
		accuracy          float64
		want              string
	}{
		{"mnist", "SET-MLP", paper.SET, .985, paper.Agrees}, {"mnist", "SET-MLP", paper.SET, .95, paper.Worse},
		{"cifar10", "FixProb-MLP, ε = 14", paper.FixProb, .65, paper.Better}, {"cifar10", "FixProb-MLP, ε = 20", paper.FixProb, .65, ""},
		{"higgs-sample", "SET-MLP", paper.SET, .67, paper.NotComparable},
	} {
		var r results.Results
		add(&r, []string{"data", "model", "rule"}, []string{test.data, test.model, test.rule}, "accuracy", test.accuracy)
		p, _ := paper.Perceptron(test.data, test.rule)
		if got := p.Verdict(&r); got != test.want {
			t.Errorf("%s with %g on %s: %q, want %q", test.model, test.accuracy, test.data, got, test.want)
		}
	}
	for _, test := range []struct {
		data, rule string
		models     int
		nats       []float64
		want       string
	}{
		{"dna", paper.SET, 1, []float64{-82.6, -84}, paper.Agrees}, {"dna", paper.SET, 9, []float64{-90, -95}, paper.Worse},
		{"dna", paper.SET, 1, []float64{-90, -95}, paper.NotComparable}, {"dna", paper.SET, 1, []float64{-80}, paper.Better},
		{"connect4", paper.Dense, 1, []float64{-5}, paper.NotComparable}, {"dna", paper.XBM, 1, []float64{-82}, paper.Quoted},
	} {
		var r results.Results
		for k := range test.models {
			add(&r, []string{"data", "rule", "hidden", "steps"}, []string{test.data, test.rule, fmt.Sprint(k), "1"}, "log-probability", test.nats...)
		}
		p, _ := paper.Machine(test.data, test.rule)
		if got := p.Verdict(&r); got != test.want {
			t.Errorf("%d of %s with %v on %s: %q, want %q", test.models, test.rule, test.nats, test.data, got, test.want)
		}
	}
	for metrics, want := range map[string]string{
		"log-probability,log Z error,log Z shortfall\n1,-90,0.1,0\n2,-82.6,0.3,0\n":   paper.Agrees,
		"log-probability,log Z error,log Z shortfall\n1,-90,0.1,0\n2,-82.6,1.3,0\n":   paper.NoVerdict,
		"log-probability,log Z error,log Z shortfall\n1,-90,5,2\n2,-82.6,0.3,0\n":     paper.Agrees,
		"log-probability,log Z error,log Z shortfall\n1,-90,0.1,0\n2,-82.6,0.3,0.5\n": paper.NoVerdict,
	} {
		h, err := train.ReadHistory(strings.NewReader("epoch," + metrics))
		if err != nil {
			t.Fatal(err)
		}
		var r results.Results
		r.Add([]string{"data", "rule", "hidden", "steps"}, []string{"dna", paper.SET, "250", "1"}, h)
		p, _ := paper.Machine("dna", paper.SET)
		if got := p.Verdict(&r); got != want {
			t.Errorf("with\n%s%q, want %q", metrics, got, want)
		}
	}
	pairs := results.Sample{Values: []float64{1, 2}}
	if a, b := paper.AheadOn("higgs-sample", pairs, .5), paper.AheadOn("mnist", pairs, .5); a != paper.NotComparable || b != paper.Agrees {
		t.Errorf("%q and %q", a, b)
	}
	if !paper.Near(35, 49, 70, 99) || paper.Near(25, 49, 70, 99) {
		t.Error("35 of 49 are near 70 of 99, and 25 of 49 are not")
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
