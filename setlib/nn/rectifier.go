package nn

import (
	"setlab/setlib/internal/convolution"
	"setlab/setlib/internal/elementwise"
	"setlab/setlib/sparse"
)

// rectifier computes ReLU in place and keeps one bit per value for backward.
type rectifier struct {
	fixed
	size int
	mask []uint8 // includes padding

	y sparse.Batch // argument of the tasks: the outputs or their gradient
}

func newRectifier(inputs int, b *builder) *rectifier {
	return &rectifier{size: inputs, mask: make([]uint8, inputs*b.stride/8)}
}

func (s *rectifier) neurons() int { return s.size }

func (s *rectifier) reused() bool { return true }

func (s *rectifier) forward(x sparse.Batch, p *pass) sparse.Batch {
	s.y = x
	p.eachRow(x, (*rectifierForward)(s))
	return x
}

func (s *rectifier) backward(dy, _ sparse.Batch, p *pass) sparse.Batch {
	s.y = dy
	p.eachRow(dy, (*rectifierBackward)(s))
	return dy
}

// of returns the values and mask bits of a range of rows.
func (s *rectifier) of(lo, hi int) ([]float32, []uint8) {
	lo, hi = lo*s.y.Stride, hi*s.y.Stride
	return s.y.Data[lo:hi], s.mask[lo/8 : hi/8]
}

type rectifierForward rectifier

// Do rectifies a range of rows, including padding.
func (s *rectifierForward) Do(lo, hi int) { convolution.Rectify((*rectifier)(s).of(lo, hi)) }

type rectifierBackward rectifier

// Do masks the gradients of a range of rows.
func (s *rectifierBackward) Do(lo, hi int) {
	values, mask := (*rectifier)(s).of(lo, hi)
	elementwise.Mask(values, mask, 1)
}
