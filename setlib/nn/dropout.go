package nn

import (
	"fmt"
	"math"

	"setlab/setlib/internal/elementwise"
	"setlab/setlib/internal/random"
	"setlab/setlib/sparse"
)

// Dropout sets a random part of its inputs to 0 in training, drawn independently for each neuron and sample, and scales the
// others by 1/(1-Rate), so that evaluation needs no scaling (inverted dropout; Srivastava et al. 2014).
type Dropout struct {
	Rate float64 // fraction dropped, in (0, 1), rounded to a multiple of 2^-16; 0 means 0.3, the paper's
}

// DefaultDropout is the default rate of Dropout, the paper's.
const DefaultDropout = 0.3

// String returns the layer's name and rate.
func (l Dropout) String() string { return fmt.Sprintf("dropout %g", l.rate()) }

func (l Dropout) rate() float64 {
	if l.Rate == 0 {
		return DefaultDropout
	}
	return l.Rate
}

func (l Dropout) filled() Layer { return Dropout{l.rate()} }

func (l Dropout) build(inputs int, b *builder) stage {
	rate := l.rate()
	if !(rate > 0 && rate < 1) {
		panic(fmt.Sprintf("nn: layer %d: a dropout of %g is not in (0, 1)", b.position, rate))
	}
	// Scaling by the probability that is actually drawn keeps the mean exact.
	keep := math.Round((1-rate)*65536) / 65536
	if keep == 0 || keep == 1 {
		panic(fmt.Sprintf("nn: layer %d: a dropout of %g is too near to 0 or 1", b.position, rate))
	}
	s := &dropout{keep: float32(keep), size: inputs, position: b.position}
	length := inputs * b.stride
	s.mask = make([]uint8, (length+dropped-1)/dropped*(dropped/8))
	if !b.mayOverwrite() {
		s.out = sparse.NewBatch(inputs, b.columns)
	}
	return s
}

// dropped is the number of values that are drawn together.
const dropped = elementwise.DropoutGroup

type dropout struct {
	fixed
	keep     float32
	size     int
	position int
	out      sparse.Batch // no rows if the inputs may be overwritten
	mask     []uint8      // one bit per value, including padding

	x, y, d sparse.Batch // arguments of the tasks
	stream  random.Stream
	step    int
}

func (s *dropout) neurons() int { return s.size }

func (s *dropout) reused() bool { return true }

func (s *dropout) forward(x sparse.Batch, p *pass) sparse.Batch {
	if !p.training || p.still && s.out.Rows == 0 {
		return x
	}
	s.x, s.y = x, x
	if s.out.Rows > 0 {
		s.y = s.out.Narrow(x.Columns)
	}
	if p.still { // the next stage may overwrite its inputs, but not those of this one
		p.eachRow(s.y, (*dropoutCopy)(s))
		return s.y
	}
	s.stream, s.step = random.New(p.seed, random.Dropout, s.position, p.epoch), p.number
	p.eachRow(s.y, (*dropoutForward)(s))
	return s.y
}

func (s *dropout) backward(dy, _ sparse.Batch, p *pass) sparse.Batch {
	if p.still {
		return dy
	}
	s.d = dy
	p.eachRow(dy, (*dropoutBackward)(s))
	return dy
}

// of returns the values and mask bits of a range of rows, which starts at a group boundary.
func (s *dropout) of(b sparse.Batch, lo, hi int) ([]float32, []uint8) {
	lo, hi = lo*b.Stride, hi*b.Stride
	return b.Data[lo:hi], s.mask[lo/8 : (hi+dropped-1)/dropped*(dropped/8)]
}

type dropoutForward dropout

// Do applies dropout to a range of rows, including padding.
func (s *dropoutForward) Do(lo, hi int) {
	values, mask := (*dropout)(s).of(s.y, lo, hi)
	if s.out.Rows > 0 {
		copy(values, s.x.Data[lo*s.x.Stride:hi*s.x.Stride])
	}
	elementwise.Dropout(values, mask, s.keep, s.stream, s.step, lo*s.y.Stride/dropped)
}

type dropoutCopy dropout

// Do copies a range of rows, including padding.
func (s *dropoutCopy) Do(lo, hi int) {
	copy(s.y.Data[lo*s.y.Stride:hi*s.y.Stride], s.x.Data[lo*s.x.Stride:hi*s.x.Stride])
}

type dropoutBackward dropout

// Do masks the gradients of a range of rows.
func (s *dropoutBackward) Do(lo, hi int) {
	values, mask := (*dropout)(s).of(s.d, lo, hi)
	elementwise.Mask(values, mask, 1/s.keep)
}
