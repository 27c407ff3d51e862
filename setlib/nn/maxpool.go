package nn

import (
	"cmp"
	"fmt"

	"setlab/setlib/internal/convolution"
	"setlab/setlib/sparse"
)

// MaxPool computes the largest value of each window of an image, channel by channel; NaN counts as larger than all numbers. In
// backpropagation the gradient of a window goes to the first pixel, row by row, that has the largest value.
type MaxPool struct {
	Height  int     // rows of the window; 0 means 2, the paper's
	Width   int     // columns of the window; 0 means the same as Height
	Stride  int     // step between windows, in rows and columns; 0 means the larger of Height and Width, so that windows do not overlap
	Padding Padding // the zero value means Valid: rows and columns that do not fill a window are dropped
}

// String describes the layer.
func (l MaxPool) String() string {
	l = l.withDefaults()
	text := fmt.Sprintf("largest of %dx%d", l.Height, l.Width)
	if l.Stride != max(l.Height, l.Width) {
		text += fmt.Sprintf(" at steps of %d", l.Stride)
	}
	if l.Padding != Valid {
		text += ", " + l.Padding.String()
	}
	return text
}

func (l MaxPool) withDefaults() MaxPool {
	l.Height = cmp.Or(l.Height, 2)
	l.Width = cmp.Or(l.Width, l.Height)
	l.Stride = cmp.Or(l.Stride, max(l.Height, l.Width))
	if l.Padding == Usual {
		l.Padding = Valid
	}
	return l
}

func (l MaxPool) filled() Layer { return l.withDefaults() }

func (l MaxPool) build(inputs int, b *builder) stage {
	l = l.withDefaults()
	w := b.window(l, inputs, l.Height, l.Width, l.Stride, l.Padding)
	out := sparse.NewBatch(w.Places()*b.image.Channels, b.columns)
	s := &pool{p: convolution.NewPool(w, b.stride), window: w, out: out, over: b.mayOverwrite()}
	if b.below && !s.over {
		b.flows(inputs)
	}
	b.image = convolution.Image{Rows: w.Rows, Columns: w.Columns, Channels: b.image.Channels}
	return s
}

// pool computes MaxPool layers.
type pool struct {
	fixed
	p      *convolution.Pool
	window convolution.Window
	over   bool // the gradient may overwrite the inputs
	out    sparse.Batch
}

func (s *pool) neurons() int { return s.out.Rows }

// reused returns true: the gradient is computed from the positions of the largest values.
func (s *pool) reused() bool { return true }

func (s *pool) forward(x sparse.Batch, p *pass) sparse.Batch {
	p.flush()
	y := s.out.Narrow(x.Columns)
	s.p.Forward(y.Data, x.Data, x.Columns, p.threads)
	return y
}

func (s *pool) backward(dy, x sparse.Batch, p *pass) sparse.Batch {
	p.flush()
	dx := x
	if !s.over {
		dx = p.flow.next(x.Rows, x.Columns)
	}
	s.p.Backward(dx.Data, dy.Data, x.Columns, p.threads)
	return dx
}
