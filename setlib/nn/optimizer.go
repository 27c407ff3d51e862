package nn

import (
	"fmt"
	"strings"

	"setlab/setlib/internal/elementwise"
)

// Optimizer says how parameters move along their gradients g. [Adam], [AdamW] and [RMSprop] are optimizers; a network without one has
// momentum, as Options.Momentum and Options.Nesterov say.
//
// The state of a weight in an optimizer moves with its connection when the topology changes. A new connection starts with a first
// moment, or velocity, of 0, and with a second moment as the optimizer's Regrown says.
//
// The penalties Options.WeightDecay and Options.L1 are part of the gradient, except that AdamW's decay is not. Biases and SReLU's parameters
// have none, with any optimizer.
type Optimizer interface {
	// String names the optimizer, and its numbers that are not the default.
	String() string
	withDefaults() Optimizer
	// usual returns the defaults of Options.LearningRate and Options.WeightDecay, and whether decay is apart from the gradient.
	usual() (rate, decay float64, apart bool)
	// at returns the numbers of a step, which are counted from 1, without penalties.
	at(step int, rate float64) elementwise.Adaptive
	// way says which function makes the step.
	way() way
	// newborn says what the second moment of a new connection is.
	newborn() Moment
}

// Moment says what the second moment of a connection is that the topology's rule has just added.
type Moment int

// The second moments of new connections. From 0 the first steps of a connection are longer than others', as its second moment lags behind its
// gradients: the first is Rate (1-Beta1)/sqrt(1-Beta2) long with Adam, 3.2 times the learning rate by default, and with RMSprop 1/sqrt(1-Decay), 10
// times. Bias correction does not help, since it goes by the steps of the network.
const (
	ZeroMoment Moment = iota // 0, as all have at the start; the default
	MeanMoment               // the mean of the layer's before the change, so that a connection's first steps are not longer than others'
)

// String names the choice.
func (m Moment) String() string {
	switch m {
	case ZeroMoment:
		return "zero"
	case MeanMoment:
		return "mean"
	}
	return fmt.Sprintf("Moment(%d)", int(m))
}

// of returns the second moment of new connections of a layer that has these.
func (m Moment) of(second []float32) float32 {
	if m == ZeroMoment || len(second) == 0 {
		return 0
	}
	sum := 0.
	for _, v := range second {
		sum += float64(v)
	}
	return float32(sum / float64(len(second)))
}

// way is a kind of step.
type way int

const (
	byMomentum way = iota
	byNesterov
	byAdam
	byRMSprop
)

// described names an optimizer with those of its numbers that are not the default.
func described(name string, regrown Moment, numbers ...setting) string {
	var words []string
	for _, n := range numbers {
		if n.value != n.standard {
			words = append(words, fmt.Sprintf("%s %g", n.name, n.value))
		}
	}
	if regrown != ZeroMoment {
		words = append(words, fmt.Sprintf("new links from the %v moment", regrown))
	}
	if words == nil {
		return name
	}
	return name + " (" + strings.Join(words, ", ") + ")"
}

// setting is a number of an optimizer.
type setting struct {
	name            string
	value, standard float64
}

// orStandard returns the value, or what stands for 0. Negative ones stay, and mean none.
func orStandard(value, standard float64) float64 {
	if value == 0 {
		return standard
	}
	return value
}

// checkOptimizer panics on numbers that no optimizer can have: parts must be below 1, and a denominator positive.
func checkOptimizer(o Optimizer, epsilon float64, regrown Moment, parts ...float64) {
	for _, p := range parts {
		if !(p < 1) {
			panic(fmt.Sprintf("nn: %T: %v: what stays of a moment must be less than 1", o, o))
		}
	}
	if !(epsilon > 0) {
		panic(fmt.Sprintf("nn: %T: %v: Epsilon must be positive", o, o))
	}
	if regrown != ZeroMoment && regrown != MeanMoment {
		panic(fmt.Sprintf("nn: %T: %v is not a second moment of new connections", o, regrown))
	}
}

// optimize fills in what belongs to the optimizer, and checks it.
func (o *Options) optimize() {
	rate, decay := DefaultLearningRate, DefaultWeightDecay
	if o.Optimizer == nil {
		o.Momentum = orDefault(o.Momentum, DefaultMomentum)
	} else {
		o.Optimizer = o.Optimizer.withDefaults()
		if o.Momentum > 0 || o.Nesterov {
			panic(fmt.Sprintf("nn: Momentum %g and Nesterov %t with the optimizer %v; they are for a network without one", o.Momentum, o.Nesterov, o.Optimizer))
		}
		o.Momentum = 0
		rate, decay, _ = o.Optimizer.usual()
	}
	o.LearningRate = orDefault(o.LearningRate, rate)
	o.WeightDecay = orDefault(o.WeightDecay, decay)
}
