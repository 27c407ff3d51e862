package plotting_test

import (
	"math/rand/v2"

	"setlab/plotting"
)

// Figure 5b of the paper: curves, and the numbers of weights in their colors.
func ExamplePanel_Bars() {
	models := []string{"MLP", "MLP_{FixProb}", "SET-MLP"}
	fig := plotting.Grid(1, 2)
	fig.Letters = true
	p := fig.Panel(0, 0)
	p.Title, p.XLabel, p.YLabel = "CIFAR10", "epoch", "accuracy [%]"
	for k, model := range models {
		xs, ys, _, _ := curve(1000, 20, []float64{68.7, 62.2, 74.8}[k], 1, float64(k))
		p.Line(model, xs, ys)
	}
	p = fig.Panel(0, 1)
	p.Title, p.YLabel, p.LogY = "Connections", "n^{W}", true
	p.Bars(models, []float64{20328000, 278630, 278630})
	p.YRange(1e4, 1e8)
	if err := fig.Save("testdata/bars.png"); err != nil {
		panic(err)
	}
}

// The importance of features to a network, with made-up numbers: values with their
// spread over seeds, the most important at the top.
func ExamplePanel_HBars() {
	names := []string{"light", "nitrogen", "moisture", "iron", "clay", "zinc", "copper", "boron", "sulfur", "sand"}
	values := []float64{0.231, 0.204, 0.118, 0.012, 0.009, 0.004, 0.001, 0, -0.003, -0.006}
	spreads := []float64{0.02, 0.031, 0.016, 0.008, 0.01, 0.005, 0.006, 0.004, 0.007, 0.009}
	fig := plotting.New()
	p := fig.Panel(0, 0)
	p.Title, p.XLabel = "Permutation importance", "fall of the accuracy"
	p.HBars(names, values, spreads)
	p.VLine("no effect", 0)
	if err := fig.Save("testdata/hbars.png"); err != nil {
		panic(err)
	}
}

// powerLaw draws degrees of which a fraction d^{-1.5} reaches d.
func powerLaw(n int) []int {
	r := rand.New(rand.NewPCG(1, 2))
	degrees := make([]int, n)
	for i := range degrees {
		degrees[i] = int(1 / (r.Float64() + 0.002))
	}
	return degrees
}

// The degrees of hidden neurons: as a histogram, and on two logarithmic axes
// beside a random graph's.
func ExamplePanel_Degrees() {
	r := rand.New(rand.NewPCG(3, 4))
	evolved, random := powerLaw(2000), make([]int, 2000)
	for i := range random {
		for range 180 {
			if r.Float64() < 0.07 {
				random[i]++
			}
		}
	}
	fig := plotting.Grid(1, 2)
	fig.Order = []string{"at the start", "after 5000 epochs"}
	p := fig.Panel(0, 0)
	p.Title, p.XLabel, p.YLabel = "Erdős–Rényi", "degree", "hidden neurons"
	values := make([]float64, len(random))
	for i, d := range random {
		values[i] = float64(d)
	}
	p.Histogram("at the start", values, 0)
	p = fig.Panel(0, 1)
	p.Title, p.XLabel, p.YLabel = "Both", "degree", "fraction of the neurons"
	p.Degrees("at the start", random)
	p.Degrees("after 5000 epochs", evolved)
	if err := fig.Save("testdata/degrees.png"); err != nil {
		panic(err)
	}
}

// Measurements as points, with the line that they should follow.
func ExamplePanel_Points() {
	fig := plotting.New()
	p := fig.Panel(0, 0)
	p.Title, p.XLabel, p.YLabel = "AIS against enumeration", "exact log Z [nats]", "AIS log Z [nats]"
	r := rand.New(rand.NewPCG(5, 6))
	var xs, ys []float64
	for range 30 {
		x := 10 + 15*r.Float64()
		xs, ys = append(xs, x), append(ys, x+0.2*r.NormFloat64())
	}
	p.Line("equal", []float64{10, 25}, []float64{10, 25})
	p.Points("RBM", xs, ys)
	if err := fig.Save("testdata/points.png"); err != nil {
		panic(err)
	}
}
