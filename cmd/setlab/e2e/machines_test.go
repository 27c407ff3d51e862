package e2e

import (
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// TestRunAllMachines checks that Figures 8 and 9 draw every panel for which there are runs, with complete titles, and list the others. There are
// titles for 49 panels, for 2 panels that are not run, and for 3 groups of columns.
func TestRunAllMachines(t *testing.T) {
	elsewhere.take(t)
	m, _ := newOwner(t)
	path, out := m.copyNotebook(t, "notebooks/fig8_fig9_rbm_all.ipynb"), filepath.Join(m.home, "out.ipynb")
	// A text that is too long for its space ends with dots. The title of each panel is its number of hidden units, and the title of each group of
	// columns is its number of steps.
	appendCells(t, path, []string{`for _, fig := range []*plotting.Figure{figure8.Figure(all), figure9.Figure(set)} {
	picture, err := fig.SVG()
	count := func(text string) int { return strings.Count(string(picture), text) }
	fmt.Println("cut off:", count("…"), "panels:", count("> = "), "not run:", count(">not run<"), "marked:", count("*<"), err)
}`})
	m.mustRun(t, 5*time.Minute, m.setlab(), "run", path, "-p", "scale=paper", "-o", out, "--no-html")
	n := executed(t, out)
	if got := len(figures(t, n)); got != 4 {
		t.Errorf("%d figures, want 4", got)
	}
	const line = `cut off: (\d+) panels: (\d+) not run: (\d+) marked: (\d+) <nil>\n`
	got := numbers(t, n, "", line+line)
	for k, what := range []string{"titles cut off", "titles", "panels that are not run", "panels that lack some runs"} {
		want := []float64{0, 54, 2, 0}[k]
		within(t, what+" of Figure 8", got[k], want, want)
		within(t, what+" of Figure 9", got[4+k], want, want)
	}

	within(t, "panels in the table", float64(len(table(t, n, "panels"))), 49, 49)
	fixed, dense := numbers(t, n, "order", `ahead of FixProb in (\d+) of (\d+) panels`), numbers(t, n, "order", `ahead of dense in (\d+) of (\d+) panels`)
	for k, want := range []float64{48, 49, 37, 47} {
		within(t, "panels in which SET-RBM is ahead, and panels", append(fixed, dense...)[k], want, want)
	}
	within(t, "runs", numbers(t, n, "order", `\n(\d+) of 151 runs\n`)[0], 145, 145)
	for _, model := range []string{"SET", "FixProb", "dense"} {
		for _, hidden := range []string{"500", "2500"} {
			if missing := "not run: Table 2: caltech16, " + model + ", " + hidden + " hidden"; !strings.Contains(shownBy(n, "order"), missing) {
				t.Errorf("the notebook does not say %q", missing)
			}
		}
	}
}
