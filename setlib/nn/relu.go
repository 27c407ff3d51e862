package nn

import (
	"fmt"

	"setlab/setlib/internal/elementwise"
	"setlab/setlib/sparse"
)

// ReLU is the rectified linear unit, y = max(z, 0).
type ReLU struct{}

// String returns "ReLU".
func (ReLU) String() string { return "ReLU" }

func (ReLU) build(inputs int, b *builder) stage {
	if b.previous != nil && b.previous.reused() {
		return newRectifier(inputs, b)
	}
	return newLeaky(inputs, 0, b)
}

// AllReLU is the alternated left rectified linear unit (Curci, Mocanu and Pechenizkiy 2021): y = z where z > 0, and elsewhere -Slope z
// after layers of even number and Slope z after layers of odd number, counting the layers with weights from 1.
type AllReLU struct {
	Slope float64 // 0 means 0.6, the middle of the values that its authors used
}

// String names the activation and its slope.
func (l AllReLU) String() string { return fmt.Sprintf("AllReLU(%g)", l.slope()) }

func (l AllReLU) slope() float64 {
	if l.Slope == 0 {
		return .6
	}
	return l.Slope
}

func (l AllReLU) build(inputs int, b *builder) stage {
	slope := l.slope()
	if b.weighted%2 == 0 {
		slope = -slope
	}
	return newLeaky(inputs, float32(slope), b)
}

// leaky computes y = z where z > 0 and slope z elsewhere.
type leaky struct {
	fixed
	slope   float32
	out     sparse.Batch
	x, y, d sparse.Batch // arguments of the tasks
}

func newLeaky(inputs int, slope float32, b *builder) *leaky {
	return &leaky{slope: slope, out: sparse.NewBatch(inputs, b.columns)}
}

func (s *leaky) neurons() int { return s.out.Rows }

// reused is true: the gradient follows from the inputs.
func (s *leaky) reused() bool { return true }

func (s *leaky) forward(x sparse.Batch, p *pass) sparse.Batch {
	s.x, s.y = x, s.out.Narrow(x.Columns)
	p.eachRow(x, (*leakyForward)(s))
	return s.y
}

func (s *leaky) backward(dy, x sparse.Batch, p *pass) sparse.Batch {
	s.x, s.d = x, dy
	p.eachRow(x, (*leakyBackward)(s))
	return dy
}

type leakyForward leaky

// Do computes a range of rows, padding included.
func (s *leakyForward) Do(lo, hi int) {
	lo, hi = lo*s.x.Stride, hi*s.x.Stride
	elementwise.Leaky(s.y.Data[lo:hi], s.x.Data[lo:hi], s.slope)
}

type leakyBackward leaky

// Do computes a range of rows, padding included.
func (s *leakyBackward) Do(lo, hi int) {
	lo, hi = lo*s.x.Stride, hi*s.x.Stride
	elementwise.LeakyBackward(s.d.Data[lo:hi], s.d.Data[lo:hi], s.x.Data[lo:hi], s.slope)
}
