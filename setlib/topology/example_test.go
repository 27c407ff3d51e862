package topology_test

import (
	"fmt"
	"math/rand/v2"

	"setlab/setlib/topology"
)

// A rule that removes the weights closest to zero whatever their sign, where SET looks at each sign apart.
func ExampleCustom() {
	rule := topology.Custom{
		Name: "magnitude",
		RewireFunc: func(s topology.State, rng *rand.Rand) *topology.Change {
			return s.Replace(topology.KeepLargest(s.Weights, 0.3), rng)
		},
	}
	rng := rand.New(rand.NewPCG(1, 2))
	graph := rule.Wire(100, 50, rng)
	weights := make([]float32, graph.Connections())
	for c := range weights {
		weights[c] = float32(rng.NormFloat64())
	}
	change := rule.Rewire(topology.State{Graph: graph, Weights: weights, Epoch: 1, Epochs: 10}, rng)
	fmt.Printf("%v: %d of %d connections are new\n", rule, change.Grown(), change.Graph.Connections())
	// Output: magnitude: 492 of 1641 connections are new
}

func ExampleKeepLargest() {
	fmt.Println(topology.KeepLargest([]float32{0.5, -0.1, 0.2, -0.9}, 0.5))
	// Output: [0 3]
}

func ExampleKeepRandom() {
	keep := topology.KeepRandom(1000, 0.3, rand.New(rand.NewPCG(1, 2)))
	fmt.Println(len(keep), "of 1000 connections stay")
	// Output: 700 of 1000 connections stay
}
