package results_test

import (
	"slices"
	"testing"

	"setlab/datasets"
	"setlab/setlib/rbm"
	"setlab/setlib/results"
	"setlab/setlib/runs"
)

// TestATrainingCountsOnce trains two seeds, of which the first is measured in three ways: its weights are the same each time.
func TestATrainingCountsOnce(t *testing.T) {
	store := runs.Open(t.TempDir())
	data := datasets.Digits().Binarize(.5).Train.Slice(0, 20)
	exact := func(every int) []runs.Metric { return []runs.Metric{runs.ExactLogProbability(data, every)} }
	var configs []runs.Config
	var found []*runs.Run
	add := func(seed uint64, metrics []runs.Metric, start bool) {
		c := runs.Config{Model: rbm.Options{Hidden: 3, Seed: seed}, Data: data, Epochs: 2, Metrics: metrics, Start: start}
		run, err := store.Train(t.Context(), c)
		if err != nil {
			t.Fatal(err)
		}
		configs, found = append(configs, c), append(found, run)
	}
	add(1, nil, false)
	add(1, exact(1), false)
	add(1, exact(2), true)
	add(2, exact(1), false)
	all, err := results.FromRuns(found)
	if err != nil {
		t.Fatal(err)
	}
	if all.Len() != 4 {
		t.Fatalf("%d rows", all.Len())
	}
	const metric = "log-probability"
	want := []float64{all.Rows()[1].Score("last " + metric), all.Rows()[3].Score("last " + metric)}
	if got := all.Score("last " + metric); !slices.Equal(got.Values, want) || got.Missing != 0 {
		t.Errorf("scores %v and %d missing; want %v: seed 1 was measured twice, and once not", got.Values, got.Missing, want)
	}
	if got := all.Score("last loss"); len(got.Values) != 2 {
		t.Errorf("%d losses of two seeds", len(got.Values))
	}
	if got := all.Minus(all, "last "+metric); !slices.Equal(got.Values, []float64{0, 0}) || got.Missing != 0 {
		t.Errorf("differences %v and %d missing, want two zeros", got.Values, got.Missing)
	}
	if got := all.Sample("last accuracy"); len(got.Values) != 0 {
		t.Errorf("accuracies %v of machines", got.Values)
	}
	if c := all.Curve(metric); c.Runs != 2 || len(c.Epochs) != 2 {
		t.Errorf("a curve of %d runs at epochs %v", c.Runs, c.Epochs)
	}

	// Nothing was measured of a seed: it is missing once, in whichever way it would be measured.
	configs = append(configs, configs[0], configs[1])
	configs[4].Model, configs[5].Model = rbm.Options{Hidden: 3, Seed: 3}, rbm.Options{Hidden: 3, Seed: 3}
	all, err = results.Of(configs, nil, append(found, nil, nil), nil, "")
	if err != nil {
		t.Fatal(err)
	}
	if got := all.Score("last " + metric); !slices.Equal(got.Values, want) || got.Missing != 1 {
		t.Errorf("scores %v and %d missing; want %v and 1", got.Values, got.Missing, want)
	}
}
