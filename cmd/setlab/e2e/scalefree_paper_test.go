package e2e

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestReproductionTellsOfScaleFreeness compares the statements about Figure 9 in docs/reproduction.md with the notebook, using the
// shipped runs.
func TestReproductionTellsOfScaleFreeness(t *testing.T) {
	elsewhere.take(t)
	m, _ := newOwner(t)
	n := m.runPaper(t, m.copyNotebook(t, "notebooks/fig8_fig9_rbm_all.ipynb"))
	text, err := os.ReadFile(filepath.Join(m.root, "docs", "reproduction.md"))
	if err != nil {
		t.Fatal(err)
	}
	var pass []string
	count, end, some := 0.0, 0.0, 0.0
	sizes := table(t, n, "sizes")
	for _, r := range sizes[:len(sizes)-1] {
		pass = append(pass, fmt.Sprintf("%s of %s", r.text(t, "p < 0.05 at the end"), r.text(t, "SET-RBMs")))
		count, end, some = count+r.number(t, "SET-RBMs"), end+r.number(t, "p < 0.05 at the end"), some+r.number(t, "at some epoch")
	}
	panels := sizes[len(sizes)-1]
	bins := numbers(t, n, "binning", `1\.2:(\d+) .* 1\.4:(\d+) .* 2\.0:(\d+) no logarithms:(\d+)`)
	for _, want := range []string{
		fmt.Sprintf("%g of our %g pass its criterion at the end", end, count),
		strings.Join(pass[:len(pass)-1], ", ") + " and " + pass[len(pass)-1] + " pass",
		panels.text(t, "p < 0.05 at the end") + " of 99.",
		fmt.Sprintf("%g of the %g pass at some epoch", some, count),
		panels.text(t, "at some epoch") + " of 99, which",
		fmt.Sprintf("%g, %g and %g of the %g pass at the end. Without logarithms %g do", bins[0], bins[1], bins[2], count, bins[3]),
	} {
		if !strings.Contains(string(text), want) {
			t.Errorf("docs/reproduction.md does not say %q", want)
		}
	}
}
