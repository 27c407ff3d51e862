package nn

import "setlab/setlib/internal/elementwise"

// Tanh is the hyperbolic tangent, y = (e^z - e^-z) / (e^z + e^-z).
type Tanh struct{}

// String returns "tanh".
func (Tanh) String() string { return "tanh" }

func (Tanh) build(inputs int, b *builder) stage {
	return pointwise{name: "tanh", forth: elementwise.Tanh, back: elementwise.TanhBackward, byOutput: true}.stage(inputs, b)
}
