package plotting_test

import (
	"fmt"
	"math"
	"math/rand/v2"

	"setlab/plotting"
)

// visibleDegrees are those of 28 x 28 pixels whose center attracts connections
// as training goes on.
func visibleDegrees(epoch float64) []float64 {
	r := rand.New(rand.NewPCG(7, 8))
	values := make([]float64, 28*28)
	for i := range values {
		x, y := float64(i%28)-13.5, float64(i/28)-13.5
		center := math.Exp(-(x*x/40 + y*y/70))
		values[i] = 12*(1-epoch) + 40*epoch*center + 3*r.NormFloat64()*(1-0.7*epoch)
		values[i] = math.Max(0, math.Round(values[i]))
	}
	return values
}

// One heat map with its color bar.
func ExamplePanel_Heat() {
	fig := plotting.New()
	fig.Width = 4.5
	p := fig.Panel(0, 0)
	p.Title = "Connections of the visible neurons"
	p.Heat(visibleDegrees(1), 28, 28, plotting.HeatOptions{Label: "degree"})
	if err := fig.Save("testdata/heat.png"); err != nil {
		panic(err)
	}
}

// Figure 4 of the paper: the same heat map over the epochs, all with one range.
func ExamplePanel_Heat_epochs() {
	fig := plotting.Grid(2, 5)
	fig.SharedHeat = true
	for i, nh := range []int{500, 2500} {
		for j, epoch := range []int{0, 10, 50, 200, 1000} {
			p := fig.Panel(i, j)
			p.Title = fmt.Sprintf("epoch %d", epoch)
			if j == 0 {
				p.YLabel = fmt.Sprintf("%d hidden", nh)
			}
			t := math.Log1p(float64(epoch)) / math.Log(1001)
			p.Heat(visibleDegrees(t/float64(2-i)), 28, 28, plotting.HeatOptions{Label: "degree"})
		}
	}
	if err := fig.Save("testdata/heats.png"); err != nil {
		panic(err)
	}
}

// One sparse layer, and what one evolution step does to it: the connections
// closest to zero go, as many new ones come.
func ExamplePanel_Bipartite() {
	const in, out = 18, 10
	r := rand.New(rand.NewPCG(9, 10))
	var from, to []int
	var weights []float32
	for i := range in {
		for j := range out {
			if r.Float64() < 0.25 {
				from, to = append(from, i), append(to, j)
				weights = append(weights, float32(r.NormFloat64()))
			}
		}
	}
	removed, grown := make([]bool, len(from)), make([]bool, len(from))
	for k, w := range weights {
		removed[k] = math.Abs(float64(w)) < 0.35
	}
	weights[3] = 9 // a strong one does not make the others vanish
	fig := plotting.Grid(2, 2)
	fig.Letters = true
	o := plotting.BipartiteOptions{In: "visible neurons", Out: "hidden neurons"}
	p := fig.Panel(0, 0)
	p.Title = "trained"
	p.Bipartite(in, out, from, to, weights, o)

	p = fig.Panel(0, 1)
	p.Title = "weakest removed"
	o.Removed = removed
	p.Bipartite(in, out, from, to, weights, o)

	taken := map[[2]int]bool{}
	for k := range from {
		taken[[2]int{from[k], to[k]}] = true
	}
	for k := range from {
		for removed[k] && !grown[k] {
			if cell := [2]int{r.IntN(in), r.IntN(out)}; !taken[cell] {
				taken[cell], grown[k] = true, true
				from[k], to[k] = cell[0], cell[1]
			}
		}
	}
	for k := range weights {
		if grown[k] {
			weights[k] = 0
		}
	}
	p = fig.Panel(1, 0)
	p.Title = "as many grown"
	o.Removed, o.Grown = nil, grown
	p.Bipartite(in, out, from, to, weights, o)

	for k := range weights {
		weights[k] += 0.4 * float32(r.NormFloat64())
	}
	p = fig.Panel(1, 1)
	p.Title = "trained again"
	p.Bipartite(in, out, from, to, weights, o)
	if err := fig.Save("testdata/bipartite.png"); err != nil {
		panic(err)
	}
}
