package sweeps_test

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"setlab/datasets"
	"setlab/setlib/results"
	"setlab/setlib/runs"
	"setlab/setlib/sweeps"
	"setlab/setlib/train"
)

// TestExperimentsOpen opens every experiment at each of its scales.
func TestExperimentsOpen(t *testing.T) {
	for _, test := range []struct {
		name, scale string
		grids       int
	}{
		{"fig2", "quick", 1}, {"fig2", "standard", 1}, {"fig2", "paper", 1}, {"fig3", "quick", 1}, {"fig4", "quick", 2},
		{"fig5", "quick", 5}, {"fig5", "paper", 5}, {"fig6", "quick", 2}, {"fig7", "quick", 1}, {"fig8", "quick", 2}, {"fig8", "standard", 5},
		{"fig8", "paper", 8}, {"table2", "quick", 2}, {"table3", "standard", 5}, {"fashion", "paper", 1},
	} {
		e, err := sweeps.Open(test.name, test.scale)
		if err != nil {
			t.Errorf("%s at %s: %v", test.name, test.scale, err)
			continue
		}
		if len(e.Grids) != test.grids {
			t.Errorf("%s at %s has %d grids, not %d", test.name, test.scale, len(e.Grids), test.grids)
		}
		for k, path := range e.Files {
			file, err := os.Open(path)
			if err != nil {
				t.Fatal(err)
			}
			alone, err := sweeps.ReadGrid(file)
			file.Close()
			if err == nil {
				alone, err = alone.At(test.scale)
			}
			if whole := slices.Concat(e.Grids, e.Begin)[k]; err != nil || alone.String() != whole.String() {
				t.Errorf("%s of %s at %s is %v, %v", path, test.name, test.scale, alone, err)
			}
		}
		if changed := test.name == "fig8" && test.scale == "quick" || test.name == "table2" && test.scale == "quick"; changed != (len(e.Files) == 0) {
			t.Errorf("%s at %s has the files %q", test.name, test.scale, e.Files)
		}
	}
}

// TestOpenSaysWhatThereIs checks the messages for unknown names and scales.
func TestOpenSaysWhatThereIs(t *testing.T) {
	for _, test := range []struct{ name, scale, want string }{
		{"fig5", "large", `scale is "large"; for fig5 it must be quick, standard or paper`},
		{"fashion", "quick", `scale is "quick"; for fashion it must be paper`},
		{"fig55", "quick", `"fig55"; there are`},
		{"../dna", "paper", "there are"},
	} {
		if _, err := sweeps.Open(test.name, test.scale); err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("Open(%q, %q): %v; want %q", test.name, test.scale, err, test.want)
		}
	}
}

// TestPaperResults uses the runs that come with the notebooks.
func TestPaperResults(t *testing.T) {
	e, err := sweeps.Open("fig5", "paper")
	if err != nil {
		t.Fatal(err)
	}
	all, err := e.Results(context.Background(), sweeps.Training{})
	if err != nil {
		t.Fatal(err)
	}
	set := all.Where("data", "mnist").Where("model", "SET-MLP")
	if got := set.Score("best accuracy [%]").Format("%.2f"); got != "98.75 (98.71 … 98.81)" {
		t.Errorf("SET-MLP's best on MNIST is %s", got)
	}
	if got := strings.Join(all.Values("model"), "; "); got != "SET-MLP; FixProb-MLP, ε = 14; FixProb-MLP, ε = 20; MLP" {
		t.Errorf("models %s", got)
	}
}

// TestResultsTrain trains an experiment and finds its runs. The results so far are reported during training.
func TestResultsTrain(t *testing.T) {
	store := runs.Open(t.TempDir())
	e := &sweeps.Experiment{Name: "own", Scale: "quick", Grids: []sweeps.Grid{{
		Data: []string{"digits"}, MLP: &sweeps.MLPs{Hidden: [][]int{{20}}}, Rules: []sweeps.Rule{{Rule: "set"}, {Rule: "dense"}}, Seeds: []uint64{1, 2}, Epochs: 2,
	}}}
	calls := 0
	all, err := e.Results(context.Background(), sweeps.Training{Store: store, OnResults: func(r *results.Results) {
		calls++
		if r.Len() != 4 {
			t.Errorf("%d rows along the way, not 4", r.Len())
		}
	}})
	if err != nil || all.Len() != 4 || all.Missing().Len() != 0 || calls == 0 {
		t.Fatalf("%v: %v, told %d times", err, all, calls)
	}
	again, err := e.Results(context.Background(), sweeps.Training{Store: store})
	if err != nil || again.Rows()[3].Run.Digest != all.Rows()[3].Run.Digest || again.Rows()[3].Run.Sessions[0].Began != all.Rows()[3].Run.Sessions[0].Began {
		t.Errorf("it is trained again: %v", err)
	}
}

// TestResultsCallOnEpoch checks that the configurations' own OnEpoch is called when results are reported during training, too.
func TestResultsCallOnEpoch(t *testing.T) {
	g := sweeps.Grid{Data: []string{"digits"}, MLP: &sweeps.MLPs{Hidden: [][]int{{5}}}, Epochs: 3}
	configs, err := g.Configs(context.Background(), nil)
	if err != nil {
		t.Fatal(err)
	}
	enough := errors.New("enough")
	configs[0].OnEpoch = func(p train.Progress) error {
		if p.Epoch == 2 {
			return enough
		}
		return nil
	}
	_, err = sweeps.Results(context.Background(), configs, sweeps.Training{Store: runs.Open(t.TempDir()), OnResults: func(*results.Results) {}})
	if !errors.Is(err, enough) {
		t.Errorf("training ends with %v", err)
	}
}

// TestResultsWithoutData trains runs with available data and reports missing data.
func TestResultsWithoutData(t *testing.T) {
	e := &sweeps.Experiment{Name: "own", Scale: "quick", Grids: []sweeps.Grid{{
		Data: []string{"digits", "mnist"}, MLP: &sweeps.MLPs{Hidden: [][]int{{20}}}, Epochs: 1,
	}}}
	source := func(ctx context.Context, name string) (*datasets.Set, error) {
		if name == "mnist" {
			return nil, errors.New("mnist is not here")
		}
		return datasets.Load(ctx, name)
	}
	all, err := e.Results(context.Background(), sweeps.Training{Store: runs.Open(filepath.Join(t.TempDir(), "my runs")), Source: source})
	if err != nil || all.Missing().Value("data") != "mnist" || all.Found().Value("data") != "digits" {
		t.Fatalf("%v\n%v", err, all)
	}
	if state := all.State(); !strings.Contains(state, "mnist is not here") || !strings.Contains(state, "setlab sweep own --missing --store '") || !strings.HasSuffix(state, "my runs' --scale quick") {
		t.Errorf("the table says %s", state)
	}
}

// TestResultsTellAllFailures trains two runs that fail and one whose data is missing.
func TestResultsTellAllFailures(t *testing.T) {
	configs := []runs.Config{{Name: "first", Epochs: 1}, {Name: "second", Epochs: 1}}
	_, err := sweeps.Results(context.Background(), configs, sweeps.Training{Store: runs.Open(t.TempDir())})
	if err == nil || !strings.Contains(err.Error(), "first") || !strings.Contains(err.Error(), "second") {
		t.Errorf("%v; want both failures", err)
	}
}
