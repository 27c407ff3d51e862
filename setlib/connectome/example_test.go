package connectome_test

import (
	"context"
	"fmt"
	"math/rand/v2"

	"gonum.org/v1/gonum/graph/network"
	"gonum.org/v1/gonum/graph/topo"

	"setlab/datasets"
	"setlab/setlib/connectome"
	"setlab/setlib/nn"
	"setlab/setlib/topology"
	"setlab/setlib/train"
)

// hubs returns a network of two layers whose neurons have different degrees.
func hubs() *connectome.Graph {
	rng := rand.New(rand.NewPCG(1, 2))
	layer := func() connectome.Layer {
		var from, to []int
		for i := range 100 {
			for j := range 100 {
				if rng.Float64() < 30/float64(10+i)/float64(10+j) {
					from, to = append(from, i), append(to, j)
				}
			}
		}
		t, _ := topology.NewGraph(100, 100, from, to)
		weights := make([]float32, t.Connections())
		for c := range weights {
			weights[c] = float32(rng.NormFloat64())
		}
		return connectome.Layer{Topology: t, Weights: weights}
	}
	return connectome.New([]connectome.Layer{layer(), layer()})
}

// The graph of a SET-MLP. Its dense output layer is excluded.
func ExampleOf() {
	model := nn.New(nn.Options{Inputs: 64, Layers: nn.MLP{Hidden: []int{50, 50}, Classes: 10, Topology: topology.SET{Epsilon: 5}}.Layers()})
	fmt.Println(connectome.Of(model, connectome.Options{}))
	fmt.Println(connectome.Of(model, connectome.Options{Output: true}))
	// Output:
	// 164 neurons in layers of [64 50 50], 1081 connections
	// 174 neurons in layers of [64 50 50 10], 1581 connections
}

func ExampleNew() {
	a, _ := topology.NewGraph(3, 2, []int{0, 1, 2}, []int{0, 0, 1})
	g := connectome.New([]connectome.Layer{{Topology: a, Weights: []float32{.5, -1, 2}}})
	w, ok := g.Weight(int64(g.Number(0, 1)), int64(g.Number(1, 0)))
	fmt.Println(g, w, ok)
	// Output: 5 neurons in layers of [3 2], 3 connections -1 true
}

// Gonum's functions work on a Graph.
func ExampleGraph() {
	g := hubs()
	fmt.Println(len(topo.ConnectedComponents(g.Undirected())), "components")
	rank := network.PageRankSparse(g, .85, 1e-8)
	fmt.Printf("%.4f\n", rank[int64(g.Number(2, 0))])
	// Output:
	// 67 components
	// 0.0704
}

func ExampleGraph_Measure() {
	values, err := hubs().Measure(context.Background(), connectome.MeasureOptions{Names: connectome.Cheap})
	fmt.Print(values)
	if err != nil {
		fmt.Println(err)
	}
	// Output:
	// layer clustering 1          0.03607
	// layer clustering 2          0.06024
	// assortativity 1           0.0003354
	// assortativity 2           -0.005967
	// rich club                    0.1515
	// live neurons                 0.6833
	// log10 paths                   2.703
	// paths of top tenth           0.3465
}

// Is it a small world? It is, compared with networks of the same density, but not compared with networks of the same degrees.
func ExampleGraph_Compare() {
	for _, null := range []connectome.Null{connectome.SameDensity, connectome.SameDegrees} {
		o := connectome.CompareOptions{Null: null, Measure: connectome.MeasureOptions{Names: []string{connectome.ClusteringMeasure, connectome.LengthMeasure}}}
		comparison, err := hubs().Compare(context.Background(), o)
		fmt.Print(comparison)
		if err != nil {
			fmt.Println(err)
		}
	}
	// Output:
	// 20 of same density          network      random        sd       z
	// clustering                  0.04513     0.01569    0.0055     5.3
	// path length                   4.413       5.805      0.18    -7.8
	// small-world index              3.78
	// 20 of same degrees          network      random        sd       z
	// clustering                  0.04513     0.04302    0.0057     0.4
	// path length                   4.413       4.634     0.068    -3.3
	// small-world index               1.1
}

func ExampleGraph_Clustering() {
	c, _ := hubs().Clustering(context.Background(), 0)
	fmt.Printf("%d four-cycles, %d paths of three, %.3f; Latapy %.3f\n", c.FourCycles, c.ThreePaths, c.RobinsAlexander, c.Latapy)
	// Output: 70 four-cycles, 6204 paths of three, 0.045; Latapy 0.193
}

func ExampleGraph_Distances() {
	d, _ := hubs().Distances(context.Background(), connectome.DistanceOptions{Sources: 50})
	fmt.Printf("mean %.2f ± %.2f, efficiency %.3f ± %.3f\n", d.Mean, d.MeanError, d.Efficiency, d.EfficiencyError)
	// Output: mean 4.52 ± 0.09, efficiency 0.144 ± 0.010
}

func ExampleGraph_Betweenness() {
	b, _ := hubs().Betweenness(context.Background(), connectome.DistanceOptions{})
	fmt.Printf("%.1f %.1f\n", b[0], b[50])
	// Output: 262.0 0.0
}

func ExampleGraph_Modules() {
	m, _ := hubs().Modules(context.Background(), connectome.ModuleOptions{})
	fmt.Printf("Q = %.3f, the largest modules have %v neurons\n", m.Modularity, m.Sizes[:3])
	// Output: Q = 0.610, the largest modules have [29 26 25] neurons
}

func ExampleGraph_Modularity() {
	g := hubs()
	halves := make([]int, g.Neurons())
	for v := range halves {
		halves[v] = v % 2
	}
	fmt.Printf("%.3f\n", g.Modularity(halves, connectome.ModuleOptions{}))
	// Output: -0.028
}

func ExampleGraph_Assortativity() {
	fmt.Printf("%.3f\n", hubs().Assortativity())
	// Output: [0.000 -0.006]
}

func ExampleGraph_RichClub() {
	g := hubs()
	fmt.Printf("%.3f\n", g.RichClub()[g.RichDegree()])
	// Output: 0.152
}

func ExampleGraph_Life() {
	fmt.Println(hubs().Life().Layers)
	// Output: [{100 74 0 23} {100 64 25 19} {100 67 26 0}]
}

func ExampleGraph_Paths() {
	p := hubs().Paths()
	fmt.Printf("%v paths, %.0f%% of them from a tenth of the inputs\n", p.Total, 100*p.Top(.1))
	// Output: 505 paths, 35% of them from a tenth of the inputs
}

func ExampleGraph_Spectra() {
	spectra, _ := hubs().Spectra(context.Background(), 0)
	fmt.Printf("%.2f\n", spectra)
	// Output: [{4.09 3.50 1.60} {4.80 3.93 2.01}]
}

// Rewiring keeps the degrees, so any measure that it changes is not determined by them.
func ExampleGraph_Rewired() {
	g := hubs()
	r := g.Rewired(connectome.RewireOptions{Seed: 1, Signs: true})
	fmt.Printf("mixed: %v; connections that both have: %.2f\n", r.Mixed(), r.Kept)
	fmt.Println(g.Positive().Degrees()[:5], r.Positive().Degrees()[:5])
	// Output:
	// mixed: true; connections that both have: [0.05 0.08]
	// [2 3 0 0 4] [2 3 0 0 4]
}

func ExampleGraph_ErdosRenyi() {
	fmt.Println(hubs().ErdosRenyi(1))
	// Output: 300 neurons in layers of [100 100 100], 365 connections
}

// Cheap measures in every epoch, together with the fraction of all pairs of neurons that have ever been connected.
func ExampleMetrics() {
	digits := datasets.Digits()
	model := nn.New(nn.Options{Inputs: 64, Layers: nn.MLP{Hidden: []int{50}, Classes: 10, Topology: topology.SET{Epsilon: 5}}.Layers()})
	metrics := append(connectome.Metrics(model, 1, connectome.MeasureOptions{Names: []string{connectome.AssortativityMeasure}}), connectome.Explored(model)...)
	run, err := train.Fit(context.Background(), model, digits.Train, train.Options{Epochs: 3, Metrics: metrics})
	if err != nil {
		fmt.Println(err)
		return
	}
	_, explored := run.History.Series("explored 1")
	fmt.Printf("%.2f\n", explored)
	// Output: [0.19 0.24 0.29]
}
