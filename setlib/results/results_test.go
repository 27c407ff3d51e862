package results_test

import (
	"bytes"
	"encoding/csv"
	"fmt"
	"io"
	"math"
	"slices"
	"strings"
	"testing"

	"setlab/datasets"
	"setlab/setlib/rbm"
	"setlab/setlib/results"
	"setlab/setlib/runs"
	"setlab/setlib/train"
)

// history returns a history with an accuracy and a test loss per epoch.
func history(t *testing.T, accuracy []float64) *train.History {
	t.Helper()
	var b strings.Builder
	b.WriteString("epoch,loss,connections,accuracy,test loss\n")
	for k, a := range accuracy {
		fmt.Fprintf(&b, "%d,1,2000,%g,%g\n", k+1, a, 1-a)
	}
	h, err := train.ReadHistory(strings.NewReader(b.String()))
	if err != nil {
		t.Fatal(err)
	}
	return h
}

// table returns two models with three seeds each on one data set, and one seed of one model on another.
func table(t *testing.T) *results.Results {
	t.Helper()
	var r results.Results
	add := func(data, model, seed string, accuracy ...float64) {
		r.Add([]string{"data", "model", "seed"}, []string{data, model, seed}, history(t, accuracy))
	}
	add("mnist", "SET", "1", .5, .8, .7)
	add("mnist", "SET", "2", .5, .9, .8)
	add("mnist", "SET", "3", .6, .7, .9, .95)
	add("mnist", "dense", "1", .4, .6, .65)
	add("mnist", "dense", "2", .4, .95, .6)
	add("mnist", "dense", "4", .4, .5, .6)
	add("digits", "SET", "1", .1, .2)
	return &r
}

// TestMetricsWithBrackets reads a metric whose own name looks like one with a unit.
func TestMetricsWithBrackets(t *testing.T) {
	h, err := train.ReadHistory(strings.NewReader("epoch,loss,connections,time [s],share [%]\n1,1,2000,7,.5\n2,1,2000,9,.6\n"))
	if err != nil {
		t.Fatal(err)
	}
	var r results.Results
	r.Add([]string{"model"}, []string{"SET"}, h)
	all := r.Derive("spent [min]", func(*runs.Run) (epochs, values []float64) { return []float64{1, 2}, []float64{3, 4} })
	for score, want := range map[string]float64{"last time [s]": 9, "best share [%]": .6, "last time [s] [thousands]": .009} {
		if got := all.Score(score).Mean(); got != want {
			t.Errorf("%s is %v, not %v", score, got, want)
		}
	}
}

func TestSelection(t *testing.T) {
	r := table(t)
	if got := r.Settings(); !slices.Equal(got, []string{"data", "model", "seed"}) {
		t.Errorf("settings %v", got)
	}
	if n := r.Where("data", "mnist").Where("model", "SET").Len(); n != 3 {
		t.Errorf("%d rows of SET on MNIST, not 3", n)
	}
	if n := r.Where("seed", "1", "2").Len(); n != 5 {
		t.Errorf("%d rows of seeds 1 and 2, not 5", n)
	}
	if n := r.Without("data", "mnist").Len(); n != 1 {
		t.Errorf("%d rows without MNIST, not 1", n)
	}
	var names []string
	for _, g := range r.By("data", "model") {
		names = append(names, fmt.Sprint(g.Value("data"), " ", g.Value("model"), " ", g.Len()))
	}
	if want := []string{"mnist SET 3", "mnist dense 3", "digits SET 1"}; !slices.Equal(names, want) {
		t.Errorf("groups %q, want %q", names, want)
	}
	if got := r.Sorted("model", "dense").Values("model"); !slices.Equal(got, []string{"dense", "SET"}) {
		t.Errorf("sorted %v", got)
	}
	defer func() {
		if why := fmt.Sprint(recover()); !strings.Contains(why, `"dat"; there are data, model`) {
			t.Errorf("a misspelled setting panics with %q", why)
		}
	}()
	r.Where("dat", "mnist")
}

// The score at the best validation accuracy is the last one measured until that epoch, even if none is measured later.
func TestScoreAtBestValidation(t *testing.T) {
	h, err := train.ReadHistory(strings.NewReader("epoch,loss,connections,accuracy,validation accuracy\n1,1,9,.5,.4\n2,1,9,.7,.6\n3,1,9,,.8\n4,1,9,,.7\n"))
	if err != nil {
		t.Fatal(err)
	}
	var r results.Results
	r.Add([]string{"model"}, []string{"SET"}, h)
	for score, want := range map[string]float64{"accuracy at best validation accuracy": .7, "best accuracy": .7, "epoch of best validation accuracy": 3} {
		if got := r.Score(score).Values; len(got) != 1 || got[0] != want {
			t.Errorf("%s: %v, want %v", score, got, want)
		}
	}
}

// Metrics are in the order of the histories' columns, and derived ones follow by name.
func TestMetricsAreInOrder(t *testing.T) {
	run, err := runs.Open(t.TempDir()).Train(t.Context(), runs.Config{Model: rbm.Options{Hidden: 3}, Data: datasets.Digits().Binarize(.5).Train.Slice(0, 20), Epochs: 1})
	if err != nil {
		t.Fatal(err)
	}
	all, err := results.FromRuns([]*runs.Run{run})
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"q", "b", "z", "a", "p"} {
		all = all.Derive(name, func(*runs.Run) (epochs, values []float64) { return []float64{1}, []float64{2} })
	}
	for range 20 {
		if got, want := all.Metrics(), []string{"loss", "connections", "a", "b", "p", "q", "z"}; !slices.Equal(got, want) {
			t.Fatalf("metrics %q, want %q", got, want)
		}
	}
}

func TestScores(t *testing.T) {
	set := table(t).Where("data", "mnist").Where("model", "SET")
	for _, test := range []struct {
		score string
		want  []float64
	}{
		{"best accuracy", []float64{.8, .9, .95}}, {"best accuracy [%]", []float64{80, 90, 95}}, {"last accuracy", []float64{.7, .8, .95}},
		{"accuracy at 2", []float64{.8, .9, .7}}, {"accuracy [%] at 1", []float64{50, 50, 60}}, {"accuracy at 4", []float64{.95}},
		{"epoch of best accuracy", []float64{2, 2, 4}}, {"epochs", []float64{3, 3, 4}}, {"last connections [thousands]", []float64{2, 2, 2}},
		{"best test loss", []float64{.2, .1, .05}}, {"epoch of best test loss", []float64{2, 2, 4}},
		{"accuracy [%] at best test loss", []float64{80, 90, 95}}, {"test loss at best connections", []float64{.5, .5, .4}},
		{"fall of accuracy [%]", []float64{10, 10, 0}}, {"fall of test loss", []float64{.1, .1, 0}},
	} {
		got := set.Score(test.score).Values
		if len(got) != len(test.want) {
			t.Errorf("%s: %v, want %v", test.score, got, test.want)
			continue
		}
		for k := range got {
			if math.Abs(got[k]-test.want[k]) > 1e-12 {
				t.Errorf("%s: %v, want %v", test.score, got, test.want)
				break
			}
		}
	}
	if best, ok := set.Best("best test loss"); !ok || best.Value("seed") != "3" {
		t.Errorf("the smallest test loss is that of seed %q, want 3", best.Value("seed"))
	}
	if best, ok := set.Best("fall of accuracy"); !ok || best.Value("seed") != "3" {
		t.Errorf("the smallest fall of the accuracy is that of seed %q, want 3", best.Value("seed"))
	}
	if best, ok := set.Best("epoch of best accuracy"); !ok || best.Value("seed") != "1" {
		t.Errorf("the accuracy of seed %q is best first, want 1", best.Value("seed"))
	}
	for score, want := range map[string]bool{
		"best RMSE": true, "last Perplexity": true, "test loss at 2": true, "fall of accuracy": true, "epoch of best accuracy": true, "loss at best accuracy": true,
		"best accuracy": false, "accuracy at best test loss": false, "epochs": false,
	} {
		if got := results.SmallIsBetter(score); got != want {
			t.Errorf("SmallIsBetter(%q) is %v", score, got)
		}
	}
	if best := set.BestBy("best test loss", "seed"); best.Len() != 1 || best.Value("seed") != "3" {
		t.Errorf("the group with the smallest test loss has %d rows, with seed %q; want seed 3", best.Len(), best.Value("seed"))
	}
	if none := set.BestBy("accuracy at 5", "seed"); none.Len() != 0 {
		t.Errorf("%d rows are best in an epoch that none has", none.Len())
	}
	if s := set.Score("accuracy at NaN"); s.Missing != 3 {
		t.Errorf("%d runs have no epoch NaN, want 3", s.Missing)
	}
	if s := set.Score("accuracy at 4"); s.Missing != 2 {
		t.Errorf("%d runs have no fourth epoch, want 2", s.Missing)
	}
	for _, wrong := range []string{"accuracy", "worst accuracy", "best accuray"} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("the score %q is taken", wrong)
				}
			}()
			set.Score(wrong)
		}()
	}
}

// TestInfiniteScores ranks runs whose loss is infinite, which is a score. NaN is none.
func TestInfiniteScores(t *testing.T) {
	var r results.Results
	for _, loss := range []string{"NaN", "+Inf", "+Inf"} {
		h, err := train.ReadHistory(strings.NewReader("epoch,test loss\n1," + loss + "\n"))
		if err != nil {
			t.Fatal(err)
		}
		r.Add([]string{"model"}, []string{loss}, h)
	}
	if best, ok := r.Best("last test loss"); !ok || best.Value("model") != "+Inf" {
		t.Errorf("the best model is %q, %t; want +Inf", best.Value("model"), ok)
	}
	one := r.Where("model", "NaN")
	one.Add([]string{"model"}, []string{"+Inf"}, r.Row(1).History())
	for _, all := range []*results.Results{&r, one} {
		if best := all.BestBy("last test loss", "model"); best.Len() != all.Len()-1 || best.Value("model") != "+Inf" {
			t.Errorf("the best group has %d rows of model %q; want %d of +Inf", best.Len(), best.Value("model"), all.Len()-1)
		}
	}
}

// TestPairs compares models paired by seed.
func TestPairs(t *testing.T) {
	r := table(t).Where("data", "mnist")
	s := r.Where("model", "SET").Minus(r.Where("model", "dense"), "best accuracy")
	if len(s.Values) != 2 || s.Missing != 1 || math.Abs(s.Values[0]-.15) > 1e-12 || math.Abs(s.Values[1]+.05) > 1e-12 {
		t.Errorf("differences %v and %d without a partner; want 0.15, -0.05 and 1", s.Values, s.Missing)
	}
	if s.Above(0) != 1 {
		t.Errorf("SET is ahead in %d pairs, want 1", s.Above(0))
	}
}

func TestCurve(t *testing.T) {
	c := table(t).Where("data", "mnist").Where("model", "SET").Curve("accuracy [%]")
	if !slices.Equal(c.Epochs, []float64{1, 2, 3}) || c.Runs != 3 {
		t.Fatalf("epochs %v of %d runs, want 1 to 3, which all three have", c.Epochs, c.Runs)
	}
	for k, want := range [][3]float64{{50, 160. / 3, 60}, {70, 80, 90}, {70, 80, 90}} {
		if math.Abs(c.Low[k]-want[0])+math.Abs(c.Mean[k]-want[1])+math.Abs(c.High[k]-want[2]) > 1e-9 {
			t.Errorf("epoch %d: %g %g %g, want %v", k+1, c.Low[k], c.Mean[k], c.High[k], want)
		}
	}
}

// TestCurveError adds the errors of two runs in quadrature: sqrt(.3² + .4²)/2 = .25.
func TestCurveError(t *testing.T) {
	checked := func(errors ...float64) *results.Results {
		var r results.Results
		for seed, e := range errors {
			text := fmt.Sprintf("epoch,log-probability,log Z error\n1,-100,%g\n2,-90,\n3,-80,%g\n", e, e)
			if e == 0 {
				text = "epoch,log-probability\n1,-100\n2,-90\n3,-80\n"
			}
			h, err := train.ReadHistory(strings.NewReader(strings.ReplaceAll(text, "2,-90,\n", "")))
			if err != nil {
				t.Fatal(err)
			}
			r.Add([]string{"seed"}, []string{fmt.Sprint(seed)}, h)
		}
		return &r
	}
	c := checked(.3, .4).Curve("log-probability [nats]")
	if !slices.Equal(c.Epochs, []float64{1, 3}) || len(c.Error) != 2 || math.Abs(c.Error[0]-.25) > 1e-15 || math.Abs(c.Error[1]-.25) > 1e-15 {
		t.Errorf("errors %v at %v, want .25", c.Error, c.Epochs)
	}
	if c := checked(.3, 0).Curve("log-probability"); c.Error != nil {
		t.Errorf("errors %v, though a run has none", c.Error)
	}
	if c := checked(.3, .4).Curve("log Z error"); c.Error != nil {
		t.Errorf("log Z error has the errors %v", c.Error)
	}
}

// TestInterval compares with the tables of Student's t: 4.302653 for two degrees of freedom, 2.776445 for four.
func TestInterval(t *testing.T) {
	for _, test := range []struct {
		values []float64
		half   float64
	}{
		{[]float64{1, 2, 3}, 4.302652729911275 / math.Sqrt(3)},
		{[]float64{1, 2, 3, 4, 5}, 2.7764451051977934 * math.Sqrt(2.5/5)},
	} {
		s := results.Sample{Values: test.values}
		low, high := s.Interval(.95)
		if math.Abs(high-s.Mean()-test.half) > 1e-8 || math.Abs(s.Mean()-low-test.half) > 1e-8 {
			t.Errorf("%v: %g to %g, want ± %g", test.values, low, high, test.half)
		}
	}
	if low, _ := (results.Sample{Values: []float64{1}}).Interval(.95); !math.IsNaN(low) {
		t.Errorf("one value has the interval from %g", low)
	}
}

// TestPreceded joins a run that was measured late with a shorter one that was measured early.
func TestPreceded(t *testing.T) {
	read := func(text string) *train.History {
		h, err := train.ReadHistory(strings.NewReader(text))
		if err != nil {
			t.Fatal(err)
		}
		return h
	}
	var long, short results.Results
	settings := []string{"data", "seed", "epochs"}
	long.Add(settings, []string{"dna", "1", "30"}, read("epoch,nats\n10,-9\n20,-8\n30,-7\n"))
	long.Add(settings, []string{"dna", "2", "30"}, read("epoch,nats\n10,-9\n20,-8\n30,-7\n"))
	short.Add(settings, []string{"dna", "1", "12"}, read("epoch,nats\n5,-6\n10,-9\n12,-5\n"))
	joined := long.Preceded(&short, "nats")
	if got := joined.Where("seed", "1").Curve("nats"); !slices.Equal(got.Epochs, []float64{5, 10, 20, 30}) || got.Mean[0] != -6 {
		t.Errorf("seed 1: epochs %v, values %v", got.Epochs, got.Mean)
	}
	if got := joined.Where("seed", "2").Curve("nats"); !slices.Equal(got.Epochs, []float64{10, 20, 30}) {
		t.Errorf("seed 2, which has no early run: epochs %v", got.Epochs)
	}
	if got := long.Where("seed", "1").Curve("nats"); len(got.Epochs) != 3 {
		t.Errorf("the table itself has changed: epochs %v", got.Epochs)
	}
}

func TestCSV(t *testing.T) {
	r := table(t)
	var b bytes.Buffer
	if err := r.WriteCSV(&b); err != nil {
		t.Fatal(err)
	}
	lines, err := csv.NewReader(&b).ReadAll()
	if err != nil || len(lines) != 8 {
		t.Fatalf("%d lines, %v; want a header and 7", len(lines), err)
	}
	head := strings.Join(lines[0], ",")
	if want := "data,model,seed,epochs done,best loss,last loss,best connections,last connections,best accuracy,last accuracy,best test loss,last test loss"; head != want {
		t.Errorf("header %s, want %s", head, want)
	}
	b.Reset()
	if err := r.WriteSeries(&b); err != nil {
		t.Fatal(err)
	}
	if lines, err = csv.NewReader(&b).ReadAll(); err != nil || len(lines) != 1+3+3+4+3*3+2 {
		t.Errorf("%d lines of series, %v", len(lines), err)
	}
	// Settings named like other columns.
	for _, setting := range []string{"loss", "epoch", "epochs done", "accuracy", "accuracy setting"} {
		r = r.Label(setting, func(results.Row) string { return "of " + setting })
	}
	for want, write := range map[string]func(io.Writer) error{
		"data,model,loss function,seed,accuracy setting setting,accuracy setting,epoch setting,epochs done,epoch,loss,connections,accuracy,test loss":                                                          r.WriteSeries,
		"data,model,loss,seed,accuracy,accuracy setting,epoch,epochs done setting,epochs done,best loss,last loss,best connections,last connections,best accuracy,last accuracy,best test loss,last test loss": r.WriteCSV,
	} {
		b.Reset()
		if err := write(&b); err != nil {
			t.Fatal(err)
		}
		if head, _, _ := strings.Cut(b.String(), "\n"); head != want {
			t.Errorf("header %s, want %s", head, want)
		}
	}
}

// TestNothing queries an empty table.
func TestNothing(t *testing.T) {
	var r results.Results
	if s := r.Score("best accuracy"); len(s.Values) != 0 || s.Format("%.2f") != "–" || !math.IsNaN(s.Mean()) {
		t.Errorf("an empty table has the score %v", s)
	}
	if c := r.Curve("accuracy"); c.Runs != 0 || len(r.By("data")) != 0 || r.Len() != 0 {
		t.Errorf("an empty table has the curve %v", c)
	}
	_ = r.String()
}
