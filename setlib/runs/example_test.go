package runs_test

import (
	"context"
	"fmt"
	"os"

	"setlab/datasets"
	"setlab/setlib/nn"
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
	for range 2 { // the second time, the run is read from the store
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

// A tenth of the training data is used for validation. Training ends after five epochs without improvement on it.
func ExampleValidation() {
	dir, err := os.MkdirTemp("", "results")
	if err != nil {
		fmt.Println(err)
		return
	}
	defer os.RemoveAll(dir)
	digits := datasets.Digits().GloballyStandardized()
	run, err := runs.Open(dir).Train(context.Background(), runs.Config{
		Model:      nn.Options{Layers: nn.MLP{Hidden: []int{50}, Classes: 10}.Layers(), BatchSize: 20},
		Data:       digits.Train,
		Epochs:     200,
		Metrics:    runs.Evaluation(digits.Test, 1),
		Validation: runs.Validation{Share: 0.1, Seed: 1, Patience: 5},
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(run.History.Names())
	fmt.Println("it ends early:", run.Epochs < 200)
	// Output:
	// [loss connections accuracy test loss validation accuracy validation loss]
	// it ends early: true
}

// A trained network is read from the store by its digest, and predicts samples that are treated like its training data.
func ExampleStore_Network() {
	dir, err := os.MkdirTemp("", "results")
	if err != nil {
		fmt.Println(err)
		return
	}
	defer os.RemoveAll(dir)
	store, raw, ctx := runs.Open(dir), datasets.Digits(), context.Background()
	digits := raw.Standardized()
	run, err := store.Train(ctx, runs.Config{
		Model:  nn.Options{Layers: nn.MLP{Hidden: []int{50}, Classes: 10}.Layers(), BatchSize: 20},
		Data:   digits.Train,
		Inputs: runs.InputsOf(digits),
		Epochs: 10,
	})
	if err != nil {
		fmt.Println(err)
		return
	}

	model, inputs, err := store.Network(ctx, run.Digest[:8])
	if err != nil {
		fmt.Println(err)
		return
	}
	data, err := raw.Test.Treated(inputs.Treatments)
	if err != nil {
		fmt.Println(err)
		return
	}
	classes, err := model.Classify(ctx, data)
	if err != nil {
		fmt.Println(err)
		return
	}
	right := 0
	for i, class := range classes {
		if class == data.Label(i) {
			right++
		}
	}
	fmt.Printf("%d digits, over 85 %% of them right: %t\n", len(classes), right*100 > 85*len(classes))
	// Output: 500 digits, over 85 % of them right: true
}
