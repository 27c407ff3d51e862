package e2e

import "testing"

// TestRunNetwork checks a result on trained networks that small ones also show: compared with networks of the same density, they are small worlds;
// compared with networks of the same degrees, they are much less so.
func TestRunNetwork(t *testing.T) {
	elsewhere.take(t)
	n := newReader(t).runQuick(t, "notebooks/network.ipynb")
	if got := len(figures(t, n)); got != 4 {
		t.Errorf("%d figures, want 4", got)
	}
	for _, c := range []struct {
		cell             string
		density, degrees [2]float64 // the index relative to networks with the same density or degrees
	}{
		{"small", [2]float64{1.05, 1.3}, [2]float64{0.97, 1.1}}, // trained in the notebook
		{"mnist", [2]float64{3.9, 4.1}, [2]float64{1.3, 1.35}},  // shipped
	} {
		worlds := table(t, n, c.cell)
		for _, seed := range []string{"1", "2", "3"} {
			density := row(t, worlds, "", "random networks=same density", "seed="+seed).number(t, "small-world index")
			degrees := row(t, worlds, "", "random networks=same degrees", "seed="+seed).number(t, "small-world index")
			within(t, c.cell+": the index beside the same density, seed "+seed, density, c.density[0], c.density[1])
			within(t, c.cell+": the index beside the same degrees, seed "+seed, degrees, c.degrees[0], c.degrees[1])
		}
	}
}
