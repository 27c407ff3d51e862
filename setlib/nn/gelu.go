package nn

import "setlab/setlib/internal/elementwise"

// GELU is the Gaussian error linear unit, y = z P(z), where P is the distribution function of the standard normal distribution (Hendrycks
// and Gimpel 2016). It is the exact function, PyTorch's default, not the tanh approximation.
type GELU struct{}

// String returns "GELU".
func (GELU) String() string { return "GELU" }

func (GELU) build(inputs int, b *builder) stage {
	return pointwise{name: "GELU", forth: elementwise.GELU, back: elementwise.GELUBackward}.stage(inputs, b)
}
