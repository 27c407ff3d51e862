package nn

import (
	"fmt"

	"setlab/setlib/internal/memory"
	"setlab/setlib/topology"
)

// Memory returns the approximate number of bytes that a network with these options needs for training: 32 for each connection (weight,
// velocity, gradient and its entry in the topology; 12 if the layer is dense), 4 more with an Optimizer, and the activations of a
// minibatch. The connections of a user-defined rule are not counted. Memory panics on options that are visibly invalid before the
// network is built.
func (o Options) Memory() int64 {
	bytes, _ := o.memory()
	return memory.Count(bytes)
}

// StateMemory returns the approximate number of bytes of a copy of the State that training changes: 8 for each connection (weight and velocity), and 4
// more with an Optimizer. It panics like Memory.
func (o Options) StateMemory() int64 {
	_, connections := o.memory()
	if o.Optimizer != nil {
		return memory.Count(12 * connections)
	}
	return memory.Count(8 * connections)
}

// memory also returns the number of connections.
func (o Options) memory() (bytes, connections float64) {
	o = o.WithDefaults()
	s := &survey{neurons: float64(o.Inputs), row: 4 * float64((o.BatchSize+15)/16*16), parameter: 12}
	if o.Shape != nil {
		i := imageOf(o.Shape)
		s.rows, s.columns, s.channels = float64(i.Rows), float64(i.Columns), float64(i.Channels)
	}
	if o.Optimizer != nil {
		s.parameter = 16
	}
	s.bytes = s.neurons * s.row
	if o.Augment != nil {
		s.bytes *= 2
	}
	for _, l := range o.Layers {
		s.layer(l)
	}
	return s.bytes + s.passing + 2*max(s.widest, s.neurons)*s.row, s.connections
}

// checkMemory returns an error if the network does not fit into memory.
func (o Options) checkMemory() error {
	bytes, connections := o.memory()
	return memory.Check(bytes, func() string {
		o := o.WithDefaults()
		return fmt.Sprintf("nn: a network of %s and %d layers, about %.3g connections, minibatches of %d,", o.inputs(), len(o.Layers), connections, o.BatchSize)
	})
}

// survey walks over the layers and adds up their memory. Its numbers are floats because they may exceed the range of integers.
type survey struct {
	neurons                 float64 // inputs of the layer
	rows, columns, channels float64 // of the images that the inputs form; 0 if they are not images
	row                     float64 // bytes of a neuron's values in a minibatch
	parameter               float64 // bytes per per-neuron parameter
	widest                  float64 // most inputs of a layer
	passing                 float64 // bytes of the outputs that share storage, see passing
	bytes, connections      float64
}

// layer adds the memory of a layer.
func (s *survey) layer(l Layer) {
	s.widest = max(s.widest, s.neurons)
	switch l := l.(type) {
	case Sparse:
		s.linear(float64(l.Neurons), topology.Expected(l.rule(), whole(s.neurons), l.Neurons), isDense(l.rule()))
	case Dense:
		s.linear(float64(l.Neurons), s.neurons*float64(l.Neurons), true)
	case Convolution:
		l = l.withDefaults()
		weights := s.channels * float64(l.Height) * float64(l.Width) * float64(l.Filters)
		s.window(l.Height, l.Width, l.Stride, l.Padding)
		s.channels = float64(l.Filters)
		s.neurons = s.rows * s.columns * s.channels
		s.connections += weights
		s.bytes += weights*s.parameter + s.channels*s.parameter
		s.passing = max(s.passing, s.neurons*s.row)
	case MaxPool:
		l = l.withDefaults()
		s.window(l.Height, l.Width, l.Stride, l.Padding)
		s.neurons = s.rows * s.columns * s.channels
		s.bytes += s.neurons * s.row * (1 + float64(l.Height)*float64(l.Width)/32)
	case Flatten:
		s.rows, s.columns, s.channels = 0, 0, 0
	case ReLU, Dropout:
		s.bytes += s.neurons * s.row / 32
	case SReLU:
		s.bytes += s.neurons * (s.row + 4*s.parameter)
	default:
		s.bytes += s.neurons * (s.row + 2*s.parameter)
	}
}

// linear adds a layer with the given numbers of neurons and connections.
func (s *survey) linear(neurons, connections float64, dense bool) {
	connection := s.parameter + 20
	if dense {
		connection = s.parameter
	}
	s.bytes += connection*connections + neurons*(s.row+s.parameter+12) + 8*s.neurons
	s.connections += connections
	s.neurons, s.rows, s.columns, s.channels = neurons, 0, 0, 0
}

// window replaces the image size with the number of window positions.
func (s *survey) window(height, width, stride int, p Padding) {
	places := func(n float64, size int) float64 {
		if p == Valid {
			n -= float64(size - stride)
		}
		return max(0, n/float64(max(1, stride)))
	}
	s.rows, s.columns = places(s.rows, height), places(s.columns, width)
}

func isDense(r topology.Rule) bool {
	_, dense := r.(topology.Dense)
	return dense
}

// whole converts x to an int, limited to 1<<62.
func whole(x float64) int { return int(min(x, 1<<62)) }
