package nn

import (
	"setlab/setlib/internal/convolution"
	"setlab/setlib/internal/elementwise"
	"setlab/setlib/internal/parallel"
	"setlab/setlib/sparse"
)

// rectifier computes ReLU where its inputs lie, and keeps a bit a value for the way back.
type rectifier struct {
	fixed
	size int
	mask []uint8 // padding included

	y sparse.Batch // argument of the tasks: outputs, or their gradient
}

func newRectifier(inputs int, b *builder) *rectifier {
	return &rectifier{size: inputs, mask: make([]uint8, inputs*sparse.NewBatch(1, b.columns).Stride/8)}
}

func (s *rectifier) neurons() int { return s.size }

func (s *rectifier) reused() bool { return true }

func (s *rectifier) forward(x sparse.Batch, p *pass) sparse.Batch {
	s.y = x
	p.eachGroup(x, (*rectifierForward)(s))
	return x
}

func (s *rectifier) backward(dy, _ sparse.Batch, p *pass) sparse.Batch {
	s.y = dy
	p.eachGroup(dy, (*rectifierBackward)(s))
	return dy
}

// eachGroup runs the task over groups of 16 values of a batch, padding included.
func (p *pass) eachGroup(b sparse.Batch, t parallel.Task) {
	const group = convolution.RectifyGroup
	parallel.Run(p.threads, len(b.Data)/group, elementGrain/group, t)
}

// group returns the values and mask bits of the groups [lo, hi).
func (s *rectifier) group(lo, hi int) ([]float32, []uint8) {
	const group = convolution.RectifyGroup
	return s.y.Data[lo*group : hi*group], s.mask[lo*(group/8) : hi*(group/8)]
}

type rectifierForward rectifier

// Do rectifies a range of groups.
func (s *rectifierForward) Do(lo, hi int) { convolution.Rectify((*rectifier)(s).group(lo, hi)) }

type rectifierBackward rectifier

// Do masks the gradients of a range of groups.
func (s *rectifierBackward) Do(lo, hi int) {
	values, mask := (*rectifier)(s).group(lo, hi)
	elementwise.Mask(values, mask, 1)
}
