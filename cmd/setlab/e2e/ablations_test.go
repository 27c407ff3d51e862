package e2e

import (
	"strings"
	"testing"
)

// The ablations are tested for what their verdicts say.

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

// TestAblationsFromResults demands of the ablations at scale paper what the results
// that come with them show, where there are no data.
func TestAblationsFromResults(t *testing.T) {
	elsewhere.take(t)
	m, _ := newOwner(t)
	for name, want := range map[string]struct {
		row, column string
		low, high   float64
	}{
		"removal":     {"removed=largest", "new connections start at zero", .1, .1},
		"pretraining": {"start=from the SET-RBM", "epoch 1", .785, .785},
		"features":    {"way=most connections", "pixels = 100", .929, .929},
	} {
		n := m.runPaper(t, m.copyNotebook(t, "notebooks/ablation_"+name+".ipynb"))
		cells := []string{want.row}
		if name == "pretraining" {
			cells = append(cells, "labels=6000")
		}
		within(t, name+" at scale paper", row(t, table(t, n, "numbers"), "", cells...).number(t, want.column), want.low, want.high)
	}
}
