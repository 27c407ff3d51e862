package e2e

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"setlab/kernel/notebook"
)

// newOwner returns the machine of a reader with the results that come with the notebooks, but no data.
func newOwner(t *testing.T) (m *machine, results string) {
	t.Helper()
	m = newReader(t)
	results = filepath.Join(m.home, "notebooks", "results")
	if err := os.CopyFS(results, os.DirFS(filepath.Join(m.root, "notebooks", "results"))); err != nil {
		t.Fatal(err)
	}
	return m, results
}

// runPaper executes a notebook in the machine's home directory at scale paper.
func (m *machine) runPaper(t *testing.T, path string) *notebook.Notebook {
	t.Helper()
	out := filepath.Join(m.home, "out.ipynb")
	m.mustRun(t, 5*time.Minute, m.setlab(), "run", path, "-p", "scale=paper", "-o", out, "--no-html")
	return executed(t, out)
}

// TestRunFromResults checks that the figures at scale paper show the shipped results if there are neither data nor the user's own runs, and that
// they mention missing or damaged runs.
func TestRunFromResults(t *testing.T) {
	elsewhere.take(t)
	m, results := newOwner(t)
	figure, table3 := m.copyNotebook(t, "notebooks/fig5_mlp.ipynb"), m.copyNotebook(t, "notebooks/table3_mlp.ipynb")

	// The numbers of weights in both notebooks are means over the seeds, like the accuracies next to them. The first seed has 90242 weights, and
	// the last 89808.
	for _, path := range []string{figure, table3} {
		n := m.runPaper(t, path)
		set := row(t, table(t, n, "accuracies"), "mnist", "model=SET-MLP")
		within(t, "SET-MLP on MNIST", set.number(t, "best [%]"), 98.2, 99)
		within(t, "the paper's", set.number(t, "paper [%]"), 98.74, 98.74)
		within(t, "epochs of SET-MLP on MNIST", set.number(t, "epochs"), 400, 400)
		within(t, "seeds of SET-MLP on MNIST", set.number(t, "seeds"), 3, 3)
		within(t, "its mean number of weights", set.number(t, "nW"), 90097, 90097)

		// One run is not finished, and each notebook says so.
		if text := shownBy(n, ""); !strings.Contains(text, "unfinished: ") {
			t.Errorf("%s does not say what is unfinished:\n%s", path, text)
		}
	}

	histories, err := filepath.Glob(filepath.Join(results, "*", "history.csv"))
	if err != nil || len(histories) == 0 {
		t.Fatalf("%v, %v", histories, err)
	}
	for _, history := range histories {
		if err := os.WriteFile(history, []byte("epoch,loss,connections,accuracy,test loss\n400,0,1,1,0\n"), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	for _, path := range []string{figure, table3} {
		n := m.runPaper(t, path)
		for _, r := range table(t, n, "accuracies") {
			// The unfinished run has no result file yet.
			if r.group != "CIFAR10" || r.cells["model"] != "MLP" {
				t.Errorf("%s has %v, though all finished runs are damaged", path, r)
			}
		}
		if path == table3 {
			told := numbers(t, n, "", `\n(\d+) of (\d+) runs\n  not used: .*history\.csv is damaged: `)
			within(t, "runs that are believed though they are damaged", told[0], 0, 0)
			within(t, "runs", told[1], 27, 27)
			for _, r := range table(t, n, "order") {
				if verdict := r.text(t, "SET-MLP is ahead"); verdict != "not run" {
					t.Errorf("the verdict on damaged runs is %q: %v", verdict, r)
				}
			}
			continue
		}
		within(t, "runs that the figure draws as if they were not damaged", numbers(t, n, "", `not run: (\d+) \(SET-MLP 7, .*\) of 27 runs; unfinished: 1 `)[0], 26, 26)
	}
}
