package plotting

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"setlab/setlib/results"
	"setlab/setlib/train"
)

// facetRun adds a run with an accuracy an epoch; none is a run that is missing.
func facetRun(t *testing.T, r *results.Results, settings, values string, accuracy ...float64) {
	t.Helper()
	var h *train.History
	if len(accuracy) > 0 {
		var b strings.Builder
		b.WriteString("epoch,connections,accuracy\n")
		for k, a := range accuracy {
			fmt.Fprintf(&b, "%d,%d,%g\n", k+1, 1000*len(values), a)
		}
		var err error
		if h, err = train.ReadHistory(strings.NewReader(b.String())); err != nil {
			t.Fatal(err)
		}
	}
	r.Add(strings.Split(settings, " "), strings.Split(values, " "), h)
}

// linesOf returns the lines of a panel, "name: ys".
func linesOf(p *Panel) []string {
	var all []string
	for _, m := range p.marks {
		if l, ok := m.shape.(line); ok {
			all = append(all, fmt.Sprintf("%s: %v", m.name, l.ys))
		}
	}
	return all
}

func TestFacetsMeansAndBands(t *testing.T) {
	var r results.Results
	facetRun(t, &r, "model seed", "SET 1", 0.5, 0.75, 1)
	facetRun(t, &r, "model seed", "SET 2", 0.25, 0.25)
	facetRun(t, &r, "model seed", "dense 1", 0.125)
	fig := Facets{Y: "accuracy [%]"}.Figure(&r)
	if got := strings.Join(linesOf(fig.panels[0]), "; "); got != "SET: [37.5 50]; dense: [12.5]" {
		t.Errorf("lines %s", got)
	}
	for _, m := range fig.panels[0].marks {
		if b, ok := m.shape.(band); ok && (m.name != "SET" || !slices.Equal(b.lo, []float64{25, 25}) || !slices.Equal(b.hi, []float64{50, 75})) {
			t.Errorf("the band of %s from %v to %v", m.name, b.lo, b.hi)
		}
	}
	single := Facets{Y: "accuracy", Single: true}.Figure(&r)
	if got := linesOf(single.panels[0])[0]; got != "SET: [0.5 0.75 1 NaN 0.25 0.25]" {
		t.Errorf("single lines %s", got)
	}
}

// TestFacetsErrors draws the error of log Z: 95% of the mean, that is 1.96 times .25.
func TestFacetsErrors(t *testing.T) {
	var r results.Results
	for seed, e := range []float64{.3, .4} {
		h, err := train.ReadHistory(strings.NewReader(fmt.Sprintf("epoch,log-probability,log Z error\n10,-90,%g\n20,-80,%g\n", e, e)))
		if err != nil {
			t.Fatal(err)
		}
		r.Add([]string{"model", "seed"}, []string{"SET", fmt.Sprint(seed)}, h)
	}
	for _, m := range (Facets{}.Figure(&r)).panels[0].marks {
		if e, ok := m.shape.(errorBars); ok {
			if m.name != "SET" || math.Abs(e.lo[0]+90.49) > 1e-9 || math.Abs(e.hi[1]+79.51) > 1e-9 {
				t.Errorf("error bars of %s from %v to %v", m.name, e.lo, e.hi)
			}
			return
		}
	}
	t.Error("no error bars")
}

func TestFacetsPlaces(t *testing.T) {
	var r results.Results
	for _, v := range []string{"dna 10 100", "dna 1 250", "dna 1 100", "dna 10 250", "caltech28 10 500", "caltech28 10 2500"} {
		facetRun(t, &r, "data steps hidden", v, 0.5)
	}
	names := map[string]string{"steps": "n^{CD}"}
	fig := Facets{Rows: "data", Columns: "steps, hidden", Names: names}.Figure(&r)
	want := []string{
		"DNA, n^{CD} = 1, n^{h} = 100", "DNA, n^{CD} = 1, n^{h} = 250", "DNA, n^{CD} = 10, n^{h} = 100", "DNA, n^{CD} = 10, n^{h} = 250",
		"", "", "CalTech 101 Silhouettes 28x28, n^{CD} = 10, n^{h} = 500", "CalTech 101 Silhouettes 28x28, n^{CD} = 10, n^{h} = 2500",
	}
	for k, p := range fig.panels {
		if p.Title != want[k] {
			t.Errorf("panel %d is %q, want %q", k, p.Title, want[k])
		}
	}
	if !fig.SharedRows || fig.SharedY {
		t.Error("rows of different data do not have their own ranges")
	}
	// One value for all rows is one column.
	aligned := Facets{Rows: "steps", Columns: "hidden", Order: []string{"10"}}.Figure(r.Where("data", "dna"))
	if aligned.Cols() != 2 || aligned.panels[1].Title != "n^{CD} = 10, n^{h} = 250" || !aligned.SharedY {
		t.Errorf("%v, the second panel %q", aligned, aligned.panels[1].Title)
	}
}

func TestFacetsTitles(t *testing.T) {
	f := Facets{Names: map[string]string{"relu": "ReLU", "nesterov": "Nesterov", "l1=0": "no L1", "0, 0.0002": "L_{2}", "accuracy": "correct"}}
	for _, c := range []struct {
		settings string
		values   values
		want     string
	}{
		{"activation, nesterov", values{"relu", "false"}, "ReLU, no Nesterov"},
		{"nesterov", values{"true"}, "Nesterov"},
		{"l1", values{"0"}, "no L1"},
		{"l1, weight_decay", values{"0", "0.0002"}, "L_{2}"},
		{"l1, weight_decay", values{"1e-07", "0"}, "l1 = 1e−07, weight_decay = 0"},
		{"data", values{"own.csv"}, "own.csv"},
	} {
		if got := f.title(settingsIn(c.settings), c.values); got != c.want {
			t.Errorf("%v of %s is %q, want %q", c.values, c.settings, got, c.want)
		}
	}
	for what, want := range map[string][3]string{ // the title of bars, the label of their axis, and that of Y
		"accuracy [%]":                 {"last accuracy", "correct [%]", "last correct [%]"},
		"best accuracy [%]":            {"best accuracy", "correct [%]", "best correct [%]"},
		"accuracy [%] at 100":          {"accuracy at 100", "correct [%]", "accuracy [%] at 100"},
		"epoch of best accuracy":       {"epoch of best accuracy", "training epochs", "epoch of best correct"},
		"epochs":                       {"epochs", "epochs", "epochs"},
		"last connections [thousands]": {"weights after training", "n^{W} [thousands]", "last n^{W} [thousands]"},
	} {
		if got := [3]string{f.scoreTitle(what), f.scoreLabel(what), f.scoreTitleWithUnit(what)}; got != want {
			t.Errorf("%q is written as %q, want %q", what, got, want)
		}
	}
}

func TestFacetsMissing(t *testing.T) {
	var r results.Results
	facetRun(t, &r, "model hidden", "SET 1", 0.5)
	facetRun(t, &r, "model hidden", "dense 1")
	facetRun(t, &r, "model hidden", "SET 2")
	f := Facets{Columns: "hidden", Share: "connections", Lines: []ReferenceLine{{Name: "paper", Value: 0.7, In: "hidden=1"}}}
	fig := f.Figure(&r)
	if a, b := fig.panels[0], fig.panels[1]; a.Title != "n^{h} = 1*" || b.message != "not run" || fig.note != "* not run: 2 (SET 1, dense 1) of 3 runs" {
		t.Errorf("%q, %q: %q; %q", a.Title, b.Title, b.message, fig.note)
	}
	if a, b := fig.panels[0].find("paper", layerReference, false), fig.panels[1].find("paper", layerReference, false); a < 0 || b >= 0 {
		t.Errorf("the paper's line is mark %d and %d", a, b)
	}
	facetRun(t, &r, "model hidden", "SET 2", 0.5) // another seed
	if fig := f.Figure(&r); fig.panels[1].Title != "n^{h} = 2*" || fig.panels[1].message != "" {
		t.Errorf("the panel that lacks a seed: %q, %q", fig.panels[1].Title, fig.panels[1].message)
	}
	if fig := (Facets{Columns: "hidden"}).Figure(r.Where("hidden", "2").Found()); fig.panels[0].Title != "n^{h} = 2" || fig.note != "" {
		t.Errorf("the panel that lacks no run: %q; %q", fig.panels[0].Title, fig.note)
	}
	r = *r.Where("model", "SET").Without("hidden", "1")
	if fig := (Facets{}).Figure(&r); fig.panels[0].Title != "" || fig.note != "not run: 1 of 2 runs" {
		t.Errorf("the panel without a title: %q; %q", fig.panels[0].Title, fig.note)
	}
}

func TestFacetsInTraining(t *testing.T) {
	var r results.Results
	facetRun(t, &r, "model hidden", "SET 1", 0.5)
	facetRun(t, &r, "model hidden", "dense 1")
	facetRun(t, &r, "model hidden", "SET 2")
	f := Facets{Columns: "hidden"}
	live := f.draw(&r, "1 of 3 runs")
	if live.panels[0].Title != "n^{h} = 1" || live.panels[1].message != "" || live.note != "1 of 3 runs" {
		t.Errorf("in training: %q, %q, %q", live.panels[0].Title, live.panels[1].message, live.note)
	}
	if empty := f.Figure(&results.Results{}); empty.panels[0].Title != "no runs" {
		t.Error("results without runs do not say so")
	}
}

// TestFacetsOfRunsWithoutASetting draws and selects dense networks, which have no epsilon, and metrics that only other runs have.
func TestFacetsOfRunsWithoutASetting(t *testing.T) {
	var r results.Results
	facetRun(t, &r, "model epsilon", "SET 5", 0.5)
	facetRun(t, &r, "model epsilon", "SET 10", 0.75)
	facetRun(t, &r, "model", "dense", 0.25)
	f := Facets{X: "epsilon", Y: "best accuracy [%]"}
	panel := f.Figure(&r).panels[0]
	if got := strings.Join(linesOf(panel), "; "); got != "SET: [50 75]" {
		t.Errorf("lines %s", got)
	}
	if k := panel.find("dense", layerReference, false); k < 0 || panel.marks[k].shape != (reference{value: 25}) {
		t.Errorf("the dense network is the reference line %d of %v", k, panel.marks)
	}
	dense := r.Where("model", "dense")
	for _, f := range []Facets{f, {Color: "epsilon"}, {Rows: "epsilon", Columns: "model"}, {Color: "epsilon", Share: "last accuracy", Bars: "best accuracy"}} {
		if message := f.Figure(dense).panels[0].message; message != "" {
			t.Errorf("%+v of the dense network: %s", f, message)
		}
	}
	h, err := train.ReadHistory(strings.NewReader("epoch,log-probability\n1,-90\n"))
	if err != nil {
		t.Fatal(err)
	}
	r.Add([]string{"model"}, []string{"RBM"}, h)
	if message := (Facets{Y: "log-probability"}).Figure(r.Where("model", "SET")).panels[0].message; message != "not measured" {
		t.Errorf("a panel without the metric says %q", message)
	}
}

func TestFacetsMistakes(t *testing.T) {
	var r results.Results
	facetRun(t, &r, "model hidden", "SET a", 0.5)
	for want, f := range map[string]Facets{
		`no setting "modle"`:        {Color: "modle"},
		`no metric "acuracy"`:       {Y: "acuracy [%]"},
		`no metric "conections"`:    {Share: "conections"},
		`no metric "weights"`:       {Bars: "best weights"},
		`setting "hidden", which`:   {X: "hidden"},
		`no setting "hiden"; there`: {Rows: "hiden"},
	} {
		func() {
			defer func() {
				if p := fmt.Sprint(recover()); !strings.Contains(p, want) {
					t.Errorf("%+v panics with %s, want %s", f, p, want)
				}
			}()
			f.Figure(r.Where("hidden", "a"))
		}()
	}
}

// TestFacetsOfEveryScore draws the scores of package results as bars, shares and along a setting.
func TestFacetsOfEveryScore(t *testing.T) {
	var r results.Results
	for seed, model := range []string{"SET", "dense", "SET"} {
		h, err := train.ReadHistory(strings.NewReader("epoch,accuracy,validation accuracy\n1,0.5,0.7\n2,0.9,0.6\n3,0.8,0.5\n"))
		if err != nil {
			t.Fatal(err)
		}
		r.Add([]string{"model", "seed"}, []string{model, fmt.Sprint(seed)}, h)
	}
	for score, title := range map[string]string{
		"best accuracy": "best accuracy", "accuracy [%] at 2": "accuracy at 2", "epoch of best accuracy": "epoch of best accuracy",
		"accuracy [%] at best validation accuracy [%]": "accuracy at best validation accuracy", "fall of accuracy": "fall of accuracy", "epochs": "epochs",
	} {
		fig := Facets{Bars: score}.Figure(&r)
		if got := fig.panels[len(fig.panels)-1].Title; got != title {
			t.Errorf("%s: the title is %q, want %q", score, got, title)
		}
		if fig := (Facets{X: "seed", Y: score, Share: score}).Figure(&r); len(linesOf(fig.panels[0])) != 2 {
			t.Errorf("%s by seed: %q", score, linesOf(fig.panels[0]))
		}
	}
}

// TestFacetsLayout: no texts of the large figures overlap.
func TestFacetsLayout(t *testing.T) {
	var r results.Results
	for _, data := range []string{"adult", "dna"} {
		for k := range 9 {
			for _, model := range []string{"SET-RBM", "RBM"} {
				facetRun(t, &r, "data steps hidden model", fmt.Sprintf("%s %d %d %s", data, k/3, 100+k%3, model), 0.5, math.Sqrt(float64(k))/3)
			}
		}
	}
	for _, f := range []Facets{
		{Rows: "data", Columns: "steps, hidden", Share: "connections"},
		{Rows: "data", Columns: "steps, hidden", Share: "connections", Ranges: RangesOwn},
		{Rows: "data", Columns: "steps, hidden", Right: "connections", RightRange: [2]float64{0, 3e4}},
		{Rows: "steps", Columns: "hidden", Color: "data, model", Bars: "connections [thousands]", Letters: true, Title: "bars"},
	} {
		p := drawn(t, f.Figure(&r))
		for _, c := range p.sheet.cells {
			if f.Bars == "" && c.col < 8 && (f.Share != "" && c.showStrip || f.Right != "" && c.showRight) {
				t.Errorf("the panel %d, %d labels what the last one of the row does", c.row, c.col)
			}
		}
		p.checkTexts(t)
		p.checkData(t)
	}
}
