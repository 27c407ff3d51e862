package nn

import "setlab/setlib/internal/elementwise"

// SiLU is the sigmoid linear unit, y = z/(1+e^-z), also called swish (Elfwing, Uchibe and Doya 2018).
type SiLU struct{}

// String returns "SiLU".
func (SiLU) String() string { return "SiLU" }

func (SiLU) build(inputs int, b *builder) stage {
	return pointwise{name: "SiLU", forth: elementwise.SiLU, back: elementwise.SiLUBackward}.stage(inputs, b)
}
