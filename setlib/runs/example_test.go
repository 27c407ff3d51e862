package runs_test

import (
	"context"
	"fmt"
	"os"

	"setlab/datasets"
	"setlab/setlib/rbm"
	"setlab/setlib/runs"
)

func ExampleStore_Train() {
	dir, err := os.MkdirTemp("", "results")
	if err != nil {
		fmt.Println(err)
		return
	}
	defer os.RemoveAll(dir)
	store := runs.Open(dir)
	dna := datasets.DNA()
	machine := runs.Config{
		Model:   rbm.Options{Hidden: 8},
		Data:    dna.Train,
		Epochs:  4,
		Metrics: []runs.Metric{runs.ExactLogProbability(dna.Test, 2)},
		Degrees: runs.Degrees{Every: 2},
	}
	for range 2 { // the second time it is read
		run, err := store.Train(context.Background(), machine)
		if err != nil {
			fmt.Println(err)
			return
		}
		epochs, nats := run.History.Series("log-probability")
		fmt.Printf("%v, %.0f nats, %d visible degrees\n", epochs, nats, len(run.Degrees[0].In[0]))
	}
	// Output:
	// [2 4], [-100 -100] nats, 180 visible degrees
	// [2 4], [-100 -100] nats, 180 visible degrees
}
