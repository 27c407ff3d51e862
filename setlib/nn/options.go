package nn

import (
	"fmt"

	"setlab/setlib/augment"
)

// The paper's settings of its MLPs, which Options takes for fields that are zero. The paper does not state the batch size; its
// authors' code has 100.
const (
	DefaultBatchSize    = 100
	DefaultLearningRate = 0.01
	DefaultMomentum     = 0.9
	DefaultWeightDecay  = 0.0002
)

// Options describes a network and how it learns. Only Layers and one of Inputs and Shape must be set.
type Options struct {
	Inputs int     // features of a sample; 0 means as many as Shape has
	Shape  []int   // rows, columns and perhaps channels of the images that the samples are, for convolutions: datasets.Set.ImageShape
	Layers []Layer // from the inputs to the outputs; see MLP for the usual ones
	Loss   Loss    // nil means CrossEntropy{}; BinaryCrossEntropy{} is for several labels a sample, SquaredError{} for regression

	BatchSize    int     // samples a minibatch; 0 means 100
	LearningRate float64 // 0 means 0.01, and 0.001 with Adam or AdamW
	Momentum     float64 // 0 means 0.9; negative means none

	// Optimizer is how parameters move along their gradients, such as Adam{}; nil is stochastic gradient descent with Momentum, which is
	// then the optimizer's own.
	Optimizer Optimizer

	// Schedule changes the learning rate along training, such as Cosine{Epochs: 100}; nil keeps it.
	Schedule Schedule

	// ResetMomentum sets all velocities to zero after every epoch, or all that an Optimizer remembers. The authors' Keras script does so
	// with SET, since it builds the model again after each change of topology. By default connections that stay keep theirs.
	ResetMomentum bool
	Nesterov      bool    // look ahead along the velocity (Nesterov's accelerated gradient); only without an Optimizer
	WeightDecay   float64 // L2 penalty on weights, not on what belongs to neurons: biases, SReLU's parameters, gains and shifts; 0 means 0.0002, and 0.01 with AdamW; negative means none. Layers may have their own
	L1            float64 // L1 penalty on weights; 0 means none

	// ClipNorm is the greatest norm of the gradient of all parameters together, penalties left out: a longer one is shortened to it, as
	// PyTorch's clip_grad_norm_ does (Pascanu, Mikolov and Bengio 2013). 0 means no limit.
	ClipNorm float64

	// Augment, if set, changes every image each time it is shown in training. If Threads leaves a processor over, that changes
	// the next minibatch while the network learns from the last one.
	Augment *augment.Images

	Seed    uint64 // same seed, same model, whatever Threads is
	Threads int    // processors for one product; 0 means all
}

// WithDefaults returns the options that a network gets: zero fields, those of the layers included, are replaced by the defaults, and where
// "negative means none" by 0. It panics on what can't be a network.
func (o Options) WithDefaults() Options {
	if o.Shape != nil {
		size := imageOf(o.Shape).Size()
		o.Inputs = orPositive(o.Inputs, size)
		if o.Inputs != size {
			panic(fmt.Sprintf("nn: %d inputs for images of shape %v, which have %d values", o.Inputs, o.Shape, size))
		}
	}
	if o.Inputs < 1 || len(o.Layers) == 0 {
		panic(fmt.Sprintf("nn: %d inputs and %d layers; both must be at least 1", o.Inputs, len(o.Layers)))
	}
	if o.BatchSize < 0 || o.LearningRate < 0 || o.L1 < 0 || !(o.ClipNorm >= 0) {
		panic(fmt.Sprintf("nn: BatchSize %d, LearningRate %g, L1 %g, ClipNorm %g: none may be negative", o.BatchSize, o.LearningRate, o.L1, o.ClipNorm))
	}
	checkSchedule(o.Schedule)
	if o.Loss == nil {
		o.Loss = CrossEntropy{}
	}
	if c, ok := o.Loss.(CrossEntropy); ok {
		c.checkSmoothing()
	}
	if o.BatchSize == 0 {
		o.BatchSize = DefaultBatchSize
	}
	o.optimize()
	layers := make([]Layer, len(o.Layers))
	for k, l := range o.Layers {
		layers[k] = withDefaults(l)
	}
	o.Layers = layers
	return o
}

// withDefaults fills in a layer's defaults.
func withDefaults(l Layer) Layer {
	if d, ok := l.(interface{ filled() Layer }); ok {
		return d.filled()
	}
	return l
}

func orDefault(value, standard float64) float64 {
	switch {
	case value == 0:
		return standard
	case value < 0:
		return 0
	}
	return value
}

// inputs describes what goes into the network.
func (o *Options) inputs() string {
	if o.Shape == nil {
		return fmt.Sprintf("%d inputs", o.Inputs)
	}
	return fmt.Sprintf("images of %v", imageOf(o.Shape))
}
