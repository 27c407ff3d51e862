package nn

import (
	"context"
	"fmt"
	"strings"
	"sync"

	"setlab/setlib/internal/convolution"
	"setlab/setlib/internal/random"
	"setlab/setlib/sparse"
	"setlab/setlib/topology"
	"setlab/setlib/train"
)

// Network is a feed-forward network. Its methods may be called from several goroutines; they take turns.
type Network struct {
	options Options
	stages  []stage
	learns  int          // number of the first stage with parameters
	free    []parameters // what belongs to neurons
	skips   []*skip

	mu     sync.Mutex
	flow   flow
	batch  batch
	ahead  batch // the next one of an epoch, while it is being fetched
	pass   pass
	epochs int            // that training lasts, as Plan says; 0 if nobody has said it
	inputs []sparse.Batch // of every stage, in the last forward
}

var _ train.Model = (*Network)(nil)

// New returns an untrained network. It panics if there is no input or no layer with weights, if an option or a layer is out of range, or
// if the network takes more memory than there is, see Options.Memory.
func New(o Options) *Network {
	n, err := NewContext(context.Background(), o)
	if err != nil {
		panic(err.Error())
	}
	return n
}

// NewContext is New for a network that is large. It returns an error if that takes more memory than there is, and ctx's if that ends
// while connections are drawn.
func NewContext(ctx context.Context, o Options) (*Network, error) {
	if err := o.checkMemory(); err != nil {
		return nil, err
	}
	n := &Network{}
	if err := n.wire(ctx, o); err != nil {
		return nil, fmt.Errorf("nn: wiring the network: %w", err)
	}
	return n, nil
}

// wire is make until ctx ends.
func (n *Network) wire(ctx context.Context, o Options) (err error) {
	defer random.Ended(&err)
	n.make(ctx, o)
	return nil
}

// make makes n an untrained network.
func (n *Network) make(ctx context.Context, o Options) {
	o = o.WithDefaults()
	n.options, n.stages, n.learns, n.epochs = o, nil, -1, 0
	b := &builder{ctx: ctx, rules: sharedRules(o), seed: o.Seed, columns: o.BatchSize, stride: sparse.NewBatch(0, o.BatchSize).Stride, work: new(convolution.Workspace), kept: skipped(o.Layers)}
	if o.Shape != nil {
		b.image = imageOf(o.Shape)
	}
	if o.Optimizer != nil {
		b.moments, b.newborn = true, o.Optimizer.newborn()
	}
	neurons := o.Inputs
	for k, l := range o.Layers {
		b.position, b.following, b.shapes = k, o.Layers[k+1:], append(b.shapes, shape{neurons, b.image})
		s := l.build(neurons, b)
		if _, ok := s.(weighted); ok {
			b.weighted++
		}
		if !b.below && len(s.learned()) > 0 {
			b.below, n.learns = true, k
		}
		n.stages = append(n.stages, s)
		b.previous, neurons = s, s.neurons()
	}
	if b.weighted == 0 {
		panic(fmt.Sprintf("nn: none of the %d layers has weights", len(o.Layers)))
	}
	b.passing.share()
	n.flow = newFlow(max(b.flow, neurons), o.BatchSize)
	n.inputs = make([]sparse.Batch, len(n.stages)+1)
	n.batch = newBatch(o.Inputs, o.BatchSize)
	n.pass = pass{
		threads: o.Threads, seed: o.Seed, flow: &n.flow, put: new(rowTasks), inputs: n.inputs, step: newStep(&o, b.weights),
	}
	n.free, n.skips = nil, nil
	for _, s := range n.stages {
		if s, ok := s.(*skip); ok {
			n.skips = append(n.skips, s)
		}
		for _, p := range s.learned() {
			n.free = append(n.free, p.parameters)
		}
	}
}

// Options returns the network's options with the defaults filled in.
func (n *Network) Options() Options { return n.options }

// Outputs returns the number of outputs, the classes that the network tells apart.
func (n *Network) Outputs() int { return n.stages[len(n.stages)-1].neurons() }

// LayerOutputs returns the number of outputs of each layer of Options.Layers.
func (n *Network) LayerOutputs() []int {
	out := make([]int, len(n.stages))
	for k, s := range n.stages {
		out[k] = s.neurons()
	}
	return out
}

// linears returns the stages with weights, from the input up.
func (n *Network) linears() []*linear {
	var out []*linear
	for _, s := range n.stages {
		if l, ok := s.(*linear); ok {
			out = append(out, l)
		}
	}
	return out
}

// Weights returns the weights of every sparse or dense layer, from the input up. They are the network's own.
func (n *Network) Weights() []*sparse.Matrix {
	var out []*sparse.Matrix
	for _, l := range n.linears() {
		out = append(out, l.weights)
	}
	return out
}

// Biases returns the biases of every sparse or dense layer, from the input up. They are the network's own.
func (n *Network) Biases() [][]float32 {
	var out [][]float32
	for _, l := range n.linears() {
		out = append(out, l.bias.values)
	}
	return out
}

// Filters returns the weights of every convolution, from the input up, as Convolution and State order them: that of channel c at row i
// and column j of the window for filter f is the number ((c*Height+i)*Width+j)*Filters+f. They are the network's own.
func (n *Network) Filters() [][]float32 {
	var out [][]float32
	for _, s := range n.stages {
		if c, ok := s.(*conv); ok {
			out = append(out, c.weights)
		}
	}
	return out
}

// Graphs returns the current topology of every sparse or dense layer, from the input up.
func (n *Network) Graphs() []*topology.Graph {
	var out []*topology.Graph
	for _, l := range n.linears() {
		out = append(out, l.weights.Graph())
	}
	return out
}

// Connections returns the number of weights of all layers, n^W in the paper's Table 3. A convolution has as many as its filters have
// values.
func (n *Network) Connections() int {
	sum := 0
	for _, s := range n.stages {
		if w, ok := s.(weighted); ok {
			sum += len(w.matrix().Weights)
		}
	}
	return sum
}

// Parameters returns the number of all that is learned: weights, biases and what activations learn.
func (n *Network) Parameters() int {
	sum := n.Connections()
	for _, s := range n.stages {
		for _, p := range s.learned() {
			sum += len(p.values)
		}
	}
	return sum
}

// InputDegrees returns the number of connections of each input of the first layer with weights, which show what the network looks at. To a
// convolution an input has one for every filter and place of the window that it lies in.
func (n *Network) InputDegrees() []int {
	for _, s := range n.stages {
		if w, ok := s.(weighted); ok {
			return w.degrees()
		}
	}
	return nil
}

// Rewire lets every layer's rule change its topology after an epoch; train.Fit calls it. Connections that stay keep their
// weight and the optimizer's state. The layer's Regrown sets the weight of new ones. Their velocity is 0, and the optimizer's Regrown sets their
// second moment.
//
// Rules that look at gradients, or run every so many minibatches, run within TrainEpoch instead: see topology.Needs.
func (n *Network) Rewire(epoch, epochs int) {
	n.mu.Lock()
	defer n.mu.Unlock()
	s := topology.State{Epoch: epoch, Epochs: epochs}
	n.rewire(s, func(l *linear) bool { return !l.needs.Within() && l.needs.During(s.Progress()) })
	if n.options.ResetMomentum {
		n.rest()
	}
}

// rest sets all velocities and second moments to zero.
func (n *Network) rest() {
	state := n.state()
	for _, m := range state.Matrices {
		clear(m.Velocity)
		clear(m.Second)
	}
	for _, v := range state.Vectors {
		clear(v.Velocity)
		clear(v.Second)
	}
	n.pass.step.steps = 0
}

// String describes the network and its settings in one line.
func (n *Network) String() string {
	var b strings.Builder
	fmt.Fprintf(&b, "network of %s", n.options.inputs())
	for _, l := range n.options.Layers {
		fmt.Fprintf(&b, " - %v", l)
	}
	fmt.Fprintf(&b, "; %d connections; %s", n.Connections(), n.settings())
	return b.String()
}

// settings says how the network learns.
func (n *Network) settings() string {
	var b strings.Builder
	o := n.options
	fmt.Fprintf(&b, "%v, batch %d, rate %g, ", o.Loss, o.BatchSize, o.LearningRate)
	apart := false
	if o.Optimizer == nil {
		fmt.Fprintf(&b, "momentum %g", o.Momentum)
	} else {
		fmt.Fprint(&b, o.Optimizer)
		_, _, apart = o.Optimizer.usual()
	}
	if apart {
		fmt.Fprintf(&b, ", decay %g", o.WeightDecay)
	} else {
		fmt.Fprintf(&b, ", L2 %g", o.WeightDecay)
	}
	if o.Schedule != nil {
		fmt.Fprintf(&b, ", %v", o.Schedule)
	}
	if o.L1 != 0 {
		fmt.Fprintf(&b, ", L1 %g", o.L1)
	}
	if o.ClipNorm != 0 {
		fmt.Fprintf(&b, ", gradients clipped at %g", o.ClipNorm)
	}
	if o.ResetMomentum {
		b.WriteString(", momentum reset every epoch")
	}
	if o.Nesterov {
		b.WriteString(", Nesterov")
	}
	if o.Augment != nil {
		fmt.Fprintf(&b, ", %v", o.Augment)
	}
	fmt.Fprintf(&b, ", seed %d", o.Seed)
	return b.String()
}
