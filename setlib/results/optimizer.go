package results

import "setlab/setlib/nn"

// optimizer combines the fields of all optimizers of package nn. Type selects the optimizer.
type optimizer struct {
	Type                                   string
	Beta1, Beta2, Decay, Momentum, Epsilon float64
	Regrown                                nn.Moment
}

// String returns the name given by package nn, or the type of an unknown optimizer.
func (o *optimizer) String() string {
	switch {
	case o == nil:
		return "momentum"
	case o.Type == "nn.Adam":
		return nn.Adam{Beta1: o.Beta1, Beta2: o.Beta2, Epsilon: o.Epsilon, Regrown: o.Regrown}.String()
	case o.Type == "nn.AdamW":
		return nn.AdamW{Beta1: o.Beta1, Beta2: o.Beta2, Epsilon: o.Epsilon, Regrown: o.Regrown}.String()
	case o.Type == "nn.RMSprop":
		return nn.RMSprop{Decay: o.Decay, Momentum: o.Momentum, Epsilon: o.Epsilon, Regrown: o.Regrown}.String()
	}
	return o.Type
}
