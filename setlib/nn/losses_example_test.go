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
