package rbm

import (
	"context"

	"setlab/setlib/train"
)

// Parts are what a model consists of: with them another process has the same model.
type Parts struct {
	Options Options
	State   train.State
}

// Parts returns what the model consists of. The state's slices are the model's own, as in State.
func (m *RBM) Parts() Parts {
	if m.weights == nil {
		return Parts{}
	}
	return Parts{m.Options(), m.State()}
}

// SetParts makes m the model that has these parts, copying the state. A state that does not fit the options is an error that
// names what does not; then m is an untrained model. It panics where New would.
func (m *RBM) SetParts(p Parts) error {
	if p.Options.Visible == 0 {
		*m = RBM{}
		return nil
	}
	m.make(context.Background(), p.Options)
	return m.SetState(p.State)
}
