package nn_test

import (
	"context"
	"fmt"
	"math/rand/v2"

	"setlab/datasets"
	"setlab/setlib/nn"
	"setlab/setlib/topology"
	"setlab/setlib/train"
)

// RigL grows the connections with the largest loss gradients.
func Example_rigL() {
	digits := datasets.Digits()
	evolve := topology.RigL{Density: 0.1, Schedule: topology.Schedule{Every: 5}}
	model := nn.New(nn.Options{Inputs: 64, Layers: nn.MLP{Hidden: []int{100, 100}, Classes: 10, Topology: evolve}.Layers(), LearningRate: 0.001})
	before := model.Connections()
	if _, err := train.Fit(context.Background(), model, digits.Train, train.Options{Epochs: 4}); err != nil {
		panic(err)
	}
	fmt.Println(evolve)
	fmt.Println(model.Connections()-before, "connections more than at the start")
	// Output:
	// RigL(density=0.1, zeta=0.3, decay=cosine, end=0.75, every=5)
	// 0 connections more than at the start
}

// A user-defined rule that uses gradients.
func Example_ruleWithGradients() {
	rule := topology.Custom{
		Name:  "gradients",
		Needs: topology.Needs{Gradients: true, Every: 5, End: 0.75},
		RewireFunc: func(s topology.State, rng *rand.Rand) *topology.Change {
			keep := topology.KeepLargest(s.Weights, 0.3*(1-s.Progress())) // drops the smallest 30% at first, fewer later
			return s.Grow(keep, s.Gradients.Largest(keep, len(s.Weights)-len(keep)))
		},
	}
	model := nn.New(nn.Options{Inputs: 64, Layers: nn.MLP{Hidden: []int{100, 100}, Classes: 10, Topology: rule}.Layers(), LearningRate: 0.001})
	_, err := train.Fit(context.Background(), model, datasets.Digits().Train, train.Options{Epochs: 4})
	fmt.Println(rule, err)
	// Output: gradients <nil>
}
