package e2e

import (
	"strings"
	"testing"

	"setlab/kernel/notebook"
)

// These tests check the conclusions of the ablations.

func TestRunAblationRemoval(t *testing.T) {
	elsewhere.take(t)
	m := newMachine(t)
	n := m.runQuick(t, "notebooks/ablation_removal.ipynb")
	rows := table(t, n, "numbers")
	at := func(removed string) (accuracy [2]float64) {
		r := row(t, rows, "", "removed="+removed)
		for k, start := range []string{"zero", "random"} {
			accuracy[k] = r.number(t, "new connections start at "+start)
		}
		return accuracy
	}
	set, random, largest := at("SET: closest to zero"), at("random"), at("largest")
	within(t, "SET's accuracy", set[0], 0.76, 0.82)
	within(t, "SET's accuracy with random starts", set[1], 0.70, 0.80)
	within(t, "random removal's accuracy", random[0], 0.08, 0.15)
	within(t, "random removal's accuracy with random starts", random[1], 0.55, 0.68)
	within(t, "the accuracy without the largest", largest[0], 0.08, 0.13)
	within(t, "the accuracy without the largest with random starts", largest[1], 0.25, 0.52)
}

// TestRunSettings checks the notebook on settings: the search uses the shipped runs, and the dense network is ahead with few images.
func TestRunSettings(t *testing.T) {
	elsewhere.take(t)
	m := newMachine(t)
	n := m.runQuick(t, "notebooks/settings.ipynb")
	if got := len(figures(t, n)); got != 1 {
		t.Errorf("%d figures, want 1", got)
	}
	best := row(t, table(t, n, "search"), "Fashion-MNIST", "norm=batch", "optimizer=AdamW")
	within(t, "SET's validation accuracy", best.number(t, "SET-MLP [%]"), 86.99, 87.01)
	within(t, "the dense network's", best.number(t, "MLP [%]"), 89.79, 89.81)
	for _, settings := range []string{"the paper's settings", "new settings"} {
		lead := row(t, table(t, n, "leads"), "", "difference=SET minus dense, "+settings).number(t, "mean")
		within(t, "SET minus dense, "+settings, lead, -9, -2)
	}
}

func TestRunAblationFeatures(t *testing.T) {
	elsewhere.take(t)
	m := newMachine(t)
	n := m.runQuick(t, "notebooks/ablation_features.ipynb")
	rows := table(t, n, "numbers")
	at := func(way string) float64 { return row(t, rows, "", "way="+way).number(t, "pixels = 100") }
	most := at("most connections")
	within(t, "the accuracy with the pixels of most connections", most, 0.73, 0.82)
	within(t, "their lead over those of fewest", most-at("fewest connections"), 0.09, 0.20)
	within(t, "their lead over those of most variance", most-at("most variance"), 0, 0.09)
	within(t, "their lead over pixels at random", most-at("at random"), -0.03, 0.06)
	if got := len(figures(t, n)); got != 2 {
		t.Errorf("%d figures, want 2", got)
	}
}

func TestRunAblationPretraining(t *testing.T) {
	elsewhere.take(t)
	m := newMachine(t)
	n := m.runQuick(t, "notebooks/ablation_pretraining.ipynb")
	rows := table(t, n, "numbers")
	at := func(labels, start, column string) float64 {
		return row(t, rows, "", "labels="+labels, "start="+start).number(t, column)
	}
	const random, machine = "from random weights", "from the SET-RBM"
	within(t, "what pre-training gains with 200 labels", at("200", machine, "epoch 60")-at("200", random, "epoch 60"), 0.02, 0.09)
	within(t, "what it gains with 2000 labels", at("2000", machine, "epoch 60")-at("2000", random, "epoch 60"), -0.01, 0.03)
	within(t, "the accuracy after the first epoch", at("2000", machine, "epoch 1"), 0.6, 0.75)
	if !strings.Contains(row(t, rows, "", "labels=2000", "start="+machine).text(t, "epoch 60"), " … ") {
		t.Error("the pre-trained networks of different seeds are the same")
	}
}

// TestAblationsFromResults checks the numbers that the texts of the ablations quote at scale paper, without data.
func TestAblationsFromResults(t *testing.T) {
	elsewhere.take(t)
	m, _ := newOwner(t)
	done := map[string]*notebook.Notebook{}
	for _, want := range []struct {
		name, column, cells string
		value               float64
	}{
		{"removal", "new connections start at zero", "removed=SET: closest to zero", .897},
		{"removal", "new connections start at zero", "removed=FixProb: none", .890},
		{"removal", "new connections start at zero", "removed=random", .794},
		{"removal", "new connections start at zero", "removed=largest", .1},
		{"removal", "new connections start at random", "removed=SET: closest to zero", .853},
		{"removal", "new connections start at random", "removed=FixProb: none", .890},
		{"removal", "new connections start at random", "removed=random", .814},
		{"removal", "new connections start at random", "removed=largest", .789},
		{"pretraining", "epoch 1", "labels=6000, start=from the SET-RBM", .785},
		{"pretraining", "epoch 1", "labels=6000, start=from random weights", .624},
		{"pretraining", "epoch 100", "labels=6000, start=from the SET-RBM", .828},
		{"pretraining", "epoch 100", "labels=6000, start=from random weights", .809},
		{"pretraining", "epoch 400", "labels=6000, start=from the SET-RBM", .829},
		{"pretraining", "epoch 400", "labels=6000, start=from random weights", .827},
		{"pretraining", "epoch 1", "labels=60000, start=from the SET-RBM", .831},
		{"pretraining", "epoch 1", "labels=60000, start=from random weights", .737},
		{"pretraining", "epoch 400", "labels=60000, start=from the SET-RBM", .863},
		{"pretraining", "epoch 400", "labels=60000, start=from random weights", .862},
		{"features", "pixels = 100", "way=most connections", .929},
		{"features", "pixels = 100", "way=at random", .930},
		{"features", "pixels = 100", "way=most variance", .940},
		{"features", "pixels = 100", "way=fewest connections", .114},
	} {
		if done[want.name] == nil {
			done[want.name] = m.runPaper(t, m.copyNotebook(t, "notebooks/ablation_"+want.name+".ipynb"))
		}
		got := row(t, table(t, done[want.name], "numbers"), "", strings.Split(want.cells, ", ")...).number(t, want.column)
		within(t, want.name+": "+want.cells+", "+want.column, got, want.value, want.value)
	}
}
