package nn_test

import (
	"context"
	"fmt"
	"math"

	"setlab/datasets"
	"setlab/setlib/nn"
	"setlab/setlib/train"
)

// Regression: a network learns the distance of a point from the origin.
func ExampleSquaredError() {
	values, distances := make([]float32, 2*400), make([]float32, 400)
	for i := range distances {
		x, y := math.Sin(float64(i)), math.Cos(1.7*float64(i))
		values[2*i], values[2*i+1], distances[i] = float32(x), float32(y), float32(math.Hypot(x, y))
	}
	points, _ := datasets.FromFloats(400, 2, values, nil)
	points, _ = points.WithTargets(distances, 1)
	rest, test := points.Split(0.25, 1)

	model := nn.New(nn.Options{
		Inputs:    2,
		Layers:    nn.MLP{Hidden: []int{40}, Classes: 1}.Layers(),
		Loss:      nn.SquaredError{},
		Optimizer: nn.Adam{},
		BatchSize: 10,
	})
	_, err := train.Fit(train.Context(), model, rest, train.Options{Epochs: 100})
	if err != nil {
		fmt.Println(err)
		return
	}
	e, _ := model.Evaluate(context.Background(), test)
	fmt.Println("R² above 0.95:", e.R2 > .95)
	// Output: R² above 0.95: true
}

// Several labels per sample: which of three properties a digit has.
func ExampleBinaryCrossEntropy() {
	digits := datasets.Digits().GloballyStandardized()
	properties := func(s *datasets.Samples) *datasets.Samples {
		targets := make([]float32, 3*s.Len())
		for i := range s.Len() {
			for k, has := range []bool{s.Label(i)%2 == 0, s.Label(i)%3 == 0, s.Label(i) > 4} {
				if has {
					targets[3*i+k] = 1
				}
			}
		}
		s, _ = s.WithTargets(targets, 3)
		return s
	}
	model := nn.New(nn.Options{
		Inputs:    64,
		Layers:    nn.MLP{Hidden: []int{50}, Classes: 3}.Layers(),
		Loss:      nn.BinaryCrossEntropy{},
		BatchSize: 20,
	})
	if _, err := train.Fit(train.Context(), model, properties(digits.Train), train.Options{Epochs: 20}); err != nil {
		fmt.Println(err)
		return
	}
	e, _ := model.Evaluate(context.Background(), properties(digits.Test))
	fmt.Println("F1 above 0.8:", e.F1 > .8)
	// Output: F1 above 0.8: true
}

// Label smoothing: 0.9 of the probability is assigned to the class, and 0.1 is distributed over all ten classes.
func ExampleCrossEntropy() {
	model, test := learned(nn.Options{
		Layers:    nn.MLP{Hidden: []int{50}, Classes: 10}.Layers(),
		Loss:      nn.CrossEntropy{Smoothing: 0.1},
		BatchSize: 20,
	}, 10)
	e, _ := model.Evaluate(context.Background(), test)
	fmt.Println(model.Options().Loss)
	fmt.Println("accuracy above 0.85:", e.Accuracy > .85)
	// Output:
	// cross-entropy smoothed by 0.1
	// accuracy above 0.85: true
}
