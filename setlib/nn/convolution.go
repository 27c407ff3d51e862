package nn

import (
	"cmp"
	"fmt"

	"setlab/setlib/internal/convolution"
	"setlab/setlib/internal/random"
	"setlab/setlib/sparse"
	"setlab/setlib/topology"
	"setlab/setlib/train"
)

// Convolution is a convolutional layer with one bias per filter. For each position p of the window
//
//	y[f][p] = bias[f] + sum over channels c and pixels (i, j) of the window at p of W[c][i][j][f] x[c][i][j]
//
// A channel of an image is a plane: the neuron of channel c at row y and column x has index (c*rows+y)*columns+x, as in
// the features of datasets. The outputs are images with one channel per filter. Options.Shape sets the shape of the
// inputs.
//
// All weights are trained; the topology of a convolution does not evolve.
type Convolution struct {
	Filters int     // 0 means 32, as in the first layers of the paper's network
	Height  int     // rows of the window; 0 means 3, the paper's
	Width   int     // columns of the window; 0 means the same as Height
	Stride  int     // step between window positions, in rows and columns; 0 means 1
	Padding Padding // the zero value means Same, the paper's
	Init    Init    // initial weights, with the fan-in and fan-out of one window; biases start at 0

	WeightDecay float64 // of this layer alone; 0 means Options.WeightDecay, negative means none
}

// String describes the layer.
func (l Convolution) String() string {
	l = l.withDefaults()
	text := fmt.Sprintf("%d filters %dx%d", l.Filters, l.Height, l.Width)
	if l.Stride > 1 {
		text += fmt.Sprintf(" at steps of %d", l.Stride)
	}
	if l.Padding != Same {
		text += ", " + l.Padding.String()
	}
	return text + decayText(l.WeightDecay)
}

func (l Convolution) withDefaults() Convolution {
	l.Filters, l.Height = cmp.Or(l.Filters, 32), cmp.Or(l.Height, 3)
	l.Width, l.Stride = cmp.Or(l.Width, l.Height), cmp.Or(l.Stride, 1)
	if l.Padding == Usual {
		l.Padding = Same
	}
	l.WeightDecay = ownDecay(l.WeightDecay)
	return l
}

func (l Convolution) filled() Layer { return l.withDefaults() }

func (l Convolution) build(inputs int, b *builder) stage {
	l = l.withDefaults()
	if l.Filters < 1 {
		panic(fmt.Sprintf("nn: layer %d, %v, has %d filters", b.position, l, l.Filters))
	}
	w := b.window(l, inputs, l.Height, l.Width, l.Stride, l.Padding)
	s := &conv{window: w, decay: l.WeightDecay, bias: b.parameters(l.Filters), over: b.mayOverwrite()}
	s.c = convolution.New(w, l.Filters, b.stride, b.work)
	b.outputs(&s.out, w.Places()*l.Filters)
	s.graph = topology.Dense{}.Wire(s.c.Depth(), l.Filters, nil)
	s.weights, s.velocity = make([]float32, s.c.Depth()*l.Filters), make([]float32, s.c.Depth()*l.Filters)
	s.second = b.second(len(s.weights))
	b.learns(len(s.weights))
	area := float64(l.Height * l.Width)
	fanIn, fanOut := float64(s.c.Depth()), area*float64(l.Filters)
	draw := l.Init.deviate(fanIn, fanOut, fanIn+fanOut)
	rng := random.New(b.seed, random.Weights, b.position, 0).RandUntil(b.ctx)
	for k := range s.weights {
		s.weights[k] = draw(rng)
	}
	if b.below && !s.over {
		b.flows(inputs)
	}
	b.image = convolution.Image{Rows: w.Rows, Columns: w.Columns, Channels: l.Filters}
	return s
}

// conv computes Convolution layers.
type conv struct {
	c      *convolution.Convolution
	window convolution.Window
	over   bool    // the gradient may overwrite the inputs
	decay  float64 // the layer's WeightDecay

	graph             *topology.Graph // from all inputs of a window to all filters: the graph of the weights in a state
	weights, velocity []float32
	second            []float32 // moments, if the optimizer has some
	bias              parameters
	out               sparse.Batch
}

func (s *conv) neurons() int { return s.out.Rows }

func (s *conv) reused() bool { return true }

func (s *conv) forward(x sparse.Batch, p *pass) sparse.Batch {
	p.flush()
	y := s.out.Narrow(x.Columns)
	s.c.Forward(y.Data, x.Data, s.weights, s.bias.values, x.Columns, p.threads)
	return y
}

func (s *conv) backward(dy, x sparse.Batch, p *pass) sparse.Batch {
	p.flush()
	gradient := p.step.gradient(len(s.weights))
	s.c.Gradient(gradient, s.bias.gradient, x.Data, dy.Data, x.Columns, p.threads)
	var dx sparse.Batch
	if !p.first {
		dx = x
		if !s.over {
			dx = p.flow.next(x.Rows, x.Columns)
		}
		s.c.Backward(dx.Data, dy.Data, s.weights, x.Columns, p.threads)
	}
	p.step.weights(parameters{s.weights, s.velocity, s.second, gradient}, s.decay, p.threads)
	return dx
}

func (s *conv) learned() []named { return []named{{"bias", s.bias}} }

func (s *conv) matrix() train.MatrixState {
	return train.MatrixState{Graph: s.graph, Weights: s.weights, Velocity: s.velocity, Second: s.second}
}

// accepts returns an error if the state's graph is not complete.
func (s *conv) accepts(m train.MatrixState) error {
	if !m.Graph.Complete() {
		return fmt.Errorf("nn: %s: the state has %d weights for filters of %d x %d", m.Name, m.Graph.Connections(), m.Graph.In(), m.Graph.Out())
	}
	return nil
}

func (s *conv) set(m train.MatrixState) {
	restore(parameters{s.weights, s.velocity, s.second, nil}, m.Weights, m.Velocity, m.Second)
}

func (s *conv) connections() int { return len(s.weights) }

// degrees returns the number of connections of each input: one per filter for each window that covers the input.
func (s *conv) degrees() []int {
	covered, filters := s.window.Covered(), len(s.bias.values)
	all := make([]int, 0, s.window.On.Size())
	for range s.window.On.Channels {
		for _, times := range covered {
			all = append(all, times*filters)
		}
	}
	return all
}
