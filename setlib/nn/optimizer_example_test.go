package nn_test

import (
	"fmt"

	"setlab/datasets"
	"setlab/setlib/nn"
	"setlab/setlib/train"
)

// A SET-MLP trained by Adam. When the topology changes, Adam's state stays with its connections.
func ExampleAdam() {
	digits := datasets.Digits().GloballyStandardized()
	model := nn.New(nn.Options{
		Inputs:    64,
		Layers:    nn.MLP{Hidden: []int{50}, Classes: 10}.Layers(),
		Optimizer: nn.Adam{},
	})
	run, err := train.Fit(train.Context(), model, digits.Train, train.Options{Epochs: 10})
	if err != nil {
		fmt.Println(err)
		return
	}
	losses := run.History.Column(train.LossColumn)
	fmt.Println(model.Options().Optimizer, "at a rate of", model.Options().LearningRate)
	fmt.Println("the loss has halved:", losses[9] < losses[0]/2)
	// Output:
	// Adam at a rate of 0.001
	// the loss has halved: true
}
