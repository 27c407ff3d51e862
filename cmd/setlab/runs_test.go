package main

import (
	"context"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"setlab/internal/race"
)

// grid is a sweep of four small runs.
const grid = `{"data": ["dna"], "rbm": {"hidden": [5, 6]}, "rules": [{"rule": "set"}, {"rule": "dense"}], "epochs": 2,
	"log_probability": {"every": 2, "runs": 2, "betas": 5}, "degrees": {"every": 1}}`

// sweepFile writes a grid file and returns its path.
func sweepFile(t *testing.T, text string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "grid.json")
	if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	return path
}

// wantSays checks a command's exit status and that its output contains all parts.
func wantSays(t *testing.T, want int, parts []string, arguments ...string) string {
	t.Helper()
	status, stdout, stderr := setlab(t, arguments...)
	for _, part := range parts {
		if !strings.Contains(stdout+stderr, part) {
			t.Errorf("setlab %s does not say %q:\n%s%s", strings.Join(arguments, " "), part, stdout, stderr)
		}
	}
	if status != want {
		t.Errorf("setlab %s: status %d, want %d\n%s", strings.Join(arguments, " "), status, want, stderr)
	}
	return stdout
}

// listed returns the runs listed by `runs list --json`.
func listed(t *testing.T, store string) (all []listedRun) {
	t.Helper()
	_, stdout, _ := setlab(t, "runs", "list", "--json", "--store", store)
	for line := range strings.Lines(stdout) {
		var one listedRun
		if err := json.Unmarshal([]byte(line), &one); err != nil {
			t.Fatalf("%v: %s", err, line)
		}
		all = append(all, one)
	}
	return all
}

type listedRun struct {
	Digest, Dir, State string
	Weights            bool
	Bytes              int64
	Run                struct {
		Name   string
		Epochs int
	}
}

func TestSweepsAndTheirRuns(t *testing.T) {
	path, store, shipped := sweepFile(t, grid), t.TempDir(), filepath.Join(t.TempDir(), "shipped")
	wantSays(t, statusOK, []string{"   0  ", "   3  ", "dna, dense, 6 hidden"}, "sweep", path, "--dry-run", "--store", store)
	if stdout := wantSays(t, statusOK, []string{"   3  "}, "sweep", path, "--dry-run", "--shard", "1/2"); strings.Contains(stdout, "   0  ") || strings.Count(stdout, "\n") != 2 {
		t.Errorf("the shard 1/2 of four runs:\n%s", stdout)
	}
	if all := listed(t, store); all != nil {
		t.Errorf("a dry run left %+v", all)
	}
	wantSays(t, statusOK, []string{"2/2 runs in "}, "sweep", path, "--store", store, "--shard", "1/2")
	wantSays(t, statusOK, []string{"4/4 runs in "}, "sweep", path, "--store", store, "--parallel", "2", "--checkpoint", "1s")
	all := listed(t, store)
	if len(all) != 4 || all[0].Run.Name != "dna, SET, 5 hidden" && all[0].Run.Name != "dna, dense, 5 hidden" || all[0].State != "finished" || !all[0].Weights {
		t.Fatalf("listed %+v", all)
	}
	wantSays(t, statusOK, []string{"RUN", "finished", "yes", all[3].Run.Name, all[3].Digest[:12]}, "runs", "list", "--store", store, "--verify")
	wantSays(t, statusOK, []string{all[0].Digest, "log-probability", "epochs 1 to 2", `"numerics"`}, "runs", "show", all[0].Digest[:8], "--store", store)
	wantSays(t, statusOK, []string{"copied 1 runs"}, "runs", "export", shipped, all[0].Digest[:8], "--store", store)
	wantSays(t, statusOK, []string{"copied 3 runs", "had 1 already"}, "runs", "export", shipped, "--store", store)
	wantSays(t, statusOK, []string{"copied 2 runs"}, "runs", "export", t.TempDir(), "--store", store, "--named", "SET")
	if copies := listed(t, shipped); len(copies) != 4 || copies[0].Weights {
		t.Errorf("exported %+v", copies)
	}
	wantSays(t, statusFailed, []string{`begins with "zz"`}, "runs", "rm", all[1].Digest, "zz", "--store", store)
	wantSays(t, statusOK, []string{"removed " + all[1].Digest[:12]}, "runs", "rm", all[1].Digest, "--store", store)
	wantSays(t, statusOK, []string{"read-only"}, "runs", "list", "--store", store, "--also", shipped)
	wantSays(t, statusFailed, []string{"read-only"}, "runs", "rm", all[1].Digest, "--store", store, "--also", shipped)
	wantSays(t, statusOK, []string{"4/4 runs in "}, "sweep", path, "--store", store, "--also", shipped)
	if left := listed(t, store); len(left) != 3 {
		t.Errorf("what another store had was trained: %+v", left)
	}
}

func TestSweepsOfSeveralGrids(t *testing.T) {
	first, second := sweepFile(t, grid), sweepFile(t, strings.NewReplacer(`["dna"]`, `["digits"], "scaled": "binarized"`, "5, 6", "7").Replace(grid))
	nowhere := sweepFile(t, `{"data": ["higgs"], "mlp": {"hidden": [[2]]}, "epochs": 3}`)
	t.Setenv("SETLAB_DATA", t.TempDir())
	t.Setenv("XDG_CACHE_HOME", t.TempDir())
	home := t.TempDir()
	store, shipped := t.TempDir(), filepath.Join(home, "results")
	t.Setenv(shippedVariable, home)
	wantSays(t, statusOK, []string{"0/4", "0/1", "7 runs of unknown duration; --estimate", "not run: dna, SET, 5 hidden"}, "sweep", first, second, nowhere, "--status", "--store", store)
	wantSays(t, statusFailed, []string{first, "4/4 runs", "copied 4 runs", "2/2 runs", "copied 2 runs", nowhere + ": ", "higgs"},
		"sweep", first, nowhere, second, "--store", store, "--export", shipped)
	before := digestOfFolder(t, shipped)
	wantSays(t, statusOK, []string{"2/2 runs"}, "sweep", second, "--store", t.TempDir(), "--also", shipped, "--export", shipped)
	if after := digestOfFolder(t, shipped); after != before {
		t.Error("exporting again changed the exported runs")
	}
	wantSays(t, statusOK, []string{"4/4", "0 h 00 min", "1 runs of unknown duration"}, "sweep", first, nowhere, "--status", "--store", t.TempDir(), "--also", shipped)
	wantSays(t, statusOK, []string{"4/4", "0 h 00 min"}, "sweep", first, "--status", "--store", t.TempDir(), "--missing")
	if out := wantSays(t, statusOK, nil, "sweep", first, "--dry-run", "--missing"); out != "" {
		t.Errorf("a dry run of what is missing lists\n%s", out)
	}
	wantSays(t, statusFailed, []string{"there is no store "}, "sweep", first, "--status", "--also", filepath.Join(home, "reslts"))
	t.Setenv(shippedVariable, t.TempDir())
	wantSays(t, statusFailed, []string{"--missing: cannot find the runs"}, "sweep", first, "--status", "--missing")
	t.Setenv(shippedVariable, home)
	impossible := sweepFile(t, `{"data": ["digits"], "cnn": {"blocks": [[2], [2, 2, 2, 2, 2]], "hidden": [[2]]}, "epochs": 1}`)
	wantSays(t, statusOK, []string{"0/2", "1 runs of unknown duration; sweeps: impossible options of ", "not run: digits, SET, [2 2 2 2 2] filters: impossible options of", "nn: layer 23", "does not fit"}, "sweep", impossible, "--estimate", "--store", t.TempDir())
	wantSays(t, statusOK, []string{"impossible", "does not fit"}, "sweep", impossible, "--dry-run")
	wantSays(t, statusFailed, []string{"impossible options of", "does not fit"}, "sweep", impossible, "--on", "slurm", "--dry-run")
	more := sweepFile(t, strings.Replace(grid, `"epochs": 2,`, `"epochs": 2, "seeds": [0, 1],`, 1))
	wantSays(t, statusOK, []string{"4/8", "of one processor in all\n"}, "sweep", more, "--estimate", "--store", t.TempDir(), "--also", shipped)
}

// digestOfFolder returns a digest of the files in a folder.
func digestOfFolder(t *testing.T, dir string) string {
	t.Helper()
	var all strings.Builder
	err := filepath.WalkDir(dir, func(path string, entry os.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		data, err := os.ReadFile(path)
		fmt.Fprintf(&all, "%s %x\n", path, sha256.Sum256(data))
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return all.String()
}

func TestADamagedRunIsListedAsOne(t *testing.T) {
	path, store := sweepFile(t, strings.Replace(grid, "[5, 6]", "[5]", 1)), t.TempDir()
	wantSays(t, statusOK, nil, "sweep", path, "--store", store)
	all := listed(t, store)
	history := filepath.Join(all[0].Dir, "history.csv")
	if err := os.WriteFile(history, []byte("epoch\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	wantSays(t, statusFailed, []string{history, "1 of 2 runs are damaged"}, "runs", "list", "--store", store)
	wantSays(t, statusFailed, []string{history, "1 of 2 runs are damaged"}, "runs", "list", "--store", store, "--verify")
	wantSays(t, statusFailed, []string{history}, "runs", "show", all[0].Digest, "--store", store)
	wantSays(t, statusFailed, []string{history}, "runs", "export", t.TempDir(), "--store", store)
	wantSays(t, statusOK, []string{history, "trained again"}, "sweep", path, "--store", store)
	wantSays(t, statusOK, nil, "runs", "list", "--store", store, "--verify")
}

func TestSweepsThatMakeNoSense(t *testing.T) {
	store := t.TempDir()
	wantSays(t, statusFailed, []string{"grid.json", `"epoch"`}, "sweep", sweepFile(t, `{"epoch": 3}`), "--store", store)
	wantSays(t, statusUsage, []string{"2/2", "0/8"}, "sweep", "grid.json", "--shard", "2/2")
	wantSays(t, statusFailed, []string{"none.json"}, "sweep", "none.json")
	wantSays(t, statusFailed, []string{`"rbm.hidden" is 0`}, "sweep", sweepFile(t, strings.Replace(grid, "5", "0", 1)), "--store", store)
	diverging := strings.Replace(grid, `"hidden": [5, 6]`, `"hidden": [5], "try": [{"learning_rate": 1e30}, {"momentum": 0.5}]`, 1)
	wantSays(t, statusFailed, []string{"2 of 4 runs failed", "dna, SET, rate 1e+30", "diverged"}, "sweep", sweepFile(t, diverging), "--store", store)
	if all := listed(t, store); len(all) != 2 {
		t.Errorf("the others are %+v", all)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if status, _, stderr := setlabContext(ctx, "sweep", sweepFile(t, grid), "--store", t.TempDir()); status != statusInterrupted {
		t.Errorf("status %d, stderr %q", status, stderr)
	}
}

// TestShippedResults checks that the runs that come with the notebooks are undamaged, have no weights, and are small. Runs
// that take longer than the available training time may be unfinished.
func TestShippedResults(t *testing.T) {
	race.Skip(t, "it computes digests of all files")
	shipped := filepath.Join("..", "..", "notebooks", "results")
	wantSays(t, statusOK, nil, "runs", "list", "--store", shipped, "--verify")
	size := int64(0)
	all := listed(t, shipped)
	for _, run := range all {
		if run.State != "finished" && run.State != "unfinished" || run.Weights {
			t.Errorf("%+v", run)
		}
		size += run.Bytes
	}
	// A run takes some tens of kilobytes, and half of that in the binary.
	if mean := size / int64(max(1, len(all))); mean == 0 || mean > 48<<10 {
		t.Errorf("%d runs are %d bytes, %d each", len(all), size, mean)
	}
}
