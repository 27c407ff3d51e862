package nn_test

import (
	"fmt"

	"setlab/setlib/nn"
)

// The factors of the learning rate over 100 epochs, with a warm-up of 10 epochs.
func ExampleWarmup() {
	schedule := nn.Warmup{Epochs: 10, Then: nn.Cosine{Epochs: 90}}
	fmt.Println(schedule)
	for _, epoch := range []float64{0, 5, 10, 55, 100} {
		fmt.Printf("%3g: %.2f\n", epoch, schedule.Factor(epoch, 0))
	}
	// Output:
	// warm-up over 10 epochs, then cosine over 90 epochs
	//   0: 0.00
	//   5: 0.50
	//  10: 1.00
	//  55: 0.50
	// 100: 0.00
}

// Half a cosine decreases the rate from LearningRate to a tenth of it.
func ExampleCosine() {
	schedule := nn.Cosine{Epochs: 10, Floor: 0.1}
	model := nn.New(nn.Options{
		Inputs:       64,
		Layers:       nn.MLP{Hidden: []int{50}, Classes: 10}.Layers(),
		LearningRate: 0.05,
		Schedule:     schedule,
	})
	for _, epoch := range []float64{0, 5, 10} {
		fmt.Printf("%2g: %.4f\n", epoch, model.Options().LearningRate*schedule.Factor(epoch, 0))
	}
	// Output:
	//  0: 0.0500
	//  5: 0.0275
	// 10: 0.0050
}
