package nn

import "setlab/setlib/internal/elementwise"

// Sigmoid is the logistic function, y = 1/(1+e^-z).
type Sigmoid struct{}

// String returns "sigmoid".
func (Sigmoid) String() string { return "sigmoid" }

func (Sigmoid) build(inputs int, b *builder) stage {
	return pointwise{name: "sigmoid", forth: elementwise.Sigmoid, back: elementwise.SigmoidBackward, byOutput: true}.stage(inputs, b)
}
