package nn

import "setlab/setlib/sparse"

// pointwise computes an elementwise activation without learned parameters.
type pointwise struct {
	fixed
	name     string
	forth    func(a, z []float32)      // the slices do not overlap
	back     func(dz, da, v []float32) // v is the inputs, or the outputs if byOutput is set; dz and da are the same slice
	byOutput bool                      // backward reads the outputs, so they must not be overwritten

	out     sparse.Batch
	x, y, d sparse.Batch // arguments of the tasks
}

// stage returns a stage for the given number of inputs.
func (s pointwise) stage(inputs int, b *builder) stage {
	s.out = sparse.NewBatch(inputs, b.columns)
	return &s
}

func (s *pointwise) neurons() int { return s.out.Rows }

func (s *pointwise) reused() bool { return !s.byOutput }

func (s *pointwise) forward(x sparse.Batch, p *pass) sparse.Batch {
	s.x, s.y = x, s.out.Narrow(x.Columns)
	p.eachRow(x, (*pointwiseForward)(s))
	return s.y
}

func (s *pointwise) backward(dy, x sparse.Batch, p *pass) sparse.Batch {
	s.x, s.d = x, dy
	p.eachRow(dy, (*pointwiseBackward)(s))
	return dy
}

type pointwiseForward pointwise

// Do computes a range of rows, including padding.
func (s *pointwiseForward) Do(lo, hi int) {
	lo, hi = lo*s.x.Stride, hi*s.x.Stride
	s.forth(s.y.Data[lo:hi], s.x.Data[lo:hi])
}

type pointwiseBackward pointwise

// Do computes a range of rows, including padding.
func (s *pointwiseBackward) Do(lo, hi int) {
	lo, hi = lo*s.d.Stride, hi*s.d.Stride
	v := s.x
	if s.byOutput {
		v = s.y
	}
	s.back(s.d.Data[lo:hi], s.d.Data[lo:hi], v.Data[lo:hi])
}
