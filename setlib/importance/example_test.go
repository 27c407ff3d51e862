package importance_test

import (
	"context"
	"fmt"
	"math/rand/v2"

	"setlab/datasets"
	"setlab/setlib/importance"
	"setlab/setlib/nn"
	"setlab/setlib/topology"
	"setlab/setlib/train"
)

// table returns 400 samples of five features. The second feature determines the class.
func table() (*datasets.Samples, []string) {
	rng := rand.New(rand.NewPCG(1, 2))
	names := []string{"width", "height", "depth", "weight", "age"}
	var values []float32
	var labels []int
	for range 400 {
		for range names {
			values = append(values, float32(rng.NormFloat64()))
		}
		label := 0
		if values[len(values)-4] > 0 {
			label = 1
		}
		labels = append(labels, label)
	}
	samples, err := datasets.FromFloats(400, len(names), values, labels)
	if err != nil {
		panic(err)
	}
	return samples, names
}

// trained returns a sparse network trained on the samples.
func trained(samples *datasets.Samples) *nn.Network {
	mlp := nn.MLP{Hidden: []int{20}, Classes: 2, Topology: topology.SET{Epsilon: 2}}
	model := nn.New(nn.Options{Inputs: samples.Features(), Layers: mlp.Layers(), BatchSize: 20, LearningRate: 0.05, Seed: 1})
	if _, err := train.Fit(context.Background(), model, samples, train.Options{Epochs: 30}); err != nil {
		panic(err)
	}
	return model
}

func ExampleStrength() {
	samples, names := table()
	strength, err := importance.Strength(trained(samples), names)
	if err != nil {
		panic(err)
	}
	fmt.Println(strength.Top(1).Names)
	// Output: [height]
}

func ExamplePathStrength() {
	samples, names := table()
	strength, err := importance.PathStrength(trained(samples), names)
	if err != nil {
		panic(err)
	}
	fmt.Println(strength.Top(1).Names)
	// Output: [height]
}

func ExamplePermutation() {
	samples, names := table()
	rest, test := samples.Split(0.25, 1)
	scores, err := importance.Permutation(context.Background(), trained(rest), test, names, importance.Options{Repeats: 5, Seed: 1})
	if err != nil {
		panic(err)
	}
	top := scores.Top(1)
	fmt.Printf("%s: the accuracy falls by %.1f\n", top.Names[0], top.Values[0])
	// Output: height: the accuracy falls by 0.5
}

// The spread over seeds shows how reliable the order of the features is.
func ExampleAverage() {
	a := importance.Scores{Measure: "neuron strength", Features: []int{0, 1}, Names: []string{"width", "height"}, Values: []float64{1, 3}}
	b := importance.Scores{Measure: "neuron strength", Features: []int{0, 1}, Names: []string{"width", "height"}, Values: []float64{2, 5}}
	fmt.Println(importance.Average([]importance.Scores{a, b}))
	// Output:
	// neuron strength of 2 features, mean ± standard deviation of 2
	// height  4.0000 ± 1.4142
	// width   1.5000 ± 0.7071
}
