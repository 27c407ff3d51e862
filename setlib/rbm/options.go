package rbm

import (
	"fmt"
	"math"

	"setlab/setlib/internal/rate"
	"setlab/setlib/topology"
)

// The paper's settings, used by Options for fields that are zero. The paper does not state batch size and initialization; these are common
// values.
const (
	DefaultSteps        = 1
	DefaultLearningRate = 0.01
	DefaultMomentum     = 0.9
	DefaultWeightDecay  = 0.0002
	DefaultBatchSize    = 10
	DefaultInitialSD    = 0.01
)

// Options describes an RBM and its training. Only Visible and Hidden must be set.
type Options struct {
	Visible, Hidden int // numbers of units
	// Topology is the rule for the connections; nil means topology.SET{}, a SET-RBM with the paper's epsilon and zeta. The rule runs after
	// every epoch, even if its Every is set. Its gradients are those of contrastive divergence on the epoch's last minibatch, even if its
	// Window is set.
	Topology topology.Rule

	Steps        int     // Gibbs steps of contrastive divergence, n^CD in the paper; 0 means 1
	LearningRate float64 // of weights and biases; 0 means 0.01
	Momentum     float64 // 0 means 0.9; negative means none
	WeightDecay  float64 // L2 decay of the weights, multiplied by the learning rate; 0 means 0.0002; negative means none
	BatchSize    int     // samples per minibatch; 0 means 10
	InitialSD    float64 // standard deviation of initial and regrown weights; 0 means 0.01

	Seed    uint64 // equal seeds give equal models, for any number of Threads
	Threads int    // largest number of processors to use; 0 means all
}

// WithDefaults returns the options that a model uses: zero fields are replaced by their defaults, and negative values that mean "none" by 0.
// It panics on invalid options.
func (o Options) WithDefaults() Options {
	if o.Visible < 1 || o.Hidden < 1 {
		panic(fmt.Sprintf("rbm: %d visible and %d hidden units; both must be at least 1", o.Visible, o.Hidden))
	}
	if o.Steps < 0 || o.BatchSize < 0 || o.LearningRate < 0 || o.InitialSD < 0 {
		panic(fmt.Sprintf("rbm: Steps %d, BatchSize %d, LearningRate %g, InitialSD %g: none may be negative", o.Steps, o.BatchSize, o.LearningRate, o.InitialSD))
	}
	for _, v := range []float64{o.LearningRate, o.Momentum, o.WeightDecay, o.InitialSD} {
		if math.IsNaN(v) || math.IsInf(v, 0) {
			panic(fmt.Sprintf("rbm: LearningRate %g, Momentum %g, WeightDecay %g, InitialSD %g: all must be finite", o.LearningRate, o.Momentum, o.WeightDecay, o.InitialSD))
		}
	}
	if o.Momentum >= 1 {
		panic(fmt.Sprintf("rbm: Momentum %g; it must be less than 1", o.Momentum))
	}
	if o.Topology == nil {
		o.Topology = topology.SET{}
	}
	if err := o.checkRule(); err != nil {
		panic(err.Error())
	}
	if o.Steps == 0 {
		o.Steps = DefaultSteps
	}
	if o.BatchSize == 0 {
		o.BatchSize = DefaultBatchSize
	}
	o.LearningRate = rate.Used(o.LearningRate, DefaultLearningRate)
	o.Momentum = rate.Used(o.Momentum, DefaultMomentum)
	o.WeightDecay = rate.Used(o.WeightDecay, DefaultWeightDecay)
	o.InitialSD = rate.Used(o.InitialSD, DefaultInitialSD)
	return o
}

// checkRule returns an error if a parameter of the rule is out of range.
func (o *Options) checkRule() error {
	if err := topology.Check(o.Topology); err != nil {
		return fmt.Errorf("rbm: rule %T: %w", o.Topology, err)
	}
	return nil
}
