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
// Other types cannot be layers; a train.Model of your own can have any.
type Layer interface {
	// String describes the layer in a few words.
	String() string
	// build returns the stage that computes the layer on the given number of inputs.
	build(inputs int, b *builder) stage
}

// stage computes a layer. Its buffers hold one minibatch and are allocated once. Work on single rows goes through pass.eachRow; a stage that reads
// more than its own row calls pass.flush first.
type stage interface {
	// neurons returns the number of outputs.
	neurons() int
	// forward returns the outputs for the inputs x. They remain valid until the next forward, except that the next stage may overwrite them if reused
	// returns true.
	forward(x sparse.Batch, p *pass) sparse.Batch
	reused() bool
	// backward receives the gradient of the loss with respect to the outputs and returns the gradient with respect to the inputs. The result may
	// overwrite dy or, if the previous stage does not need them again, the inputs x, which are those of the last forward. Weights are updated within
	// backward, so that all stages can share the storage for their gradient. The gradients of per-neuron parameters are kept until the end. If
	// p.first is true, no stage before this one learns and the result is not used.
	backward(dy, x sparse.Batch, p *pass) sparse.Batch
	// learned lists the per-neuron parameters. They are updated after the last backward, which has stored their gradient in them.
	learned() []named
}

// named is parameters with their name in a state.
type named struct {
	name string
	parameters
}

// fixed is a stage without parameters.
type fixed struct{}

func (fixed) learned() []named { return nil }

// weighted is a stage with a weight matrix.
type weighted interface {
	stage
	// matrix returns the stage's own weights.
	matrix() train.MatrixState
	// connections returns the number of weights.
	connections() int
	// accepts returns an error if the stage cannot use the weights of a state that has the right shape.
	accepts(m train.MatrixState) error
	// set copies the weights and the optimizer's state from m.
	set(m train.MatrixState)
	// degrees returns the number of connections of each input.
	degrees() []int
}

// measured is a stage that collects statistics in training and uses them in evaluation.
type measured interface {
	// statistics lists the collected values. They have no velocity or gradient.
	statistics() []named
}

// pass describes the current minibatch to the stages.
type pass struct {
	training bool // false in evaluation: no dropout, nothing is kept for backward
	still    bool // no dropout although training is true
	first    bool // the current stage is the first that learns
	epoch    int
	number   int // of the minibatch in the epoch; identifies its random draws
	threads  int
	seed     uint64
	state    topology.State // for the rules that run in this minibatch
	step     step
	flow     *flow
	put      *rowTasks      // deferred tasks
	inputs   []sparse.Batch // of each stage in this forward pass
}

// builder holds what the stages of a network share while they are built.
type builder struct {
	ctx       context.Context // cancels the drawing of connections
	seed      uint64
	columns   int  // largest minibatch
	stride    int  // of a batch of that size
	position  int  // of the layer in the list; identifies its random draws
	weighted  int  // number of layers with weights so far
	below     bool // an earlier layer learns, so it needs this layer's gradient
	previous  stage
	shapes    []shape // of the inputs of each layer so far, including this one
	kept      []bool  // the inputs of a layer are needed again by a Skip
	following []Layer // the layers after this one
	moments   bool    // the optimizer has second moments
	newborn   Moment  // second moment of new connections

	rules []topology.Rule // of the remaining Sparse layers if layers share a density; nil if not

	image   convolution.Image      // of the inputs; the zero value if they are not images
	work    *convolution.Workspace // shared by the convolutions of the network
	flow    int                    // most rows of a gradient passed down
	weights int                    // most weights of a layer
	passing passing                // outputs whose storage is allocated at the end
}

// shape is the number of inputs of a layer and, if they are images, their size.
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

// mayOverwrite reports whether the stage being built may overwrite its inputs.
func (b *builder) mayOverwrite() bool {
	return b.previous != nil && b.previous.reused() && !b.kept[b.position]
}

// parameters returns n parameters with all values and velocities 0.
func (b *builder) parameters(n int) parameters {
	return parameters{make([]float32, n), make([]float32, n), b.second(n), make([]float32, n)}
}

// second returns storage for n second moments, or nil if the optimizer has none.
func (b *builder) second(n int) []float32 {
	if !b.moments {
		return nil
	}
	return make([]float32, n)
}

// learns records that a stage has the given number of weights.
func (b *builder) learns(weights int) { b.weights = max(b.weights, weights) }

// flows records that a stage passes down gradients with the given number of rows.
func (b *builder) flows(rows int) { b.flow = max(b.flow, rows) }

// flow holds two batches that alternate as storage for the gradients of activations during backpropagation.
type flow struct {
	batches [2]sparse.Batch
	current int
}

func newFlow(neurons, columns int) flow {
	return flow{batches: [2]sparse.Batch{sparse.NewBatch(neurons, columns), sparse.NewBatch(neurons, columns)}}
}

// next returns the batch that the previous call did not return.
func (f *flow) next(rows, columns int) sparse.Batch {
	f.current = 1 - f.current
	b := f.batches[f.current]
	b.Rows, b.Data = rows, b.Data[:rows*b.Stride]
	return b.Narrow(columns)
}

// elementGrain is the smallest number of activations worth a parallel task.
const elementGrain = 1 << 13
