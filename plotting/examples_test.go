package plotting_test

import (
	"fmt"
	"math"

	"setlab/plotting"
)

// curve is a made-up training curve: fast at first, then level, with a drift.
func curve(epochs int, start, level, speed, drift, phase float64) (xs, ys, lo, hi []float64) {
	for e := 0; e <= epochs; e += epochs / 100 {
		t := float64(e) / float64(epochs)
		y := level + (start-level)*math.Exp(-t*speed) + drift*t*t + 0.6*math.Sin(40*t+phase)
		spread := 1 + 3*t
		xs, ys = append(xs, float64(e)), append(ys, y)
		lo, hi = append(lo, y-spread), append(hi, y+spread)
	}
	return xs, ys, lo, hi
}

// Figure 2 of the paper: nine panels, three models, the spread over seeds and
// the share that each model has of the connections.
func Example_figure2() {
	models := []string{"RBM", "RBM_{FixProb}", "SET-RBM"}
	fig := plotting.Grid(3, 3)
	fig.Letters, fig.SharedX, fig.SharedY = true, true, true
	fig.XLabel, fig.YLabel, fig.RightLabel = "training epoch", "log-probability of the test data [nats]", "fraction of all n^{W}"
	fig.Order = models
	for i, nCD := range []int{1, 3, 10} {
		for j, nh := range []int{100, 250, 500} {
			p := fig.Panel(i, j)
			p.Title = fmt.Sprintf("n^{CD} = %d, n^{h} = %d", nCD, nh)
			p.YRange(-160, -80)
			for k, model := range models {
				drift := []float64{-12 * float64(i+j), -2, 1}[k]
				xs, ys, lo, hi := curve(5000, -130, []float64{-95, -92, -85}[k], 30, drift, float64(k))
				p.Line(model, xs, ys)
				p.Band(model, xs, lo, hi)
			}
			weights := float64(180 + nh)
			p.Share(models, []float64{180 * float64(nh), 8 * weights, math.Floor(0.7 * 11 * weights)})
		}
	}
	picture, err := fig.PNG()
	fmt.Println(len(picture) > 0, err)
	// Output: true <nil>
}
