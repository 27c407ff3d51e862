package nn

import (
	"fmt"

	"setlab/setlib/internal/elementwise"
	"setlab/setlib/internal/parallel"
	"setlab/setlib/sparse"
)

// Skip is a skip connection (He et al. 2016): it adds what went into the layer that is Over layers before it, so that the layers between learn
// what to add to that. In
//
//	Sparse{Neurons: 1000}, SReLU{}, Sparse{Neurons: 1000}, SReLU{}, Skip{Over: 2}
//
// it adds the outputs of the first SReLU, which go into the second Sparse. Both must have as many neurons, and if they are images the same shape.
type Skip struct {
	Over int // layers that are skipped, at least 1
}

// String describes the layer.
func (l Skip) String() string { return fmt.Sprintf("skip over %d", l.Over) }

func (l Skip) build(inputs int, b *builder) stage {
	if l.Over < 1 || l.Over > b.position {
		panic(fmt.Sprintf("nn: layer %d: %v, behind %d layers", b.position, l, b.position))
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
	from int          // number of the stage whose inputs it adds
	out  sparse.Batch // outputs; from backward on their gradient, until it is added

	x, y sparse.Batch // arguments of Do
}

func (s *skip) neurons() int { return s.out.Rows }

// reused is false: in backward the outputs' gradient lies in their place.
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

// join adds the gradient that skips the stages between to d, that of the inputs of the stage from.
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

// skipped says of each layer whether what goes into it is needed again by a Skip.
func skipped(layers []Layer) []bool {
	kept := make([]bool, len(layers)+1)
	for k, l := range layers {
		if s, ok := l.(Skip); ok && s.Over >= 1 && s.Over <= k {
			kept[k-s.Over] = true
		}
	}
	for k, l := range layers {
		switch l.(type) {
		case Dropout, Flatten: // which hand on what they are given, the former in evaluation
			kept[k+1] = kept[k+1] || kept[k]
		}
	}
	return kept
}
