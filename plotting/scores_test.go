package plotting_test

import (
	"fmt"
	"strings"
	"testing"

	"setlab/datasets"
	"setlab/plotting"
	"setlab/setlib/rbm"
	"setlab/setlib/results"
	"setlab/setlib/runs"
	"setlab/setlib/train"
)

// A row a model, a column a score, beside the paper's numbers.
func ExampleScores() {
	fmt.Println(plotting.Scores{
		Groups: "data",
		Scores: []string{"best = best accuracy [%] %.2f * …", "n^{W} = last connections %.0f", "seeds = runs"},
		More:   []string{"paper [%] %.2f"},
		MoreOf: func(group *results.Results) []any {
			return []any{map[string]float64{"mnist": 98.74, "cifar10": 74.84}[group.Value("data")]}
		},
	}.Table(perceptronRuns().Where("model", "SET-MLP", "MLP")))
	// Output:
	// model                  best [%]       nW  seeds  paper [%]
	// ──────────────────────────────────────────────────────────
	// MNIST
	// SET-MLP  95.30 (95.13 … 95.46)*    90100      3      98.74
	// MLP      89.34 (89.18 … 89.49)   2794000      3      98.74
	//
	// CIFAR10
	// SET-MLP  75.99 (75.99 … 76.00)     90100      3      74.84
	// MLP                          –         –      0      74.84
	//
	// * best of its group
}

// machineRuns are two models by steps and hidden units, of which one was not asked for.
func machineRuns() *results.Results {
	var all results.Results
	for _, steps := range []string{"10", "1"} {
		for _, hidden := range []string{"500", "100"} {
			for m, model := range []string{"RBM", "SET-RBM"} {
				if model == "RBM" && steps == "10" && hidden == "100" {
					continue // was not asked for
				}
				all.Add([]string{"data", "model", "steps", "hidden"}, []string{"dna", model, steps, hidden},
					madeUp(5, float64(len(steps)*len(hidden)+m), 0, 100))
			}
		}
	}
	return &all
}

func TestScoresByColumns(t *testing.T) {
	text := plotting.Scores{
		Groups: "data", Rows: "steps, hidden", Columns: "model", Scores: []string{"last accuracy %.1f *"}, Order: []string{"SET-RBM"},
		Names: map[string]string{"dna": "deoxyribonucleic acid"},
	}.Table(machineRuns()).String()
	want := `nCD  nh   SET-RBM  RBM
──────────────────────
deoxyribonucleic acid
1    100     2.5*  1.9
1    500     2.5*  1.9
10   100     4.4     –
10   500     4.4*  3.7

* best of its row`
	if got := strings.TrimSpace(text); got != want {
		t.Errorf("the table is\n%s\nwant\n%s", got, want)
	}
}

// TestScoresOfJoinedSettings demands one column for settings whose joined values have names, and the lowest loss as the best.
func TestScoresOfJoinedSettings(t *testing.T) {
	var all results.Results
	for _, pair := range []string{"0 0", "1e-07 0"} {
		facetLoss(t, &all, "model l1 weight_decay", "MLP "+pair, 0.5, 0.25+float64(len(pair)))
	}
	text := plotting.Scores{
		Rows: "l1, weight_decay", Scores: []string{"last test loss %.2f *"},
		Names: map[string]string{"l1, weight_decay": "penalty", "0, 0": "none", "1e-07, 0": "L1"},
	}.Table(&all).String()
	want := `penalty  last test loss
───────────────────────
none              3.25*
L1                7.25

* best`
	if got := strings.TrimSpace(text); got != want {
		t.Errorf("the table is\n%s\nwant\n%s", got, want)
	}
}

// TestScoresMarkTheBest wants a star at the smallest of scores for which results.SmallIsBetter.
func TestScoresMarkTheBest(t *testing.T) {
	var all results.Results
	for _, model := range []string{"SET 3", "MLP 6"} {
		name, worst, _ := strings.Cut(model, " ")
		h, err := train.ReadHistory(strings.NewReader("epoch,MSE,Perplexity,accuracy\n1,9,9,1\n2," + worst + "," + worst + ",0." + worst + "\n"))
		if err != nil {
			t.Fatal(err)
		}
		all.Add([]string{"model"}, []string{name}, h)
	}
	for score, want := range map[string]string{
		"best MSE": "3*", "last Perplexity [%]": "300*", "MSE at 2": "3*", "last accuracy [%]": "60*", "fall of accuracy [%]": "40*",
		"MSE at best accuracy": "9*", "accuracy [%] at best MSE": "60*",
	} {
		text := plotting.Scores{Scores: []string{score + " %.0f *"}}.Table(&all).String()
		if !strings.Contains(text, " "+want) {
			t.Errorf("%s: want %s in\n%s", score, want, text)
		}
	}
}

// TestATrainingIsOneSample trains two seeds, the first of which is measured in two ways, and draws and tabulates what they reach.
func TestATrainingIsOneSample(t *testing.T) {
	store := runs.Open(t.TempDir())
	data := datasets.Digits().Binarize(.5).Train.Slice(0, 20)
	var found []*runs.Run
	for _, c := range []runs.Config{{}, {Start: true}, {Model: rbm.Options{Seed: 2}}} {
		machine, _ := c.Model.(rbm.Options)
		machine.Hidden = 3
		c.Model, c.Data, c.Epochs, c.Metrics = machine, data, 2, []runs.Metric{runs.ExactLogProbability(data, 1)}
		run, err := store.Train(t.Context(), c)
		if err != nil {
			t.Fatal(err)
		}
		found = append(found, run)
	}
	all, err := results.FromRuns(found)
	if err != nil {
		t.Fatal(err)
	}
	want := fmt.Sprintf("%.9f", all.Score("last log-probability").Mean())
	text := plotting.Scores{Scores: []string{"last log-probability %.9f", "runs"}}.Table(all).String()
	if !strings.Contains(text, strings.Replace(want, "-", "−", 1)) || !strings.Contains(text, " 2") {
		t.Errorf("the table is\n%s\nwant %s of 2 runs", text, want)
	}
	if got := all.Minus(all, "last log-probability"); len(got.Values) != 2 {
		t.Errorf("differences %v", got.Values)
	}
}

// facetLoss adds a run with a test loss an epoch.
func facetLoss(t *testing.T, r *results.Results, settings, values string, losses ...float64) {
	t.Helper()
	r.Add(strings.Fields(settings), strings.Fields(values), lossHistory(t, losses))
}

// TestScoresPanics checks that panics say what is wrong with the request.
func TestScoresPanics(t *testing.T) {
	for want, s := range map[string]plotting.Scores{
		"with Columns there is one score": {Columns: "model", Scores: []string{"best accuracy", "last accuracy"}},
		`no metric "acuracy"`:             {Scores: []string{"best acuracy %.2f"}},
		`no score "accuracy"`:             {Scores: []string{"accuracy"}},
		"no setting":                      {Rows: "modell", Scores: []string{"best accuracy"}},
		"cells for":                       {Scores: []string{"best accuracy"}, More: []string{"paper"}},
		"a column is such as":             {Scores: []string{"best accuracy %q"}},
	} {
		func() {
			defer func() {
				if got := fmt.Sprint(recover()); !strings.Contains(got, want) {
					t.Errorf("%+v: %s; want %s", s, got, want)
				}
			}()
			s.Table(perceptronRuns())
		}()
	}
	if rows := (plotting.Scores{Scores: []string{"best accuracy"}}).Table(&results.Results{}).Len(); rows != 0 {
		t.Errorf("%d rows of no runs", rows)
	}
}

// TestScoresOfOtherMetrics has a run of another kind, and a heading that is a data set.
func TestScoresOfOtherMetrics(t *testing.T) {
	r := perceptronRuns()
	facetLoss(t, r, "model data", "other mnist", 1)
	text := plotting.Scores{Scores: []string{"best accuracy %.2f", "best test loss %.2f"}}.Table(r).String()
	if row := text[strings.Index(text, "\nother"):]; !strings.Contains(row, "–") || !strings.Contains(row, "1.00") {
		t.Error(text)
	}
	byHand := plotting.Table{Columns: plotting.Columns([]string{"model"})}
	byHand.Group("fashion-mnist")
	byHand.Group("epsilon")
	if text := byHand.String(); !strings.Contains(text, "Fashion-MNIST") || !strings.Contains(text, "epsilon") {
		t.Error(text)
	}
}

func lossHistory(t *testing.T, losses []float64) *train.History {
	t.Helper()
	text := "epoch,test loss\n"
	for k, v := range losses {
		text += fmt.Sprintf("%d,%g\n", k+1, v)
	}
	h, err := train.ReadHistory(strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	return h
}
