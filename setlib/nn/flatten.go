package nn

import (
	"setlab/setlib/internal/convolution"
	"setlab/setlib/sparse"
)

// Flatten turns images into plain neurons. It moves no data and costs no time. Sparse and Dense accept images directly, so Flatten only
// makes the step explicit.
type Flatten struct{}

// String returns "flatten".
func (Flatten) String() string { return "flatten" }

func (Flatten) build(inputs int, b *builder) stage {
	b.image = convolution.Image{}
	return flatten{size: inputs, spare: b.mayOverwrite()}
}

// flatten computes Flatten layers.
type flatten struct {
	fixed
	size  int
	spare bool // the previous stage does not need its outputs again
}

func (s flatten) neurons() int { return s.size }

func (s flatten) reused() bool { return s.spare }

func (s flatten) forward(x sparse.Batch, _ *pass) sparse.Batch { return x }

func (s flatten) backward(dy, _ sparse.Batch, _ *pass) sparse.Batch { return dy }
