package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestShowVerifiesTheRun checks that a run is never shown as finished if one byte of its weights
// has changed.
func TestShowVerifiesTheRun(t *testing.T) {
	path, store := sweepFile(t, strings.Replace(grid, "[5, 6]", "[700]", 1)), t.TempDir()
	wantSays(t, statusOK, nil, "sweep", path, "--store", store)
	all := listed(t, store)
	wantSays(t, statusOK, []string{"finished, "}, "runs", "show", all[0].Digest, "--store", store)
	for _, run := range all {
		weights := largest(t, run.Dir)
		data, err := os.ReadFile(weights)
		if err != nil {
			t.Fatal(err)
		}
		data[len(data)/2] ^= 1
		if err := os.WriteFile(weights, data, 0o666); err != nil {
			t.Fatal(err)
		}
		said := wantSays(t, statusFailed, []string{"damaged, ", weights + " is damaged"}, "runs", "show", run.Digest, "--store", store)
		if strings.Contains(said, "finished") {
			t.Errorf("it is called finished:\n%s", said)
		}
	}
	wantSays(t, statusFailed, []string{"2 of 2 runs are damaged"}, "runs", "list", "--verify", "--store", store)
}

// largest returns the largest file of a folder, which for a run is its weights.
func largest(t *testing.T, dir string) (path string) {
	t.Helper()
	all, err := filepath.Glob(filepath.Join(dir, "*"))
	size := int64(-1)
	for _, file := range all {
		if info, err := os.Stat(file); err == nil && info.Size() > size {
			path, size = file, info.Size()
		}
	}
	if path == "" {
		t.Fatalf("nothing is in %s: %v", dir, err)
	}
	return path
}
