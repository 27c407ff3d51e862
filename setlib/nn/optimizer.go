package nn

import (
	"fmt"
	"strings"

	"setlab/setlib/internal/elementwise"
	"setlab/setlib/internal/rate"
)

// Optimizer updates parameters from their gradients g. [Adam], [AdamW] and [RMSprop] are optimizers. A network without one uses stochastic gradient
// descent with Options.Momentum and Options.Nesterov. Other types cannot be optimizers.
//
// When the topology changes, the optimizer's state of a weight stays with its connection. A new connection starts with first moment or velocity 0,
// and with the second moment selected by the optimizer's Regrown.
//
// The penalties Options.WeightDecay and Options.L1 are part of the gradient, except for AdamW's decay. Biases and SReLU's parameters are not
// penalized with any optimizer.
type Optimizer interface {
	// String returns the optimizer's name and the settings that are not the default.
	String() string
	withDefaults() Optimizer
	// usual returns the defaults of Options.LearningRate and Options.WeightDecay, and whether the decay is decoupled from the gradient.
	usual() (rate, decay float64, apart bool)
	// at returns the coefficients of a step, without penalties. Steps are counted from 1.
	at(step int, rate float64) elementwise.Adaptive
	// way returns the kind of step.
	way() way
	// newborn returns the choice of second moment for new connections.
	newborn() Moment
}

// Moment selects the second moment of connections that the topology's rule adds.
type Moment int

// The second moments of new connections. If it starts from 0, the first steps of a connection are longer than those of older connections, because
// its second moment lags behind its gradients. The first step has length Rate (1-Beta1)/sqrt(1-Beta2) with Adam, 3.2 times the learning rate by
// default, and with RMSprop 1/sqrt(1-Decay), 10 times the learning rate. Bias correction does not help, since it counts the steps of the network.
const (
	ZeroMoment Moment = iota // 0, as at the start of training; the default
	MeanMoment               // the layer's mean before the change, so that first steps are not longer than others
)

// String returns the choice's name.
func (m Moment) String() string {
	switch m {
	case ZeroMoment:
		return "zero"
	case MeanMoment:
		return "mean"
	}
	return fmt.Sprintf("Moment(%d)", int(m))
}

// of returns the second moment of new connections in a layer with the given second moments.
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

// described returns an optimizer's name and the settings that are not the default.
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

// setting is a numeric setting of an optimizer.
type setting struct {
	name            string
	value, standard float64
}

// checkOptimizer panics on invalid settings: the decay rates in parts must be below 1, and epsilon positive.
func checkOptimizer(o Optimizer, epsilon float64, regrown Moment, parts ...float64) {
	for _, p := range parts {
		if !(p < 1) {
			panic(fmt.Sprintf("nn: %T: %v: the decay rate of a moment must be less than 1", o, o))
		}
	}
	if !(epsilon > 0) {
		panic(fmt.Sprintf("nn: %T: %v: Epsilon must be positive", o, o))
	}
	if regrown != ZeroMoment && regrown != MeanMoment {
		panic(fmt.Sprintf("nn: %T: %v is not a second moment of new connections", o, regrown))
	}
}

// optimize fills in the defaults that depend on the optimizer and checks them.
func (o *Options) optimize() {
	learning, decay := DefaultLearningRate, DefaultWeightDecay
	if o.Optimizer == nil {
		o.Momentum = rate.Used(o.Momentum, DefaultMomentum)
	} else {
		o.Optimizer = o.Optimizer.withDefaults()
		if o.Momentum > 0 || o.Nesterov {
			panic(fmt.Sprintf("nn: Momentum %g and Nesterov %t with the optimizer %v; use them only without an optimizer", o.Momentum, o.Nesterov, o.Optimizer))
		}
		o.Momentum = 0
		learning, decay, _ = o.Optimizer.usual()
	}
	if !(o.Momentum < 1) {
		panic(fmt.Sprintf("nn: Momentum %g; it must be less than 1", o.Momentum))
	}
	o.LearningRate = rate.Used(o.LearningRate, learning)
	o.WeightDecay = rate.Used(o.WeightDecay, decay)
}
