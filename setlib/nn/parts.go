package nn

import (
	"context"

	"setlab/setlib/internal/rate"
	"setlab/setlib/train"
)

// Parts holds the options and state of a network, from which another process can rebuild it. Caches are not included.
type Parts struct {
	Options Options
	State   train.State
}

// Parts returns the network's options and state. The state's slices are not copies, as in State.
func (n *Network) Parts() Parts {
	if len(n.stages) == 0 {
		return Parts{}
	}
	o := n.Options()
	o.Momentum, o.WeightDecay = rate.Given(o.Momentum), rate.Given(o.WeightDecay)
	return Parts{o, n.State()}
}

// SetParts turns n into the network with the given parts and copies the state. If the state does not fit the options, it
// returns an error that names the mismatch and leaves n an untrained network. It panics where New would.
func (n *Network) SetParts(p Parts) error {
	if len(p.Options.Layers) == 0 {
		n.mu.Lock()
		defer n.mu.Unlock()
		n.options, n.stages, n.learns = Options{}, nil, 0
		return nil
	}
	n.remake(p.Options)
	return n.SetState(p.State)
}

func (n *Network) remake(o Options) {
	n.mu.Lock()
	defer n.mu.Unlock()
	n.make(context.Background(), o)
}
