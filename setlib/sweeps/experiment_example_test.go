package sweeps_test

import (
	"context"
	"fmt"

	"setlab/setlib/runs"
	"setlab/setlib/sweeps"
)

// The runs of Figure 2 that come with SET Lab, at the paper's scale: the best model of each kind.
func ExampleOpen() {
	experiment, err := sweeps.Open("fig2", "paper")
	if err != nil {
		panic(err)
	}
	all, err := experiment.Results(context.Background(), sweeps.Training{Store: runs.Open("runs", runs.Shipped())})
	if err != nil {
		panic(err)
	}
	for _, model := range all.By("model") {
		best, _ := model.Best("best log-probability")
		fmt.Printf("%s: %.2f nats, %s hidden units\n", best.Value("model"), best.Score("best log-probability"), best.Value("hidden"))
	}
	// Output:
	// SET-RBM: -82.85 nats, 250 hidden units
	// FixProb-RBM: -86.02 nats, 500 hidden units
	// RBM: -99.56 nats, 100 hidden units
}
