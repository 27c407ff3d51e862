package main

import (
	"context"
	"encoding/csv"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
)

// TestRunsTable compares a sweep over epsilon and zeta, as text and in files.
func TestRunsTable(t *testing.T) {
	path, store := sweepFile(t, `{"data": ["digits"], "epochs": 2, "mlp": {"hidden": [[20]]}, "seeds": [1, 2],
		"rules": [{"rule": "set", "epsilon": [2, 10], "zeta": [0.1, 0.3]}]}`), t.TempDir()
	wantSays(t, statusOK, nil, "sweep", path, "--store", store)
	wantSays(t, statusOK, []string{"best accuracy", `epsilon \ zeta`, "0.1", "0.3", "\n2 ", "\n10 ", " … "},
		"runs", "table", "--rows", "epsilon", "--cols", "zeta", "--store", store)
	wantSays(t, statusOK, []string{"last test loss"}, "runs", "table", "--rows", "epsilon", "--cols", "seed", "--metric", "last test loss", "--where", "zeta=0.3", "--store", store)
	wantSays(t, statusOK, []string{"the mean of runs that differ in zeta; --where zeta=... selects"}, "runs", "table", "--rows", "epsilon", "--cols", "seed", "--store", store)
	wantSays(t, statusOK, []string{`model \ data`, "digits"}, "runs", "table", "--rows", "model", "--metric", "last test loss", "--store", store)
	wantSays(t, statusFailed, []string{`no setting "epsilom"; there are data,`}, "runs", "table", "--rows", "epsilom", "--store", store)
	wantSays(t, statusFailed, []string{`no metric "acuracy"; there are`}, "runs", "table", "--metric", "best acuracy", "--store", store)
	wantSays(t, statusFailed, []string{"no run has accuracy at 9"}, "runs", "table", "--metric", "accuracy at 9", "--store", store)
	wantSays(t, statusFailed, []string{`no metric "validaton loss"; there are`}, "runs", "table", "--metric", "accuracy at best validaton loss", "--store", store)
	wantSays(t, statusFailed, []string{`no run has zeta "7"; there are 0.1, 0.3`}, "runs", "table", "--where", "zeta=7", "--store", store)
	wantSays(t, statusUsage, []string{"--format"}, "runs", "table", "--format", "%d", "--store", store)
	wantSays(t, statusOK, []string{"best accuracy", "last test loss", "0."}, "runs", "list", "--metric", "accuracy", "--metric", "test loss", "--store", store)
	wantSays(t, statusFailed, []string{`no run has the metric "acuracy"; there are accuracy, `, "; did you mean accuracy?"}, "runs", "list", "--metric", "acuracy", "--store", store)
	wantSays(t, statusOK, nil, "sweep", sweepFile(t, grid), "--store", store)
	if text := wantSays(t, statusOK, []string{"digits"}, "runs", "table", "--rows", "data", "--cols", "rule", "--metric", "accuracy", "--store", store); strings.Contains(text, "dna") || strings.Contains(text, "dense") {
		t.Errorf("the table has rows or columns without scores:\n%s", text)
	}
	folder := t.TempDir()
	for _, name := range []string{"t.csv", "t.html", "t.md", "t.tex", "t.png", "t.svg"} {
		file := filepath.Join(folder, name)
		wantSays(t, statusOK, nil, "runs", "table", "--rows", "epsilon", "--cols", "zeta", "--out", file, "--store", store)
		if info, err := os.Stat(file); err != nil || info.Size() < 50 {
			t.Errorf("%s: %v", name, err)
		}
	}
	series := filepath.Join(folder, "series.csv")
	wantSays(t, statusOK, []string{"wrote 12 runs"}, "runs", "export", "--csv", series, "--store", store)
	file, err := os.Open(series)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	if lines, err := csv.NewReader(file).ReadAll(); err != nil || len(lines) != 1+12*2 {
		t.Errorf("%d lines, %v; want a header, and two epochs of twelve runs", len(lines), err)
	}
}

// TestRunsTableOfDamagedRuns damages one of four runs: the table is of the others, and says so.
func TestRunsTableOfDamagedRuns(t *testing.T) {
	path, store := sweepFile(t, `{"data": ["digits"], "epochs": 1, "mlp": {"hidden": [[5]]}, "seeds": [1, 2]}`), t.TempDir()
	wantSays(t, statusOK, nil, "sweep", path, "--store", store)
	if _, _, stderr := setlab(t, "runs", "table", "--store", store); stderr != "" {
		t.Errorf("sound runs: %s", stderr)
	}
	all := listed(t, store)
	if err := os.WriteFile(filepath.Join(all[1].Dir, "history.csv"), []byte("epoch\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	wantSays(t, statusOK, []string{"setlab: 1 of 1 runs\n  not used: ", all[1].Digest, "history.csv is damaged"}, "runs", "table", "--store", store)
	if err := os.WriteFile(filepath.Join(all[0].Dir, "history.csv"), []byte("epoch\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	wantSays(t, statusFailed, []string{"no run can be read: ", all[0].Digest, all[1].Digest}, "runs", "table", "--store", store)
}

// TestStoreWithBracketsInItsName resumes runs in a folder whose name would be a pattern.
func TestStoreWithBracketsInItsName(t *testing.T) {
	path, store := sweepFile(t, `{"data": ["digits"], "epochs": 1000000, "mlp": {"hidden": [[3]]}}`), filepath.Join(t.TempDir(), "exp[1] *?")
	for try, resumes := range []bool{false, true} {
		ctx, stop := context.WithTimeout(t.Context(), time.Minute)
		before := checkpoints(t, store)
		go func() { // stops after the next checkpoint
			defer stop()
			for now := before; ctx.Err() == nil && (len(now) == 0 || slices.Equal(now, before)); now = checkpoints(t, store) {
				time.Sleep(time.Millisecond)
			}
		}()
		_, out, messages := setlabContext(ctx, "sweep", path, "--store", store, "--checkpoint", "1ms")
		stop()
		if got := strings.Contains(out+messages, "resumes after epoch"); got != resumes {
			t.Errorf("sweep %d resumes: %t\n%s%s", try, got, out, messages)
		}
	}
	if all := listed(t, store); len(all) != 1 || all[0].Run.Epochs == 0 {
		t.Errorf("the store has %+v", all)
	}
}

// checkpoints returns the names of the checkpoints in a store.
func checkpoints(t *testing.T, store string) (names []string) {
	t.Helper()
	err := fs.WalkDir(os.DirFS(store), ".", func(path string, _ fs.DirEntry, _ error) error {
		if strings.Contains(path, "/epoch-") {
			names = append(names, path)
		}
		return nil
	})
	if err != nil {
		t.Error(err)
	}
	return names
}

// TestSweepAtAScale trains a grid file with the changes of a scale.
func TestSweepAtAScale(t *testing.T) {
	path, store := sweepFile(t, `{"data": ["digits"], "epochs": 500, "mlp": {"hidden": [[20]]}, "scales": {"quick": {"epochs": 1}}}`), t.TempDir()
	wantSays(t, statusOK, nil, "sweep", path, "--scale", "quick", "--store", store)
	if all := listed(t, store); len(all) != 1 || all[0].Run.Epochs != 1 {
		t.Errorf("the store has %v", all)
	}
	wantSays(t, statusFailed, []string{`scale is "huge"; it must be quick or paper`}, "sweep", path, "--scale", "huge", "--store", store)
}
