package topology_test

import (
	"fmt"
	"math/rand/v2"

	"setlab/setlib/topology"
)

// A rule that removes the weights closest to zero regardless of sign; SET treats each sign separately.
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

// With ERK, two layers share a density of 2%, in proportion to their numbers of neurons.
func ExampleDensities() {
	fmt.Printf("%.4f\n", topology.Densities(0.02, []topology.Shape{{In: 784, Out: 1000}, {In: 1000, Out: 100}}))
	// Output: [0.0139 0.0674]
}

// Make builds a rule from its name and parameters in a grid file.
func ExampleMake() {
	rule, err := topology.Make("rigl", 20, map[string]any{"zeta": 0.2, "decay": "linear"})
	fmt.Println(rule, err)
	// Output: RigL(epsilon=20, zeta=0.2, decay=linear, end=0.75, every=100) <nil>
}

// Each neuron is connected to three inputs.
func ExampleConstantFanIn() {
	g := topology.ConstantFanIn(100, 4, 3, rand.New(rand.NewPCG(1, 2)))
	fmt.Println(g.OutDegrees())
	// Output: [3 3 3 3]
}

// The connections that remain in a layer after removing 30% of them.
func ExampleGraph_Shared() {
	rng := rand.New(rand.NewPCG(1, 2))
	before := topology.ErdosRenyi(100, 50, 0.1, rng)
	change := before.Replace(topology.KeepRandom(before.Connections(), 0.3, rng), 0, rng)
	fmt.Println(before.Connections(), change.Graph.Connections(), before.Shared(change.Graph))
	// Output: 466 327 327
}
