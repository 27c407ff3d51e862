package e2e

import "testing"

// TestRunFigure3 demands of the statistics what short runs show: SET-RBMs learn,
// their degrees spread, the paper's criterion calls some of them scale-free, and
// the full verdict none.
func TestRunFigure3(t *testing.T) {
	elsewhere.take(t)
	n := newReader(t).runQuick(t, "notebooks/fig3_scale_free.ipynb")
	if got := len(figures(t, n)); got != 3 {
		t.Errorf("%d figures, want 3", got)
	}
	within(t, "DNA, 500 hidden units, CD-1", numbers(t, n, "fig3-05", `CD-1, 500 hidden +40 epochs, (\S+) nats`)[0], -89, -86)
	const panel = `CD-1, 500 hidden +0 +(\S+) +(\S+) .*\nCD-1, 500 hidden .*\nCD-1, 500 hidden +40 +(\S+) +(\S+) .* (\S+) +\S+\n`
	p := numbers(t, n, "fig3-15", panel)
	within(t, "the paper's p of the random graph", p[0], 0.05, 1)
	within(t, "the random graph's exponent", p[1], 10, 30)
	within(t, "the paper's p after 40 epochs", p[2], 0, 0.05)
	// Where the law fits best changes from one evolution to the next, and the exponent with it; it stays far above 3.
	within(t, "the exponent after 40 epochs", p[3], 5, 30)
	within(t, "the variance of the degrees, beside their mean", p[4], 2.5, 4.5)
	calls := numbers(t, n, "fig3-15", `of the 18 networks .* calls (\d+) scale-free; the full verdict is yes for (\d+)`)
	within(t, "networks that the paper's test calls scale-free", calls[0], 2, 9)
	within(t, "those that a power law describes", calls[1], 0, 0)
}
