package sweeps

import (
	"fmt"

	"setlab/setlib/nn"
)

// Optimizer is an optimizer of networks. The fields are those of the optimizers in package nn.
type Optimizer struct {
	Name         string  `json:"name"`                    // momentum, rmsprop, adam or adamw
	LearningRate float64 `json:"learning_rate,omitempty"` // overrides the grid's
	Beta1        float64 `json:"beta1,omitempty"`         // of adam and adamw
	Beta2        float64 `json:"beta2,omitempty"`         // of adam and adamw
	Decay        float64 `json:"decay,omitempty"`         // of rmsprop's second moment
	Momentum     float64 `json:"momentum,omitempty"`      // of rmsprop; with momentum, overrides the grid's
	Epsilon      float64 `json:"epsilon,omitempty"`
	Regrown      string  `json:"regrown,omitempty"` // zero or mean: the second moment of new connections, see nn.Moment
}

// String returns the optimizer's name, and its learning rate if it is set: "Adam, rate 0.01".
func (o Optimizer) String() string {
	text := o.Name
	if optimizer, err := o.of(); err == nil && optimizer != nil {
		text = optimizer.String()
	} else if err == nil {
		text = "momentum"
		if o.Momentum != 0 {
			text += fmt.Sprintf(" %g", o.Momentum)
		}
	}
	if o.LearningRate != 0 {
		text += fmt.Sprintf(", rate %g", o.LearningRate)
	}
	return text
}

// of returns the optimizer with these fields; nil means momentum.
func (o Optimizer) of() (nn.Optimizer, error) {
	regrown := nn.ZeroMoment
	switch o.Regrown {
	case "", "zero":
	case "mean":
		regrown = nn.MeanMoment
	default:
		return nil, fmt.Errorf("sweeps: the second moment of new connections cannot be %q; it can be zero or mean", o.Regrown)
	}
	if o.LearningRate < 0 || o.Epsilon < 0 || o.Beta1 >= 1 || o.Beta2 >= 1 || o.Decay >= 1 || o.Momentum >= 1 {
		return nil, fmt.Errorf("sweeps: %s with learning_rate %g, beta1 %g, beta2 %g, decay %g, momentum %g and epsilon %g: beta1, beta2, decay and momentum must be below 1, learning_rate and epsilon not negative",
			o.Name, o.LearningRate, o.Beta1, o.Beta2, o.Decay, o.Momentum, o.Epsilon)
	}
	unused := func(ok bool) error {
		if ok {
			return nil
		}
		return fmt.Errorf("sweeps: %s has a field of another optimizer: beta1 and beta2 are of adam and adamw, decay of rmsprop, momentum of rmsprop and momentum, epsilon and regrown of all but momentum", o.Name)
	}
	switch o.Name {
	case "", "momentum":
		return nil, unused(o.Beta1 == 0 && o.Beta2 == 0 && o.Decay == 0 && o.Epsilon == 0 && o.Regrown == "")
	case "adam":
		return nn.Adam{Beta1: o.Beta1, Beta2: o.Beta2, Epsilon: o.Epsilon, Regrown: regrown}, unused(o.Decay == 0 && o.Momentum == 0)
	case "adamw":
		return nn.AdamW{Beta1: o.Beta1, Beta2: o.Beta2, Epsilon: o.Epsilon, Regrown: regrown}, unused(o.Decay == 0 && o.Momentum == 0)
	case "rmsprop":
		return nn.RMSprop{Decay: o.Decay, Momentum: o.Momentum, Epsilon: o.Epsilon, Regrown: regrown}, unused(o.Beta1 == 0 && o.Beta2 == 0)
	}
	return nil, fmt.Errorf("sweeps: there is no optimizer %q; there are %s", o.Name, allOf(optimizerNames))
}

// fill sets the optimizer and its settings in options.
func (o Optimizer) fill(options *nn.Options) error {
	optimizer, err := o.of()
	if err != nil {
		return err
	}
	if optimizer != nil && options.Nesterov {
		return fmt.Errorf(`sweeps: "nesterov" with the optimizer %v; it is only for momentum`, optimizer)
	}
	options.Optimizer = optimizer
	if o.LearningRate != 0 {
		options.LearningRate = o.LearningRate
	}
	if optimizer != nil {
		options.Momentum = 0
	} else if o.Momentum != 0 {
		options.Momentum = o.Momentum
	}
	return nil
}
