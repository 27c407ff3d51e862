package plotting_test

import (
	"context"
	"fmt"
	"math/rand/v2"

	"setlab/plotting"
	"setlab/setlib/connectome"
	"setlab/setlib/topology"
)

// threeParts is a network of three layers of connections whose neurons lie in three parts, with hubs in each.
func threeParts() *connectome.Graph {
	r := rand.New(rand.NewPCG(11, 12))
	sizes := []int{240, 300, 300, 200}
	var layers []connectome.Layer
	for l := range 3 {
		var from, to []int
		var weights []float32
		for i := range sizes[l] {
			for j := range sizes[l+1] {
				p := 3 / float64(8+i/3) / float64(1+j/9)
				if i%3 == j%3 {
					p *= 8
				}
				if r.Float64() < p {
					from, to, weights = append(from, i), append(to, j), append(weights, float32(r.NormFloat64()))
				}
			}
		}
		t, err := topology.NewGraph(sizes[l], sizes[l+1], from, to)
		if err != nil {
			panic(err)
		}
		layers = append(layers, connectome.Layer{Topology: t, Weights: weights})
	}
	return connectome.New(layers)
}

// A whole network, its modules as colors, and its hubs by the names of the features.
func ExamplePanel_Network() {
	g := threeParts()
	modules, err := g.Modules(context.Background(), connectome.ModuleOptions{})
	if err != nil {
		panic(err)
	}
	features := make([]string, 240)
	for i := range features {
		features[i] = fmt.Sprintf("feature %d", i)
	}
	fig := plotting.New()
	fig.Width, fig.Height = 9, 6
	fig.Panel(0, 0).Network(g, plotting.NetworkOptions{Modules: modules.Of, Labels: connectome.Labels{Features: features}, Connections: 300})
	if err := fig.Save("testdata/network.png"); err != nil {
		panic(err)
	}
}

// Layers as matrices, sorted by module.
func ExamplePanel_NetworkMatrix() {
	g := threeParts()
	modules, err := g.Modules(context.Background(), connectome.ModuleOptions{})
	if err != nil {
		panic(err)
	}
	fig := plotting.Grid(1, 3)
	fig.SharedHeat = true
	for l := range 3 {
		p := fig.Panel(0, l)
		p.Title = fmt.Sprintf("layer %d", l+1)
		p.NetworkMatrix(g, l, modules.Of, plotting.HeatOptions{Label: "density", Max: .5})
	}
	if err := fig.Save("testdata/network-matrix.png"); err != nil {
		panic(err)
	}
}
