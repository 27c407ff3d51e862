package e2e

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"setlab/kernel/notebook"
)

// TestRunAllMachines demands that Figures 8 and 9 draw every panel that there are
// runs for, with whole titles, and name the others.
func TestRunAllMachines(t *testing.T) {
	elsewhere.take(t)
	m := newReader(t)
	if err := os.CopyFS(filepath.Join(m.home, "notebooks", "results"), os.DirFS(filepath.Join(m.root, "notebooks", "results"))); err != nil {
		t.Fatal(err)
	}
	path, out := m.copyNotebook(t, "notebooks/fig8_fig9_rbm_all.ipynb"), filepath.Join(m.home, "out.ipynb")
	n, err := notebook.Read(path)
	if err != nil {
		t.Fatal(err)
	}
	// A text that is too long for its place ends with dots.
	last := n.Cells[len(n.Cells)-2]
	last.Source += `
for _, fig := range []*plotting.Figure{fig8, fig9} {
	picture, err := fig.SVG()
	fmt.Println("cut off:", strings.Count(string(picture), "…"), "panels:", strings.Count(string(picture), ">CD-"), "marked:", strings.Count(string(picture), "*<"), err)
}`
	if err := n.Save(path); err != nil {
		t.Fatal(err)
	}
	m.mustRun(t, 5*time.Minute, m.setlab(), "run", path, "-p", "scale=paper", "-p", "simulations=10", "-o", out, "--no-html")
	n = executed(t, out)
	if got := len(figures(t, n)); got != 2 {
		t.Errorf("%d figures, want 2", got)
	}
	got := numbers(t, n, last.ID, `cut off: (\d+) panels: (\d+) marked: (\d+) <nil>\ncut off: (\d+) panels: (\d+) marked: (\d+) <nil>`)
	for k, want := range []float64{0, 49, 0, 49} {
		within(t, "titles cut off, and panels, of both figures", got[[]int{0, 1, 3, 4}[k]], want, want)
	}
	within(t, "panels marked as without one of the models", got[2], 2, 2)

	within(t, "panels", numbers(t, n, last.ID, `(\d+) of the paper's 99 panels are drawn`)[0], 49, 49)
	ahead := numbers(t, n, last.ID, `have all their panels: of FixProb-RBM in (\d+) of (\d+), of RBM in (\d+)`)
	for k, want := range []float64{44, 45, 35} {
		within(t, "panels in which SET-RBM is ahead", ahead[k], want, want)
	}
	for _, missing := range []string{"OCR-letters: all nine\n", "28x28, CD-1: all three\n", "MNIST, binarised, CD-10: RBM 500, RBM 2500, "} {
		numbers(t, n, last.ID, strings.ReplaceAll(missing, ".", `\.`))
	}
}
