package nn

import (
	"context"
	"fmt"

	"setlab/setlib/internal/convolution"
	"setlab/setlib/sparse"
	"setlab/setlib/topology"
	"setlab/setlib/train"
)

// Layer describes one layer of a network. The layers of this package are Sparse, Dense and Convolution, which have weights;
// SReLU, ReLU, LeakyReLU, AllReLU, Sigmoid, Tanh, GELU and SiLU, which act on each neuron; BatchNorm, LayerNorm, Skip, MaxPool, Flatten and Dropout.
type Layer interface {
	// String describes the layer in a few words.
	String() string
	// build makes the stage that computes the layer on inputs of the given shape.
	build(inputs int, b *builder) stage
}

// stage computes a layer. Its buffers are those of one minibatch, made once. Work on each row alone is left to pass.eachRow; a stage
// that looks at other rows calls pass.flush before.
type stage interface {
	// neurons is the number of outputs.
	neurons() int
	// forward returns the outputs for the inputs x. They stay as they are until the next forward, except that
	// the stage that follows may write over them if reused says that this one does not need them again.
	forward(x sparse.Batch, p *pass) sparse.Batch
	reused() bool
	// backward takes the gradient of the loss with respect to the outputs and returns that with respect to the inputs, which may lie
	// where the argument lay, or, if the stage before does not need them again, where the inputs lie. Weights take their step along their
	// gradient, so that one place suffices for those of all stages; the gradients of what belongs to neurons are kept until the end. x is the
	// input of the last forward. A stage with nothing to learn before it is told so by p.first and returns nothing of meaning.
	backward(dy, x sparse.Batch, p *pass) sparse.Batch
	// learned lists the parameters that belong to neurons. They take their step after the last backward, along the gradient that this has left in them.
	learned() []named
}

// named is parameters with the name that a state has for them.
type named struct {
	name string
	parameters
}

// fixed is a stage without parameters.
type fixed struct{}

func (fixed) learned() []named { return nil }

// weighted is a stage that has a matrix of weights, too.
type weighted interface {
	stage
	// matrix returns the stage's own weights.
	matrix() train.MatrixState
	// accepts returns an error if the stage can't have the weights of a state that fits.
	accepts(m train.MatrixState) error
	// set makes a copy of these the weights.
	set(m train.MatrixState)
	// degrees returns how many connections each input has.
	degrees() []int
}

// measured is a stage that measures something in training which it needs in evaluation.
type measured interface {
	// statistics lists what it has measured: values without velocity or gradient.
	statistics() []named
}

// pass is what the stages must know of the minibatch that passes through them.
type pass struct {
	training bool // as against evaluation: drop out, keep what backward needs
	still    bool // nothing is dropped out, in spite of training
	first    bool // the stage is the first that learns
	epoch    int
	number   int // of the minibatch in the epoch, which names its random draws
	threads  int
	seed     uint64
	state    topology.State // for the rules that run in this minibatch
	step     step
	flow     *flow
	put      *rowTasks      // off
	inputs   []sparse.Batch // of every stage, in this forward
}

// builder collects what the stages of a network have in common.
type builder struct {
	ctx       context.Context // ends the drawing of connections
	seed      uint64
	columns   int  // most samples of a minibatch
	stride    int  // from row to row of a batch of so many
	position  int  // of the layer in the list, which names its random draws
	weighted  int  // number of layers with weights so far
	below     bool // a layer before learns, so that gradients must come down to it
	previous  stage
	shapes    []shape // of what goes into each layer so far, and into this one
	kept      []bool  // what goes into a layer is needed again by a Skip
	following []Layer // the layers after this one
	moments   bool    // the optimizer has second moments
	newborn   Moment  // of new connections

	rules []topology.Rule // of the Sparse layers to come, if layers share a density; else nil

	image   convolution.Image      // of the inputs; the zero value if they are not images
	work    *convolution.Workspace // which the convolutions of the network share
	flow    int                    // most rows that a gradient on its way down has
	weights int                    // most weights of a layer
	passing passing                // outputs that get their place in the end
}

// shape is the neurons that go into a layer, and the images that they are, if they are some.
type shape struct {
	neurons int
	image   convolution.Image
}

// String describes the shape.
func (s shape) String() string {
	if s.image.Channels == 0 {
		return fmt.Sprintf("%d neurons", s.neurons)
	}
	return fmt.Sprintf("images of %v", s.image)
}

// mayOverwrite reports whether the stage that is being built may write over its inputs.
func (b *builder) mayOverwrite() bool {
	return b.previous != nil && b.previous.reused() && !b.kept[b.position]
}

// parameters returns n parameters that are zero and at rest.
func (b *builder) parameters(n int) parameters {
	return parameters{make([]float32, n), make([]float32, n), b.second(n), make([]float32, n)}
}

// second returns room for n second moments, if there are any.
func (b *builder) second(n int) []float32 {
	if !b.moments {
		return nil
	}
	return make([]float32, n)
}

// learns notes that a stage has so many weights.
func (b *builder) learns(weights int) { b.weights = max(b.weights, weights) }

// flows notes that a stage passes down gradients of so many rows.
func (b *builder) flows(rows int) { b.flow = max(b.flow, rows) }

// flow is two batches that the gradients of activations, on their way down, lie in by turns.
type flow struct {
	batches [2]sparse.Batch
	current int
}

func newFlow(neurons, columns int) flow {
	return flow{batches: [2]sparse.Batch{sparse.NewBatch(neurons, columns), sparse.NewBatch(neurons, columns)}}
}

// next returns a batch other than the one returned before.
func (f *flow) next(rows, columns int) sparse.Batch {
	f.current = 1 - f.current
	b := f.batches[f.current]
	b.Rows, b.Data = rows, b.Data[:rows*b.Stride]
	return b.Narrow(columns)
}

// elementGrain is the number of activations that are worth a part of their own.
const elementGrain = 1 << 13
