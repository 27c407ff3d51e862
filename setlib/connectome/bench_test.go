package connectome

import (
	"context"
	"math/rand/v2"
	"testing"

	"setlab/setlib/topology"
)

// paper returns a network of the size of the paper's Fashion-MNIST MLP, with about 81,000 connections in three sparse
// layers.
func paper() *Graph {
	rng := rand.New(rand.NewPCG(1, 1))
	return New([]Layer{
		{Topology: topology.ErdosRenyi(784, 1000, .0322, rng)}, {Topology: topology.ErdosRenyi(1000, 1000, .028, rng)},
		{Topology: topology.ErdosRenyi(1000, 1000, .028, rng)},
	})
}

// million returns a network with a million connections.
func million() *Graph {
	rng := rand.New(rand.NewPCG(1, 2))
	return New([]Layer{
		{Topology: topology.ErdosRenyi(10000, 10000, .00334, rng)}, {Topology: topology.ErdosRenyi(10000, 10000, .00333, rng)},
		{Topology: topology.ErdosRenyi(10000, 10000, .00333, rng)},
	})
}

func must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}

func BenchmarkMeasures(b *testing.B) {
	ctx := context.Background()
	for size, g := range map[string]*Graph{"paper": paper(), "million": million()} {
		sources := 0
		if size == "million" {
			sources = 200
		}
		run := func(name string, f func()) {
			b.Run(size+"/"+name, func(b *testing.B) {
				b.ReportAllocs()
				for b.Loop() {
					f()
				}
			})
		}
		run("index", func() { fresh := New(g.layers); fresh.indexed() })
		run("clustering", func() { must(g.Clustering(ctx, 0)) })
		run("distances", func() { must(g.Distances(ctx, DistanceOptions{Sources: sources})) })
		run("betweenness of 200", func() { must(g.Betweenness(ctx, DistanceOptions{Sources: 200})) })
		run("modules", func() { must(g.Modules(ctx, ModuleOptions{})) })
		run("modules by weight", func() { must(g.Modules(ctx, ModuleOptions{Weighted: true})) })
		run("assortativity", func() { g.Assortativity() })
		run("rich club", func() { g.RichClub() })
		run("life", func() { g.Life() })
		run("paths", func() { g.Paths() })
		run("spectra", func() { must(g.Spectra(ctx, 0)) })
		run("rewired", func() { g.Rewired(RewireOptions{}) })
		run("Erdos-Renyi", func() { g.ErdosRenyi(1) })
	}
}
