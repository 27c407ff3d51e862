package results_test

import (
	"context"
	"fmt"

	"setlab/setlib/results"
	"setlab/setlib/sweeps"
)

// The runs of the paper's Figure 5 that come with SET Lab: the lead of SET-MLP over other models on MNIST, paired by seed.
func ExampleResults_Minus() {
	experiment, err := sweeps.Open("fig5", "paper")
	if err != nil {
		panic(err)
	}
	all, err := experiment.Results(context.Background(), sweeps.Training{})
	if err != nil {
		panic(err)
	}
	mnist := all.Where("data", "mnist")
	set := mnist.Where("model", "SET-MLP")
	for _, rival := range mnist.Without("model", "SET-MLP").By("model") {
		fmt.Println(rival.Value("model"), set.Minus(rival, "best accuracy [%]").Format("%+.2f"))
	}
	// Output:
	// FixProb-MLP, ε = 14 +0.37 (+0.28 … +0.44)
	// FixProb-MLP, ε = 20 +0.27 (+0.24 … +0.32)
	// MLP +0.04 (-0.02 … +0.14)
}

// A mean with its confidence interval.
func ExampleSample_Interval() {
	best := results.Sample{Values: []float64{98.71, 98.73, 98.81}}
	low, high := best.Interval(0.95)
	fmt.Printf("%.2f, from %.2f to %.2f with 95%% confidence\n", best.Mean(), low, high)
	// Output: 98.75, from 98.62 to 98.88 with 95% confidence
}
