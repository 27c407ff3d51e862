package e2e

import (
	"path/filepath"
	"testing"
	"time"

	"setlab/internal/need"
	"setlab/kernel/notebook"
)

// trainings is a notebook whose cells watch training.
const trainings = "cmd/setlab/e2e/testdata/training.ipynb"

// checkTrainings checks that every cell has one image of the final state. A figure that a later cell continues is
// shown there as well.
func checkTrainings(t *testing.T, n *notebook.Notebook) {
	t.Helper()
	for _, c := range n.Cells {
		if c.Type != notebook.Code {
			continue
		}
		says := map[string][]string{
			"interpreted": {"epoch 40/40  loss ", " in all"},
			"seeds":       {"3 runs  30 epochs in "},
			"compiled":    {"epoch 10/10  loss ", " in all"},
			"again":       {"4 runs  35 epochs in "},
		}[c.ID]
		if c.ID == "seeds" {
			says = nil // the later cell's state, if the front end updates all displays with the same ID
		}
		checkFinal(t, c.Outputs, says...)
	}
}

func TestRunTrainings(t *testing.T) {
	elsewhere.take(t)
	m := newMachine(t)
	out := filepath.Join(m.home, "out.ipynb")
	m.mustRun(t, 5*time.Minute, m.setlab(), "run", m.copyNotebook(t, trainings), "-o", out, "--no-html")
	checkTrainings(t, executed(t, out))
}

func TestNbconvertTrainings(t *testing.T) {
	elsewhere.take(t)
	need.File(t, "/usr/bin/jupyter-nbconvert", "apt install jupyter-nbconvert")
	m := newMachine(t)
	m.install(t)
	checkTrainings(t, m.nbconvert(t, m.copyNotebook(t, trainings)))
}
