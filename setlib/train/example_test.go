package train_test

import (
	"context"
	"fmt"

	"setlab/datasets"
	"setlab/setlib/nn"
	"setlab/setlib/train"
)

// A metric is a name and a function of the epoch. This one is measured every five epochs.
func ExampleMetric() {
	digits := datasets.Digits().GloballyStandardized()
	model := nn.New(nn.Options{Inputs: 64, Layers: nn.MLP{Hidden: []int{20}, Classes: 10}.Layers(), Seed: 1})
	learned := train.Metric{Name: "learned", Every: 5, Measure: func(ctx context.Context, epoch int) (float64, error) {
		e, err := model.Evaluate(ctx, digits.Test)
		return float64(int(100*e.Accuracy) / 10), err
	}}
	run, err := train.Fit(context.Background(), model, digits.Train, train.Options{Epochs: 10, Metrics: []train.Metric{learned}})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(run.History.Series("learned"))
	// Output: [5 10] [8 8]
}

// Training ends when a metric has not improved for three epochs.
func ExampleEarlyStopping() {
	digits := datasets.Digits().GloballyStandardized()
	model := nn.New(nn.Options{Inputs: 64, Layers: nn.MLP{Hidden: []int{20}, Classes: 10}.Layers(), LearningRate: 0.1, Seed: 1})
	run, err := train.Fit(context.Background(), model, digits.Train, train.Options{
		Epochs:  500,
		Metrics: []train.Metric{nn.TestLoss(model, digits.Test)},
		Stop:    train.EarlyStopping{Metric: "test loss", Patience: 3},
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	losses := run.History.Column("test loss")
	best, last := losses[len(losses)-4], losses[len(losses)-1]
	fmt.Println(run.Epochs < 500, best < last)
	// Output: true true
}

// A history is a table of epochs and metrics.
func ExampleHistory() {
	digits := datasets.Digits()
	model := nn.New(nn.Options{Inputs: 64, Layers: nn.MLP{Hidden: []int{5}, Classes: 10}.Layers()})
	run, err := train.Fit(context.Background(), model, digits.Train, train.Options{Epochs: 3})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(run.History.Names(), run.History.Epochs())
	first, last := run.History.Column("loss")[0], run.History.Last("loss")
	fmt.Println("the loss falls:", last < first)
	// Output:
	// [loss connections] [1 2 3]
	// the loss falls: true
}
