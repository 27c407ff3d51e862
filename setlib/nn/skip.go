package nn

import (
	"fmt"

	"setlab/setlib/internal/elementwise"
	"setlab/setlib/internal/parallel"
	"setlab/setlib/sparse"
)

// Skip is a skip connection (He et al. 2016): it adds the inputs of the layer that is Over layers before it to its own inputs, so that the layers
// in between learn the difference. In
//
//	Sparse{Neurons: 1000}, SReLU{}, Sparse{Neurons: 1000}, SReLU{}, Skip{Over: 2}
//
// it adds the outputs of the first SReLU, which are the inputs of the second Sparse. Both inputs must have the same number of neurons and, if
// they are images, the same shape.
type Skip struct {
	Over int // number of layers skipped, at least 1
}

// String describes the layer.
func (l Skip) String() string { return fmt.Sprintf("skip over %d", l.Over) }

func (l Skip) build(inputs int, b *builder) stage {
	if l.Over < 1 || l.Over > b.position {
		panic(fmt.Sprintf("nn: layer %d: %v after %d layers", b.position, l, b.position))
	}
	from := b.position - l.Over
	if shape, there := b.shapes[from], b.shapes[b.position]; shape != there {
		panic(fmt.Sprintf("nn: layer %d: %v adds %v to %v", b.position, l, shape, there))
	}
	return &skip{from: from, out: sparse.NewBatch(inputs, b.columns)}
}

// skip computes Skip layers.
type skip struct {
	fixed
	from int          // index of the stage whose inputs are added
	out  sparse.Batch // outputs; after backward their gradient, until join adds it

	x, y sparse.Batch // arguments of Do
}

func (s *skip) neurons() int { return s.out.Rows }

// reused returns false: backward stores the gradient in the outputs' storage.
func (s *skip) reused() bool { return false }

func (s *skip) forward(x sparse.Batch, p *pass) sparse.Batch {
	p.flush()
	y := s.out.Narrow(x.Columns)
	copy(y.Data, x.Data[:len(y.Data)])
	s.add(y, p.inputs[s.from], p)
	return y
}

func (s *skip) backward(dy, _ sparse.Batch, p *pass) sparse.Batch {
	p.flush()
	copy(s.out.Data, dy.Data[:len(s.out.Data)])
	return dy
}

// join adds the skip connection's gradient to d, the gradient of the inputs of stage from.
func (s *skip) join(d sparse.Batch, p *pass) {
	p.flush()
	s.add(d, s.out, p)
}

// add adds x to y.
func (s *skip) add(y, x sparse.Batch, p *pass) {
	s.x, s.y = x, y
	parallel.Run(p.threads, y.Rows, max(1, elementGrain/y.Stride), s)
}

// Do adds a range of rows.
func (s *skip) Do(lo, hi int) {
	lo, hi = lo*s.y.Stride, hi*s.y.Stride
	elementwise.AddScaled(s.y.Data[lo:hi], s.x.Data[lo:hi], 1)
}

// skipped returns for each layer whether a Skip needs its inputs again.
func skipped(layers []Layer) []bool {
	kept := make([]bool, len(layers)+1)
	for k, l := range layers {
		if s, ok := l.(Skip); ok && s.Over >= 1 && s.Over <= k {
			kept[k-s.Over] = true
		}
	}
	for k, l := range layers {
		switch l.(type) {
		case Dropout, Flatten: // these return their inputs as outputs, Dropout in evaluation
			kept[k+1] = kept[k+1] || kept[k]
		}
	}
	return kept
}
