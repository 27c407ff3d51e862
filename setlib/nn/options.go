package nn

import (
	"cmp"
	"fmt"
	"math"
	"reflect"
	"slices"

	"setlab/setlib/augment"
	"setlab/setlib/topology"
)

// The paper's settings for its MLPs, used by Options for fields that are zero. The paper does not state the batch size; the authors' code
// uses 100.
const (
	DefaultBatchSize    = 100
	DefaultLearningRate = 0.01
	DefaultMomentum     = 0.9
	DefaultWeightDecay  = 0.0002
)

// Options describes a network and its training. Only Layers and one of Inputs and Shape must be set.
type Options struct {
	Inputs int     // features per sample; 0 means the size of Shape
	Shape  []int   // rows, columns and optionally channels if the samples are images; needed by convolutions; see datasets.Set.ImageShape
	Layers []Layer // from the inputs to the outputs; see MLP for the usual ones
	Loss   Loss    // nil means CrossEntropy{}; use BinaryCrossEntropy{} for several labels per sample, SquaredError{} for regression

	BatchSize    int     // samples per minibatch; 0 means 100
	LearningRate float64 // 0 means 0.01, or 0.001 with Adam or AdamW
	Momentum     float64 // 0 means 0.9; negative means none

	// Optimizer updates the parameters from their gradients, such as Adam{}; nil means stochastic gradient descent with Momentum. An
	// optimizer has its own momentum, so Momentum must not be set together with it.
	Optimizer Optimizer

	// Schedule changes the learning rate during training, such as Cosine{Epochs: 100}; nil keeps it constant.
	Schedule Schedule

	// ResetMomentum sets all velocities, or the optimizer's state, to zero after every epoch. The authors' Keras script does so with SET,
	// because it rebuilds the model after each change of topology. By default, connections that remain keep their state.
	ResetMomentum bool
	Nesterov      bool    // Nesterov's accelerated gradient; only without an Optimizer
	WeightDecay   float64 // L2 penalty on weights but not on per-neuron parameters (biases, SReLU's parameters, gains and shifts); 0 means 0.0002, or 0.01 with AdamW; negative means none. Layers may override it
	L1            float64 // L1 penalty on weights; 0 means none

	// ClipNorm is the largest norm of the gradient of all parameters together, without penalties. A longer gradient is scaled down to it,
	// as by PyTorch's clip_grad_norm_ (Pascanu, Mikolov and Bengio 2013). 0 means no limit.
	ClipNorm float64

	// Augment, if not nil, randomly changes each image every time it is shown in training. If Threads leaves a processor idle, that
	// processor prepares the next minibatch during training on the current one. Its Shape may be nil and is then Options.Shape.
	Augment *augment.Images

	Seed    uint64 // equal seeds give equal models, for any number of Threads
	Threads int    // processors used; 0 means all
}

// WithDefaults returns the options that a network uses: zero fields, including those of the layers, are replaced by their defaults, and
// negative values that mean "none" by 0. It panics on invalid options.
func (o Options) WithDefaults() Options {
	if o.Shape != nil {
		size := imageOf(o.Shape).Size()
		o.Inputs = cmp.Or(o.Inputs, size)
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
	for _, v := range []float64{o.LearningRate, o.Momentum, o.WeightDecay, o.L1} {
		if math.IsNaN(v) || math.IsInf(v, 0) {
			panic(fmt.Sprintf("nn: LearningRate %g, Momentum %g, WeightDecay %g, L1 %g: all must be finite", o.LearningRate, o.Momentum, o.WeightDecay, o.L1))
		}
	}
	o.Layers = pointedTo(o.Layers)
	if k := slices.Index(o.Layers, nil); k >= 0 {
		panic(fmt.Sprintf("nn: layer %d of %d is nil", k, len(o.Layers)))
	}
	if err := o.checkRules(); err != nil {
		panic(err.Error())
	}
	o.Loss, o.Optimizer = pointed("Loss", o.Loss), pointed("Optimizer", o.Optimizer)
	checkSchedule(pointed("Schedule", o.Schedule)) // the pointer stays, because its owner may change what it points to
	if o.Loss == nil {
		o.Loss = CrossEntropy{}
	}
	if c, ok := o.Loss.(CrossEntropy); ok {
		c.checkSmoothing()
	}
	if o.BatchSize == 0 {
		o.BatchSize = DefaultBatchSize
	}
	o.augment()
	o.optimize()
	layers := make([]Layer, len(o.Layers))
	for k, l := range o.Layers {
		layers[k] = withDefaults(l)
	}
	o.Layers = layers
	o.checkWindows()
	return o
}

// augment gives the images to change the network's shape.
func (o *Options) augment() {
	if o.Augment == nil || o.Shape == nil {
		return
	}
	a := *o.Augment
	if a.Shape == nil {
		a.Shape = o.Shape
	}
	if imageOf(a.Shape) != imageOf(o.Shape) {
		panic(fmt.Sprintf("nn: Augment for images of shape %v, and the network's inputs are images of shape %v", a.Shape, o.Shape))
	}
	o.Augment = &a
}

// checkRules returns an error if a layer's rule has a parameter out of range or does not work with the optimizer.
func (o *Options) checkRules() error {
	for k, l := range o.Layers {
		s, ok := l.(Sparse)
		if !ok {
			continue
		}
		if err := topology.Check(s.rule()); err != nil {
			return fmt.Errorf("nn: layer %d: rule %T: %w", k, s.rule(), err)
		}
		switch s.rule().(type) {
		case topology.DeepR, *topology.DeepR:
			if o.Optimizer != nil {
				return fmt.Errorf("nn: layer %d: rule topology.DeepR with the optimizer %v: DeepR works only with momentum; leave out Optimizer", k, o.Optimizer)
			}
			if o.Nesterov {
				return fmt.Errorf("nn: layer %d: rule topology.DeepR with Nesterov: the rule takes the velocity for the last update of a weight; leave out Nesterov", k)
			}
		}
	}
	return nil
}

// pointedTo returns a copy of layers in which a pointer to a layer, &Skip{}, is replaced by the layer, and a nil pointer by nil.
func pointedTo(layers []Layer) []Layer {
	values := slices.Clone(layers)
	for k, l := range values {
		v := reflect.ValueOf(l)
		if v.Kind() != reflect.Pointer {
			continue
		}
		if values[k] = nil; !v.IsNil() {
			values[k], _ = v.Elem().Interface().(Layer)
		}
	}
	return values
}

// pointed returns what an option points to, if that is a value of the option's type, too. It panics if the pointer is nil.
func pointed[T any](name string, option T) T {
	v := reflect.ValueOf(option)
	if v.Kind() != reflect.Pointer {
		return option
	}
	if v.IsNil() {
		panic(fmt.Sprintf("nn: %s is a nil %T", name, option))
	}
	if to, ok := v.Elem().Interface().(T); ok {
		return to
	}
	return option
}

// withDefaults fills in a layer's defaults.
func withDefaults(l Layer) Layer {
	if d, ok := l.(interface{ filled() Layer }); ok {
		return d.filled()
	}
	return l
}

// inputs describes the network's inputs.
func (o *Options) inputs() string {
	if o.Shape == nil {
		return fmt.Sprintf("%d inputs", o.Inputs)
	}
	return fmt.Sprintf("images of %v", imageOf(o.Shape))
}
