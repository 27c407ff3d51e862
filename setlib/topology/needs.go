package topology

// Needs says what a rule looks at beside the weights and the momentum of its layer, and when it runs. The zero value runs after every
// epoch, looks at nothing else, and costs nothing. Network layers provide all of it; an rbm.RBM runs
// its rule after every epoch, with the gradients of the last minibatch.
type Needs struct {
	// Gradients asks for State.Gradients: the loss's gradient with respect to the weight of every pair of neurons, connected or not, on
	// one minibatch. In that minibatch the rewiring takes the place of the step of the layer's weights, as in Evci et al. 2020,
	// algorithm 1. A rule that runs after every epoch gets the epoch's last minibatch, so metrics see the network after it.
	Gradients bool
	// Window asks for Gradients of several minibatches: the sum over the last Window ones, of the epoch and since the rule last ran, each with
	// the weight Momentum against the next one. 0 or 1 means the last minibatch alone. Inputs and outputs of the layer on these are kept.
	Window   int
	Momentum float64
	Every    int     // minibatches from one step of the rule to the next, counted from the start of training; 0 means that it runs after every epoch
	Begin    float64 // the rule first runs after this fraction of training, 0 to 1
	End      float64 // and no more after this one; 0 means to the end
	// Frugal is a rule that builds the next graph in State.Scratch, keeps neither the state nor the graph that it returns, and may run on
	// several layers at once. Rules of this package are frugal.
	Frugal bool
}

// Needing is a Rule that needs more than the zero value of Needs. Custom has them as a field.
type Needing interface{ Needs() Needs }

// NeedsOf returns what a rule needs.
func NeedsOf(r Rule) Needs {
	switch r := r.(type) {
	case Custom:
		return r.Needs
	case Needing:
		return r.Needs()
	}
	return Needs{}
}

// Within reports whether the rule runs within epochs, rather than after them.
func (n Needs) Within() bool { return n.Gradients || n.Every > 0 }

// Due reports whether the rule runs after so many minibatches of all, with perEpoch of them in an epoch; training lasts epochs.
func (n Needs) Due(minibatches, perEpoch, epochs int) bool {
	every := n.Every
	if every == 0 {
		every = perEpoch
	}
	return minibatches%every == 0 && n.During(float64(minibatches)/float64(perEpoch*epochs))
}

// Keeps reports whether a rule with a Window will sum the gradients on the minibatch of the given number in its next step, in this epoch.
func (n Needs) Keeps(minibatches, perEpoch, epochs int) bool {
	if !n.Gradients || n.Window <= 1 {
		return false
	}
	for ahead := range n.Window {
		if n.Due(minibatches+ahead, perEpoch, epochs) {
			return true
		}
		if (minibatches+ahead)%perEpoch == 0 {
			return false // what is kept does not outlive the epoch, so that training can be resumed after it
		}
	}
	return false
}

// During reports whether the rule runs after this fraction of training.
func (n Needs) During(progress float64) bool {
	return progress >= n.Begin && (n.End == 0 || progress <= n.End)
}
