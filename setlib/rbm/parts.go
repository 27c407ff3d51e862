package rbm

import (
	"context"

	"setlab/setlib/internal/rate"
	"setlab/setlib/train"
)

// Parts holds the options and state of a model, from which another process can rebuild it.
type Parts struct {
	Options Options
	State   train.State
}

// Parts returns the model's options and state. The state's slices are not copies, as in State.
func (m *RBM) Parts() Parts {
	if m.weights == nil {
		return Parts{}
	}
	o := m.Options()
	o.Momentum, o.WeightDecay = rate.Given(o.Momentum), rate.Given(o.WeightDecay)
	return Parts{o, m.State()}
}

// SetParts turns m into the model with the given parts and copies the state. If the state does not fit the options, it
// returns an error that names the mismatch and leaves m an untrained model. It panics where New would.
func (m *RBM) SetParts(p Parts) error {
	if p.Options.Visible == 0 {
		*m = RBM{}
		return nil
	}
	m.make(context.Background(), p.Options)
	return m.SetState(p.State)
}
