package paper_test

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"setlab/datasets"
	"setlab/setlib/paper"
	"setlab/setlib/rbm"
	"setlab/setlib/results"
	"setlab/setlib/runs"
	"setlab/setlib/train"
)

func TestVerdicts(t *testing.T) {
	of := func(values ...float64) results.Sample { return results.Sample{Values: values} }
	for _, test := range []struct {
		here                 results.Sample
		published, tolerance float64
		want                 string
	}{
		{of(98.7, 98.8, 98.6), 98.74, .5, paper.Agrees}, {of(72.8, 72.9, 72.7), 74.84, .5, paper.Worse}, {of(66, 66.2, 65.8), 62.19, .5, paper.Better},
		{of(70, 74, 72), 74, .5, paper.Undecided}, {of(98.7), 98.74, .5, paper.Near}, {of(98.7, 98.8), 98.74, .5, paper.Near},
		{of(72.8), 74.84, .5, paper.Undecided}, {of(), 62.19, .5, paper.NotRun}, {of(66), math.NaN(), .5, ""},
	} {
		if got := paper.Number(test.here, test.published, test.tolerance); got != test.want {
			t.Errorf("%v beside %g: %q, want %q", test.here, test.published, got, test.want)
		}
	}
	for _, test := range []struct {
		pairs results.Sample
		want  string
	}{
		{of(.1, .2, .15), paper.Agrees}, {of(-.1, -.2, -.15), paper.Differs}, {of(-.1, .2, .1), paper.Undecided}, {of(.1, .2, 2), paper.Undecided},
		{sameSeed(t, .1, .2, .15), paper.Near}, {sameSeed(t, -.1, -.2, -.15), paper.Undecided}, {sameSeed(t, -.1, .2, .15), paper.Undecided},
		{of(.3), paper.Near}, {of(.3, .4), paper.Near}, {of(-.3, .4), paper.Undecided}, {of(-2), paper.Undecided}, {of(), paper.NotRun},
	} {
		if got := paper.Ahead(test.pairs); got != test.want {
			t.Errorf("pairs %v: %q, want %q", test.pairs.Values, got, test.want)
		}
	}
	for _, test := range []struct {
		n, of int
		want  string
	}{{35, 49, paper.Near}, {25, 49, paper.NotComparable}, {50, 99, paper.Differs}, {0, 0, paper.NotRun}} {
		if got := paper.Count(test.n, test.of, 70, 99); got != test.want {
			t.Errorf("%d of %d beside 70 of 99: %q, want %q", test.n, test.of, got, test.want)
		}
	}
}

// sameSeed returns a sample of differences between runs of one seed that have different learning rates.
func sameSeed(t *testing.T, differences ...float64) results.Sample {
	t.Helper()
	var tables [2]results.Results
	for k, d := range differences {
		for i, v := range []float64{.5 + d, .5} {
			h, err := train.ReadHistory(strings.NewReader(fmt.Sprintf("epoch,accuracy\n1,%g\n", v)))
			if err != nil {
				t.Fatal(err)
			}
			tables[i].Add([]string{"data", "model", "learning_rate", "seed"}, []string{"digits", fmt.Sprint("model ", i), fmt.Sprint(k), "1"}, h)
		}
	}
	s := tables[0].Minus(&tables[1], "best accuracy")
	if len(s.Values) != len(differences) {
		t.Fatalf("%d pairs, want %d", len(s.Values), len(differences))
	}
	return s
}

// TestTolerancesTellModelsApart checks that no number is within the tolerance of two of the paper's models.
func TestTolerancesTellModelsApart(t *testing.T) {
	for _, p := range paper.Table2() {
		for _, other := range paper.Table2() {
			if p.Data == other.Data && p.Model != other.Model && p.Model != paper.XBM && other.Model != paper.XBM &&
				p.Tolerance()+other.Tolerance() > math.Abs(p.Nats-other.Nats)+1e-9 {
				t.Errorf("%s: %s and %s are %.2f nats apart, and the tolerances %.2f and %.2f", p.Data, p.Model, other.Model,
					math.Abs(p.Nats-other.Nats), p.Tolerance(), other.Tolerance())
			}
		}
		if p.Model != paper.XBM && (p.Tolerance() > paper.Nats || p.Tolerance() < 0) {
			t.Errorf("the tolerance of %s on %s is %g", p.Model, p.Data, p.Tolerance())
		}
	}
	for _, table := range [][]paper.Network{paper.Table3(), paper.Figure7()} {
		for _, n := range table {
			for _, other := range table {
				if n.Data == other.Data && n.Model != other.Model && n.Tolerance()+other.Tolerance() > math.Abs(n.Accuracy-other.Accuracy)+1e-9 {
					t.Errorf("%s: %s and %s are %.2f points apart, and the tolerances %.3f and %.3f", n.Data, n.Model, other.Model,
						math.Abs(n.Accuracy-other.Accuracy), n.Tolerance(), other.Tolerance())
				}
			}
		}
	}
	if n, _ := paper.Perceptron("cifar10", paper.SET); n.Tolerance() != paper.Points {
		t.Errorf("the tolerance on CIFAR10 is %g", n.Tolerance())
	}
}

// TestVerdictsOfNumbers compares artificial runs with the paper's numbers.
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
		seeds, epochs     int
		accuracy          float64
		want              string
		epsilon, blocks   string
	}{
		{"mnist", "SET-MLP", paper.SET, 3, 400, .987, paper.Agrees, "", ""}, {"mnist", "SET-MLP", paper.SET, 3, 400, .95, paper.Worse, "", ""},
		{"mnist", "SET-MLP", paper.SET, 1, 400, .987, paper.Near, "", ""}, {"mnist", "SET-MLP", paper.SET, 2, 400, .95, paper.Undecided, "", ""},
		{"mnist", "SET-MLP", paper.SET, 3, 400, .987, paper.Agrees, "20", ""},
		{"cifar10", "FixProb-MLP, ε = 14", paper.FixProb, 3, 1000, .65, paper.Better, "14", ""},
		{"cifar10", "FixProb-MLP, ε = 20", paper.FixProb, 3, 1000, .65, "", "20", ""},
		{"mnist", "FixProb-MLP", paper.FixProb, 3, 400, .985, "", "20", ""}, // the only epsilon of its table is not in the name
		{"mnist", "FixProb-CNN", paper.FixProb, 3, 400, .985, paper.Better, "20", "32-64"},
		{"higgs-sample", "SET-MLP", paper.SET, 3, 400, .67, paper.NotComparable, "", ""}, {"mnist", "SET-MLP", paper.SET, 3, 60, .987, paper.NotComparable, "", ""},
		{"digits", "SET-MLP", paper.SET, 3, 400, .985, "", "", ""},
	} {
		var r results.Results
		for seed := range test.seeds {
			numbers := slices.Repeat([]float64{test.accuracy + float64(seed)*1e-4}, test.epochs)
			if test.epochs < 400 {
				numbers[test.epochs-1] += 1e-4 // still improves
			}
			add(&r, []string{"data", "model", "rule", "epsilon", "blocks", "seed"}, []string{test.data, test.model, test.rule, test.epsilon, test.blocks, fmt.Sprint(seed)},
				"accuracy", numbers...)
		}
		p, _ := paper.Perceptron(test.data, test.rule)
		if got := p.Verdict(&r); got != test.want {
			t.Errorf("%d seeds of %s with %g on %s: %q, want %q", test.seeds, test.model, test.accuracy, test.data, got, test.want)
		}
	}
	for _, test := range []struct {
		data, rule    string
		models, seeds int
		nats          []float64
		want          string
	}{
		{"dna", paper.SET, 1, 3, []float64{-82.6, -84}, paper.Agrees}, {"dna", paper.SET, 9, 3, []float64{-90, -95}, paper.Worse},
		{"dna", paper.SET, 1, 1, []float64{-82.6, -84}, paper.Near}, {"dna", paper.SET, 9, 1, []float64{-90, -95}, paper.Undecided},
		{"dna", paper.SET, 1, 3, []float64{-90, -95}, paper.NotComparable}, {"dna", paper.SET, 1, 3, []float64{-80}, paper.Better},
		{"connect4", paper.Dense, 1, 3, []float64{-5}, paper.NotComparable}, {"dna", paper.XBM, 1, 3, []float64{-82}, paper.Quoted},
		{"dna", paper.SET, 0, 0, nil, paper.NotRun}, {"dna", paper.XBM, 0, 0, nil, paper.Quoted},
	} {
		var r results.Results
		for k := range test.models {
			for seed := range test.seeds {
				add(&r, []string{"data", "rule", "hidden", "steps", "seed"}, []string{test.data, test.rule, fmt.Sprint(k), "1", fmt.Sprint(seed)},
					"log-probability", test.nats...)
			}
		}
		p, _ := paper.Machine(test.data, test.rule)
		if got := p.Verdict(&r); got != test.want {
			t.Errorf("%d models, %d seeds of %s with %v on %s: %q, want %q", test.models, test.seeds, test.rule, test.nats, test.data, got, test.want)
		}
	}
	// The best model has the best mean: a single good seed of another does not count, whether or not it has other seeds.
	var r results.Results
	for steps, nats := range map[string][]float64{"1": {-81.5, -90, -90}, "10": {-82.6, -82.4, -82.5}, "3": {-80}} {
		for seed, v := range nats {
			add(&r, []string{"data", "rule", "hidden", "steps", "seed"}, []string{"dna", paper.SET, "250", steps, fmt.Sprint(seed)}, "log-probability", v)
		}
	}
	dna, _ := paper.Machine("dna", paper.SET)
	if best := dna.Best(&r); best.Len() != 3 || best.Value("steps") != "10" || dna.Verdict(&r) != paper.Agrees {
		t.Errorf("the best of three models has %d runs of %q steps, and the verdict is %q", best.Len(), best.Value("steps"), dna.Verdict(&r))
	}
	for metrics, want := range map[string]string{
		"log-probability,log Z error,log Z shortfall\n1,-90,0.1,0\n2,-82.6,0.3,0\n":   paper.Near,
		"log-probability,log Z error,log Z shortfall\n1,-90,0.1,0\n2,-82.6,0.4,0\n":   paper.NoVerdict, // it is at most 1
		"log-probability,log Z error,log Z shortfall\n1,-90,5,2\n2,-82.6,0.3,0\n":     paper.Near,
		"log-probability,log Z error,log Z shortfall\n1,-90,0.1,0\n2,-82.6,0.3,0.5\n": paper.Near, // within three standard errors
		"log-probability,log Z error,log Z shortfall\n1,-90,0.1,0\n2,-82.6,0.3,1.0\n": paper.NoVerdict,
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
}

func TestOrder(t *testing.T) {
	of := func(values ...float64) results.Sample { return results.Sample{Values: values} }
	for _, test := range []struct {
		pairs     results.Sample
		published float64
		verdicts  []string
		want      string
	}{
		{of(1, 2, 1.5), 3, nil, paper.Agrees}, {of(1, 2, 1.5), -3, nil, paper.Differs}, {of(-1, -2, -1.5), -3, nil, paper.Agrees},
		{of(-1, -2, -1.5), 3, nil, paper.Differs}, {of(-1), -3, nil, paper.Near}, {of(-1), 3, nil, paper.Undecided},
		{of(1, 2, 1.5), 3, []string{paper.Worse, paper.NotComparable}, paper.NotComparable},
		{of(1, 2, 1.5), 3, []string{paper.NoVerdict, paper.Agrees}, paper.NoVerdict}, {of(1, 2, 1.5), 3, []string{paper.Better, ""}, paper.Agrees},
		{of(), 3, []string{paper.NotComparable}, paper.NotRun}, {of(1, 2, 1.5), 0, nil, paper.Undecided}, {of(1, 2, 1.5), math.NaN(), nil, paper.Agrees},
	} {
		if got := paper.Order(test.pairs, test.published, test.verdicts); got != test.want {
			t.Errorf("pairs %v, the paper's difference %g, verdicts %q: %q, want %q", test.pairs.Values, test.published, test.verdicts, got, test.want)
		}
	}
}

// TestLeadComparesTheBestSeedBySeed has models of several sizes. The best SET-RBM has 500 hidden units, the best dense one 100. On NIPS-0-12 the dense RBM is
// ahead in the paper.
func TestLeadComparesTheBestSeedBySeed(t *testing.T) {
	for _, test := range []struct {
		data       string
		set, dense []float64 // of the best, by seed
		want       string
		mean       float64
	}{
		{"nips-0-12", []float64{-276.5, -276.6, -276.7}, []float64{-274.5, -274.6, -274.4}, paper.Agrees, -2.1},
		{"nips-0-12", []float64{-270, -271, -272}, []float64{-272, -272.5, -273}, paper.Differs, 1.5},
		{"dna", []float64{-82.4, -82.5, -82.6}, []float64{-86, -86.2, -85.9}, paper.Agrees, 86.1 - 82.5 - .2/3},
		{"dna", []float64{-82.4}, []float64{-86}, paper.Near, 3.6},
		{"connect4", []float64{-13, -13.1, -13.2}, []float64{-5, -5.1, -5.2}, paper.NotComparable, -8},
	} {
		var r results.Results
		for seed := range test.set {
			for _, model := range []struct {
				rule, hidden string
				nats         float64
			}{{paper.SET, "500", test.set[seed]}, {paper.SET, "100", test.set[seed] - 1}, {paper.Dense, "500", test.dense[seed] - 2}, {paper.Dense, "100", test.dense[seed]}} {
				h, err := train.ReadHistory(strings.NewReader(fmt.Sprintf("epoch,log-probability\n1,%g\n", model.nats)))
				if err != nil {
					t.Fatal(err)
				}
				r.Add([]string{"data", "rule", "hidden", "steps", "seed"}, []string{test.data, model.rule, model.hidden, "1", fmt.Sprint(seed)}, h)
			}
		}
		set, _ := paper.Machine(test.data, paper.SET)
		dense, _ := paper.Machine(test.data, paper.Dense)
		pairs, verdict := set.Lead(dense, &r)
		if len(pairs.Values) != len(test.set) || math.Abs(pairs.Mean()-test.mean) > 1e-9 || verdict != test.want {
			t.Errorf("%s: differences %v, mean %g, %q; want mean %g, %q", test.data, pairs.Values, pairs.Mean(), verdict, test.mean, test.want)
		}
	}
}

func TestRerunOf(t *testing.T) {
	for epsilon, want := range map[string]float64{"20": 69.21, "14": math.NaN()} {
		var r results.Results
		r.Add([]string{"model", "epsilon"}, []string{"FixProb-MLP", epsilon}, nil)
		p, _ := paper.Perceptron("cifar10", paper.FixProb)
		if got := p.RerunOf(&r); got != want && !(math.IsNaN(got) && math.IsNaN(want)) {
			t.Errorf("with epsilon %s: %g, want %g", epsilon, got, want)
		}
	}
	if p, _ := paper.Perceptron("mnist", paper.SET); !math.IsNaN(p.RerunOf(&results.Results{})) {
		t.Error("there was no rerun on MNIST")
	}
}

// TestSampleStandsForItsData looks up the sample of HIGGS used in notebooks, and an entry that the paper does not
// have.
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

// TestFewRunsDoNotCount checks that a claim about shares is not near the paper's with a few runs, whatever they are.
func TestFewRunsDoNotCount(t *testing.T) {
	for _, test := range []struct {
		n, of, m, ofPaper int
		want              string
	}{{0, 0, 70, 99, paper.NotRun}, {0, 1, 70, 99, paper.Undecided}, {0, 2, 70, 99, paper.Undecided}, {3, 5, 70, 99, paper.Near}, {3, 3, 1, 1, paper.Near}, {6, 9, 9, 9, paper.Near}, {0, 9, 9, 9, paper.Differs}, {0, 8, 9, 9, paper.NotComparable}, {0, 4, 9, 9, paper.Undecided}} {
		if got := paper.Count(test.n, test.of, test.m, test.ofPaper); got != test.want {
			t.Errorf("%d of %d beside %d of %d: %q, want %q", test.n, test.of, test.m, test.ofPaper, got, test.want)
		}
	}
}

// TestUnfinishedRBMsAreNotComparable checks the verdict on RBMs whose training goes on.
func TestUnfinishedRBMsAreNotComparable(t *testing.T) {
	data := datasets.DNA()
	run, err := runs.Open(t.TempDir()).Train(t.Context(), runs.Config{Model: rbm.Options{Hidden: 3}, Data: data.Train.Slice(0, 20), Epochs: 2,
		Metrics: []runs.Metric{runs.LogProbability(data.Test.Slice(0, 20), rbm.AISOptions{Runs: 5, Betas: rbm.LinearBetas(10)}, 1)}})
	if err != nil {
		t.Fatal(err)
	}
	p, _ := paper.Machine("dna", paper.Dense)
	verdict := func() string {
		all, err := results.FromRuns([]*runs.Run{run})
		if err != nil {
			t.Fatal(err)
		}
		return p.Verdict(all)
	}
	if got := verdict(); got == paper.NotRun {
		t.Errorf("a finished RBM is %q", got)
	}
	finished := verdict()
	run.Record.Of = 3
	if got := verdict(); got != paper.NotComparable {
		t.Errorf("an unfinished RBM is %q, a finished one %q", got, finished)
	}
}
