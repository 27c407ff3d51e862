package nn

import (
	"setlab/setlib/internal/convolution"
	"setlab/setlib/sparse"
)

// Flatten takes the pixels of images for neurons of no order. They lie as they are needed: it moves and costs nothing. Sparse and Dense
// take images as they come, so that it only says what happens.
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
	spare bool // the stage before does not need its outputs again
}

func (s flatten) neurons() int { return s.size }

func (s flatten) reused() bool { return s.spare }

func (s flatten) forward(x sparse.Batch, _ *pass) sparse.Batch { return x }

func (s flatten) backward(dy, _ sparse.Batch, _ *pass) sparse.Batch { return dy }
