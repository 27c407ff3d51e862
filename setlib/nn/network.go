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

// Network is a feed-forward network. Training, evaluation and prediction are safe for concurrent use; they run one at a time. The other methods
// read or print the network, and must not be called while another goroutine trains it.
type Network struct {
	options Options
	stages  []stage
	learns  int          // index of the first stage with parameters
	free    []parameters // per-neuron parameters
	skips   []*skip

	mu     sync.Mutex
	flow   flow
	batch  batch
	ahead  batch // the next batch of an epoch, while it is being fetched
	pass   pass
	epochs int            // length of training, set by Plan; 0 if unknown
	inputs []sparse.Batch // of each stage in the last forward pass
}

var _ train.Model = (*Network)(nil)

// New returns an untrained network. It panics if there is no input or no layer with weights, if an option or a layer is invalid, or if the
// network needs more memory than is available (see Options.Memory).
func New(o Options) *Network {
	n, err := NewContext(context.Background(), o)
	if err != nil {
		panic(err.Error())
	}
	return n
}

// NewContext is New for large networks. It returns an error if a parameter of a rule is invalid or the network needs more memory than is
// available, and ctx's error if ctx is canceled while connections are drawn. Like New, it panics on other invalid options.
func NewContext(ctx context.Context, o Options) (*Network, error) {
	o.Layers = pointedTo(o.Layers)
	if err := o.checkRules(); err != nil {
		return nil, err
	}
	if err := o.checkMemory(); err != nil {
		return nil, err
	}
	n := &Network{}
	if err := n.wire(ctx, o); err != nil {
		return nil, fmt.Errorf("nn: wiring the network: %w", err)
	}
	return n, nil
}

// wire calls make and stops when ctx is canceled.
func (n *Network) wire(ctx context.Context, o Options) (err error) {
	defer random.Ended(&err)
	n.make(ctx, o)
	return nil
}

// make turns n into an untrained network.
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
	n.batch, n.ahead = newBatch(o.Inputs, o.BatchSize), batch{}
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

// Outputs returns the number of outputs. For classification it is the number of classes.
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

// Weights returns the weights of every sparse or dense layer, from the input up. The matrices are not copies.
func (n *Network) Weights() []*sparse.Matrix {
	var out []*sparse.Matrix
	for _, l := range n.linears() {
		out = append(out, l.weights)
	}
	return out
}

// Biases returns the biases of every sparse or dense layer, from the input up. The slices are not copies.
func (n *Network) Biases() [][]float32 {
	var out [][]float32
	for _, l := range n.linears() {
		out = append(out, l.bias.values)
	}
	return out
}

// Filters returns the weights of every convolution, from the input up, in the order of Convolution and State: the weight of filter f for channel
// c at row i and column j of the window has index ((c*Height+i)*Width+j)*Filters+f. The slices are not copies.
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

// Connections returns the number of weights of all layers, n^W in the paper's Table 3. A convolution counts the weights of its filters, which
// all window positions share.
func (n *Network) Connections() int {
	sum := 0
	for _, s := range n.stages {
		if w, ok := s.(weighted); ok {
			sum += w.connections()
		}
	}
	return sum
}

// Parameters returns the number of all learned parameters: weights, biases, and the parameters of activations and normalizations.
func (n *Network) Parameters() int {
	sum := n.Connections()
	for _, s := range n.stages {
		for _, p := range s.learned() {
			sum += len(p.values)
		}
	}
	return sum
}

// InputDegrees returns the number of connections of each input to the first layer with weights. It shows which inputs the network uses. In a
// convolution, an input has one connection for each filter and each window position that covers it.
func (n *Network) InputDegrees() []int {
	for _, s := range n.stages {
		if w, ok := s.(weighted); ok {
			return w.degrees()
		}
	}
	return nil
}

// Rewire runs every layer's rule after an epoch to change its topology. train.Fit calls Rewire. Connections that remain keep their weight and
// the optimizer's state. New connections start with the weight set by the layer's Regrown, velocity 0, and the second moment set by the
// optimizer's Regrown.
//
// Rules that use gradients or run every few minibatches run within TrainEpoch instead. See topology.Needs.
func (n *Network) Rewire(epoch, epochs int) {
	n.mu.Lock()
	defer n.mu.Unlock()
	s := topology.State{Epoch: epoch, Epochs: epochs, Planned: n.epochs}
	n.rewire(s, func(l *linear) bool { return !l.needs.Within() && l.needs.During(s.Progress()) })
	if n.options.ResetMomentum {
		n.rest()
	}
}

// rest sets all velocities and second moments to 0.
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

// settings describes how the network is trained.
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
