package main

import (
	"strings"
	"testing"
)

// TestASweepGoesOnWithoutAnAbsentDataSet checks that a missing data set does not affect runs on
// other data sets.
func TestASweepGoesOnWithoutAnAbsentDataSet(t *testing.T) {
	t.Setenv("SETLAB_DATA", t.TempDir())
	t.Setenv("XDG_CACHE_HOME", t.TempDir())
	text := strings.Replace(grid, `"dna"`, `"mushrooms", "dna"`, 1)
	text = strings.Replace(text, `"epochs"`, `"seeds": [3], "epochs"`, 1)
	path, store, shipped := sweepFile(t, text), t.TempDir(), t.TempDir()
	wantSays(t, statusOK, []string{"   0  no data       mushrooms, SET", "   4  ", "dna, SET, 5 hidden, seed 3"}, "sweep", path, "--dry-run", "--store", store)
	wantSays(t, statusFailed, []string{"4/4 runs in ", "copied 4 runs", "4 of 8 runs failed", "number 0 (mushrooms, SET", ": the same"}, "sweep", path, "--store", store, "--export", shipped)
	all := listed(t, store)
	if len(all) != 4 {
		t.Fatalf("listed %+v", all)
	}
	for _, run := range all {
		if run.State != "finished" || !strings.HasPrefix(run.Run.Name, "dna, ") || !strings.HasSuffix(run.Run.Name, ", seed 3") {
			t.Errorf("listed %+v", run)
		}
	}
}

// TestADryRunSaysWhyARunIsImpossible checks that the reason is on the run's line, and that other runs are listed.
func TestADryRunSaysWhyARunIsImpossible(t *testing.T) {
	path := sweepFile(t, `{"data": ["digits"], "mlp": {"hidden": [[20]], "optimizer": [{"name": "adam"}]}, "rules": [{"rule": "set"}, {"rule": "deepr"}], "epochs": 7}`)
	text := wantSays(t, statusOK, nil, "sweep", path, "--dry-run", "--store", t.TempDir())
	lines := strings.Split(strings.TrimSpace(text), "\n")
	if len(lines) != 2 || !strings.Contains(lines[0], " KB)") || !strings.HasPrefix(lines[1], "   1  impossible    digits, DeepR") || !strings.Contains(lines[1], "optimizer") {
		t.Errorf("the runs are listed as\n%s", text)
	}
}
