package e2e

import (
	"path/filepath"
	"testing"
	"time"

	"setlab/kernel/notebook"
)

// trainings is a notebook of cells that watch what they train.
const trainings = "cmd/setlab/e2e/testdata/training.ipynb"

// checkTrainings demands that every cell has one picture, the final state. A figure that a later cell goes on with is
// shown there, too.
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
			says = nil // the later cell's state, where front ends keep displays of one id alike
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
	need(t, "/usr/bin/jupyter-nbconvert", "jupyter-nbconvert")
	m := newMachine(t)
	m.install(t)
	checkTrainings(t, m.nbconvert(t, m.copyNotebook(t, trainings)))
}
