package e2e

import (
	"path/filepath"
	"regexp"
	"strconv"
	"testing"
	"time"

	"setlab/kernel/notebook"
)

// runQuick executes a notebook of the checkout at scale quick, in a folder
// without results, and compares its figures with the goldens.
func (m *machine) runQuick(t *testing.T, name string) *notebook.Notebook {
	t.Helper()
	path := m.copyNotebook(t, name)
	out := filepath.Join(m.home, "out.ipynb")
	m.mustRun(t, 15*time.Minute, m.setlab(), "run", path, "-o", out, "--no-html")
	n := executed(t, out)
	checkGoldens(t, name, figures(t, n))
	return n
}

// numbers returns those that the groups of a pattern match in what the cell
// with an ID printed.
func numbers(t *testing.T, n *notebook.Notebook, id, pattern string) []float64 {
	t.Helper()
	var text string
	for _, cell := range n.Cells {
		if cell.ID == id {
			for _, o := range cell.Outputs {
				shown, _ := o.Data["text/markdown"].(string)
				text += o.Text + shown
			}
		}
	}
	found := regexp.MustCompile(pattern).FindStringSubmatch(text)
	if found == nil {
		t.Fatalf("cell %q prints nothing like %s:\n%s", id, pattern, text)
	}
	var values []float64
	for _, group := range found[1:] {
		value, err := strconv.ParseFloat(group, 64)
		if err != nil {
			t.Fatalf("cell %q prints %q, not a number", id, group)
		}
		values = append(values, value)
	}
	return values
}

// within demands that a number lies in a range.
func within(t *testing.T, what string, value, lo, hi float64) {
	t.Helper()
	if !(lo <= value && value <= hi) {
		t.Errorf("%s is %g, not between %g and %g", what, value, lo, hi)
	}
}

// TestRunFigure1 holds the SET cycle that the notebook writes down against that
// of the library, and looks at what it does to a layer.
func TestRunFigure1(t *testing.T) {
	elsewhere.take(t)
	m := newMachine(t)
	n := m.runQuick(t, "notebooks/fig1_set_cycle.ipynb")
	if got := len(figures(t, n)); got != 3 {
		t.Errorf("%d figures, want 3", got)
	}
	same := numbers(t, n, "same", `by hand: (\d+) connections; topology.SET: (\d+); different: (\d+)`)
	if same[0] != same[1] || same[2] != 0 {
		t.Errorf("by hand %g connections, by topology.SET %g, different %g", same[0], same[1], same[2])
	}
	within(t, "the share that the last epoch leaves", same[0]/numbers(t, n, "initial", `, (\d+) connections`)[0], 0.69, 0.74)

	nats := numbers(t, n, "training", `after epoch 1: (\S+) nats\nafter epoch 60: (\S+) nats`)
	within(t, "the log-probability after an epoch", nats[0], -11.6, -10.6)
	within(t, "the log-probability at the end", nats[1], -8, -5)

	within(t, "the random graph's sd", numbers(t, n, "degrees", ` hidden +units, the random graph: +mean \S+, sd (\S+),`)[0], 3, 4.5)
	within(t, "the evolved graph's sd", numbers(t, n, "degrees", ` hidden +units, after 90 epochs: +mean \S+, sd (\S+),`)[0], 5.2, 7.5)
}
