package nn

import (
	"context"

	"setlab/setlib/train"
)

// Parts are what a network consists of: with them another process has the same network. Its caches are not part of it.
type Parts struct {
	Options Options
	State   train.State
}

// Parts returns what the network consists of. The state's slices are the network's own, as in State.
func (n *Network) Parts() Parts {
	if len(n.stages) == 0 {
		return Parts{}
	}
	o := n.Options()
	o.Momentum, o.WeightDecay = given(o.Momentum), given(o.WeightDecay)
	return Parts{o, n.State()}
}

// given writes a rate as it is given to New, where 0 is the default and a negative one means none.
func given(rate float64) float64 {
	if rate == 0 {
		return -1
	}
	return rate
}

// SetParts makes n the network that has these parts, copying the state. A state that does not fit the options is an error that
// names what does not; then n is an untrained network. It panics where New would.
func (n *Network) SetParts(p Parts) error {
	n.mu.Lock()
	if len(p.Options.Layers) == 0 {
		n.options, n.stages, n.learns = Options{}, nil, 0
		n.mu.Unlock()
		return nil
	}
	n.make(context.Background(), p.Options)
	n.mu.Unlock()
	return n.SetState(p.State)
}
