package plotting_test

import (
	"fmt"
	"math"

	"setlab/plotting"
)

// curve is a made-up training curve with its spread over seeds: fast at first,
// then level, then adrift.
func curve(epochs int, start, level, drift, phase float64) (xs, ys, lo, hi []float64) {
	for e := 0; e <= epochs; e += epochs / 100 {
		t := float64(e) / float64(epochs)
		y := level + (start-level)*math.Exp(-30*t) + drift*t*t + 0.6*math.Sin(40*t+phase)
		spread := 1 + 3*t
		xs, ys = append(xs, float64(e)), append(ys, y)
		lo, hi = append(lo, y-spread), append(hi, y+spread)
	}
	return xs, ys, lo, hi
}

// Figure 2 of the paper: nine panels, three models, the spread over seeds and
// the share that each model has of all connections.
func Example_figure2() {
	models := []string{"RBM", "RBM_{FixProb}", "SET-RBM"}
	fig := plotting.Grid(3, 3)
	fig.Letters, fig.SharedX, fig.SharedY = true, true, true
	fig.XLabel, fig.YLabel = "training epoch", "log-probability of the test data [nats]"
	fig.RightLabel = "fraction of all n^{W}"
	fig.Order = models
	for i, nCD := range []int{1, 3, 10} {
		for j, nh := range []int{100, 250, 500} {
			p := fig.Panel(i, j)
			p.Title = fmt.Sprintf("n^{CD} = %d, n^{h} = %d", nCD, nh)
			p.YRange(-160, -80)
			for k, model := range models {
				drift := []float64{-12 * float64(i+j), -2, 1}[k]
				xs, ys, lo, hi := curve(5000, -130, []float64{-95, -92, -85}[k], drift, float64(k))
				p.Line(model, xs, ys)
				p.Band(model, xs, lo, hi)
			}
			neurons := float64(180 + nh)
			p.Share(models, []float64{180 * float64(nh), 8 * neurons, 0.7 * 11 * neurons})
		}
	}
	if err := fig.Save("testdata/figure2.png"); err != nil {
		panic(err)
	}
}

// Curves with the spread over seeds, the paper's numbers as reference lines, a
// gap where a run was interrupted, and an epoch of interest.
func ExamplePanel_Line() {
	fig := plotting.New()
	p := fig.Panel(0, 0)
	p.Title, p.XLabel, p.YLabel = "DNA, 250 hidden neurons", "epoch", "log-probability [nats]"
	xs, ys, lo, hi := curve(200, -130, -85, 1, 0)
	p.Line("SET-RBM", xs, ys)
	p.Band("SET-RBM", xs, lo, hi)
	p.HLine("SET-RBM", -83.3) // the color of the series
	xs, ys, _, _ = curve(200, -130, -95, -20, 1)
	for i := 40; i < 50; i++ {
		ys[i] = math.NaN()
	}
	p.Line("RBM", xs, ys)
	p.HLine("independent bits", -100.4) // a gray of its own
	p.VLine("last growth", 190)
	if err := fig.Save("testdata/line.png"); err != nil {
		panic(err)
	}
}

// Each estimate with its 95% interval.
func ExamplePanel_ErrorBars() {
	fig := plotting.New()
	p := fig.Panel(0, 0)
	p.Title, p.XLabel, p.YLabel = "Annealed importance sampling", "epoch", "log-probability [nats]"
	for k, name := range []string{"RBM", "SET-RBM"} {
		xs, ys, _, _ := curve(200, -130, -110+20*float64(k), 0, float64(k))
		lo, hi := make([]float64, len(xs)), make([]float64, len(xs))
		for i := range xs {
			lo[i], hi[i] = ys[i]-float64(i)/25, ys[i]+float64(i)/25
		}
		p.Line(name, xs, ys)
		p.ErrorBars(name, xs, lo, hi)
	}
	if err := fig.Save("testdata/errorbars.png"); err != nil {
		panic(err)
	}
}

// Figure 3 of the paper: log-probabilities at the left, p-values at the right,
// the axes in the colors of their series.
func ExamplePanel_RightLine() {
	fig := plotting.Grid(1, 2)
	fig.Letters = true
	fig.SetColor("log-probability", plotting.Color(1))
	fig.SetColor("p-value", plotting.Color(0))
	for j, nh := range []int{100, 500} {
		p := fig.Panel(0, j)
		p.Title = fmt.Sprintf("n^{h} = %d", nh)
		p.XLabel, p.YLabel, p.Right.Label = "epoch", "log-probability [nats]", "p-value"
		xs, ys, _, _ := curve(5000, -130, -85, 1, 0)
		p.Line("log-probability", xs, ys)
		for i, x := range xs {
			ys[i] = math.Exp(-x/1000*float64(j)) * (0.8 + 0.1*math.Sin(x/150))
		}
		p.RightLine("p-value", xs, ys)
		p.RightHLine("rejection at 0.05", 0.05)
		p.RightRange(0, 1)
	}
	if err := fig.Save("testdata/right.png"); err != nil {
		panic(err)
	}
}

// A legend in a column of its own, for many series, and logarithmic axes.
func ExampleFigure() {
	fig := plotting.New()
	fig.Title, fig.Legend = "Time of one epoch", plotting.LegendRight
	p := fig.Panel(0, 0)
	p.XLabel, p.YLabel = "connections", "seconds"
	p.LogX, p.LogY = true, true
	for k := range 10 {
		var xs, ys []float64
		for x := 100.0; x <= 1e6; x *= 10 {
			xs, ys = append(xs, x), append(ys, 1e-6*x*(1+float64(k))+1e-3)
		}
		p.Line(fmt.Sprintf("batch of %d", 1<<k), xs, ys)
	}
	if err := fig.Save("testdata/logarithmic.png"); err != nil {
		panic(err)
	}
}
