package e2e

import "testing"

// TestRunNetwork demands of trained networks what small ones show too: beside networks of the same density they are small worlds, beside networks of
// the same degrees much less so.
func TestRunNetwork(t *testing.T) {
	elsewhere.take(t)
	n := newReader(t).runQuick(t, "notebooks/network.ipynb")
	if got := len(figures(t, n)); got != 4 {
		t.Errorf("%d figures, want 4", got)
	}
	worlds := table(t, n, "small")
	for _, seed := range []string{"1", "2", "3"} {
		density := row(t, worlds, "", "random networks=same density", "seed="+seed).number(t, "small-world index")
		degrees := row(t, worlds, "", "random networks=same degrees", "seed="+seed).number(t, "small-world index")
		within(t, "the index beside the same density, seed "+seed, density, 1.05, 1.3)
		within(t, "the index beside the same degrees, seed "+seed, degrees, 0.97, 1.1)
	}
}
