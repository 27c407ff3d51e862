package sweeps

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"setlab/setlib/runs"
)

// TestStatus uses a script in place of the cluster's queue.
func TestStatus(t *testing.T) {
	grid, err := ReadGrid(strings.NewReader(`{"data": ["dna"], "rbm": {"hidden": [5]}, "rules": [{"rule": "dense"}], "seeds": [1, 2, 3, 4, 5, 6], "epochs": 1}`))
	if err != nil {
		t.Fatal(err)
	}
	folder := t.TempDir()
	store := &runs.Store{Dir: filepath.Join(folder, "store")}
	configs, err := grid.Configs(t.Context(), nil)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := Train(t.Context(), store, configs[:1], Options{}); err != nil {
		t.Fatal(err)
	}
	t.Setenv("PATH", folder)
	state := func() *Status {
		t.Helper()
		s, err := grid.Status(context.Background(), store)
		if err != nil {
			t.Fatal(err)
		}
		return s
	}
	alone := state()
	if text := alone.String(); !strings.HasPrefix(text, "1 of 6 runs, 5 not run\n") || alone.Busy() || alone.Sweep.Tasks != 0 {
		t.Errorf("without a queue: %s", text)
	}

	name := "setlab-x-" + alone.Sweep.Runs + "-6"
	queue := fmt.Sprintf("#!/bin/sh\necho '%[1]s|1|RUNNING|n7|None'\necho '%[1]s|2|PENDING||Resources'\necho '%[1]s|3|COMPLETED|n1|None'\necho 'other|4|RUNNING|n1|None'\necho odd\n", name)
	if err := os.WriteFile(filepath.Join(folder, "squeue"), []byte(queue), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.Mkdir(store.Dir+"-logs", 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(store.Dir+"-logs", name+"-3.log"), []byte("begin\nsetlab: no memory\n\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	s := state()
	want := `1 of 6 runs, 1 training, 1 waiting, 1 failed, 2 not run
  training: dna, dense, seed 2: on n7
  waiting: dna, dense, seed 3: Resources
  failed: dna, dense, seed 4: setlab: no memory
  not run: dna, dense, seed 5
  not run: dna, dense, seed 6`
	if got := s.String(); got != want || !s.Busy() {
		t.Errorf("it says\n%s\nwant\n%s", got, want)
	}

	// The queue cannot be read: the tasks may be running.
	if err := os.WriteFile(filepath.Join(folder, "squeue"), []byte("#!/bin/sh\nprintf 'no contact\\nretrying\\n' >&2\nexit 1\n"), 0o755); err != nil {
		t.Fatal(err)
	}
	want = "1 of 6 runs, 5 not run\n  the queue cannot be read: squeue: exit status 1: no contact\n  not run: dna, dense, seed 2"
	if s := state(); !strings.HasPrefix(s.String(), want) || s.QueueError == nil {
		t.Errorf("it says\n%v\nwant\n%s", s, want)
	}
	if err := os.WriteFile(filepath.Join(folder, "squeue"), []byte(queue), 0o755); err != nil {
		t.Fatal(err)
	}

	link := filepath.Join(folder, "link")
	if err := os.Symlink(store.Dir, link); err != nil {
		t.Fatal(err)
	}
	here := store
	if store = runs.Open(link); !state().Busy() {
		t.Errorf("through a link: %v", state())
	}
	store = here

	store = &runs.Store{Dir: filepath.Join(folder, "other")}
	if text := state().String(); !strings.HasPrefix(text, "0 of 6 runs, 6 not run\n") {
		t.Errorf("tasks for one store count for another: %s", text)
	}
}
