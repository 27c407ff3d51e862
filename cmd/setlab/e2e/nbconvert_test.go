package e2e

import (
	"path/filepath"
	"testing"
	"time"

	"setlab/internal/need"
	"setlab/kernel/notebook"
)

// nbconvert executes a notebook with Debian's Jupyter.
func (m *machine) nbconvert(t *testing.T, path string) *notebook.Notebook {
	t.Helper()
	program := need.File(t, "/usr/bin/jupyter-nbconvert", "apt install jupyter-nbconvert")
	m.mustRun(t, 15*time.Minute, program, "--to", "notebook", "--execute", "--ExecutePreprocessor.timeout=800",
		"--output", "executed.ipynb", path)
	return executed(t, filepath.Join(filepath.Dir(path), "executed.ipynb"))
}

func TestNbconvertFixture(t *testing.T) {
	elsewhere.take(t)
	need.File(t, "/usr/bin/jupyter-nbconvert", "apt install jupyter-nbconvert")
	m := newMachine(t)
	m.install(t)
	checkFixture(t, m.nbconvert(t, m.copyNotebook(t, fixture)), "quick")
}

func TestNbconvertTour(t *testing.T) {
	elsewhere.take(t)
	shipped(t, tour)
	need.File(t, "/usr/bin/jupyter-nbconvert", "apt install jupyter-nbconvert")
	m := newMachine(t)
	m.install(t)
	if all := figures(t, m.nbconvert(t, m.copyNotebook(t, tour))); len(all) < 2 {
		t.Errorf("the tour shows %d figures, want a layer and a heat map at least", len(all))
	}
}
