package nn

import (
	"setlab/setlib/internal/elementwise"
	"setlab/setlib/sparse"
)

// Sigmoid is the logistic function, y = 1/(1+e^-z).
type Sigmoid struct{}

// String returns "sigmoid".
func (Sigmoid) String() string { return "sigmoid" }

func (Sigmoid) build(inputs int, b *builder) stage {
	return &sigmoid{out: sparse.NewBatch(inputs, b.columns)}
}

type sigmoid struct {
	fixed
	out     sparse.Batch
	x, y, d sparse.Batch // arguments of the tasks
}

func (s *sigmoid) neurons() int { return s.out.Rows }

// reused is false: the gradient follows from the outputs.
func (s *sigmoid) reused() bool { return false }

func (s *sigmoid) forward(x sparse.Batch, p *pass) sparse.Batch {
	s.x, s.y = x, s.out.Narrow(x.Columns)
	p.eachRow(x, (*sigmoidForward)(s))
	return s.y
}

func (s *sigmoid) backward(dy, _ sparse.Batch, p *pass) sparse.Batch {
	s.d = dy
	p.eachRow(dy, (*sigmoidBackward)(s))
	return dy
}

type sigmoidForward sigmoid

// Do computes a range of rows, padding included.
func (s *sigmoidForward) Do(lo, hi int) {
	lo, hi = lo*s.x.Stride, hi*s.x.Stride
	elementwise.Sigmoid(s.y.Data[lo:hi], s.x.Data[lo:hi])
}

type sigmoidBackward sigmoid

// Do computes a range of rows, padding included.
func (s *sigmoidBackward) Do(lo, hi int) {
	lo, hi = lo*s.y.Stride, hi*s.y.Stride
	elementwise.SigmoidBackward(s.d.Data[lo:hi], s.d.Data[lo:hi], s.y.Data[lo:hi])
}
