package topology

import "fmt"

// Needs specifies when a rule runs and what it uses in addition to the weights and the momentum of its layer. The zero value runs after every
// epoch, uses nothing else, and costs nothing. Networks provide all of it. An rbm.RBM runs its rule after every epoch, with the gradients of
// the last minibatch.
type Needs struct {
	// Gradients requests State.Gradients: the gradient of the loss with respect to the weight of every pair of neurons, connected or not, on
	// one minibatch. In that minibatch the rewiring replaces the update of the layer's weights, as in Evci et al. 2020, algorithm 1. A rule
	// that runs after every epoch gets the epoch's last minibatch, so metrics see the rewired network.
	Gradients bool
	// Window requests Gradients summed over several minibatches: the last Window minibatches of the epoch, but none before the rule's previous
	// step. Each is weighted by Momentum, which must be in (0, 1], relative to the one after it. 0 or 1 means only the last minibatch. The layer's
	// inputs and output gradients on these minibatches are kept in memory.
	Window   int
	Momentum float64
	Every    int     // minibatches between steps of the rule, counted from the start of training; 0 means that it runs after every epoch
	Begin    float64 // the rule first runs after this fraction of training, 0 to 1
	End      float64 // the rule last runs at this fraction of training; 0 means the end
	// Frugal marks a rule that builds the next graph in State.Scratch, keeps neither the state nor the graph that it returns, and may run on
	// several layers concurrently. All rules of this package are frugal.
	Frugal bool
}

// Needing is a Rule that needs more than the zero value of Needs. In Custom, Needs is a field.
type Needing interface{ Needs() Needs }

// NeedsOf returns what a rule needs.
func NeedsOf(r Rule) Needs {
	if c, ok := pointedTo(r).(Custom); ok {
		return c.Needs
	}
	if n, ok := r.(Needing); ok {
		return n.Needs()
	}
	return Needs{}
}

// check returns an error if a field is out of range.
func (n Needs) check() error {
	switch {
	case n.Every < 0:
		return fmt.Errorf("needs every %d minibatches; it must be at least 0, which is once an epoch", n.Every)
	case !(n.Begin >= 0 && n.Begin <= 1) || !(n.End >= 0 && n.End <= 1):
		return fmt.Errorf("needs begin at %g and end at %g; both are fractions of training, 0 to 1", n.Begin, n.End)
	case n.Window < 0 || n.Window > 1 && !n.Gradients:
		return fmt.Errorf("needs a window of %d minibatches; it must be at least 0, and is one of gradients", n.Window)
	case n.Window > 1 && !(n.Momentum > 0 && n.Momentum <= 1):
		return fmt.Errorf("needs a window of %d minibatches with momentum %g; it must be in (0, 1]", n.Window, n.Momentum)
	}
	return nil
}

// Within reports whether the rule runs within epochs instead of after them.
func (n Needs) Within() bool { return n.Gradients || n.Every > 0 }

// Due reports whether the rule runs after the given number of minibatches since the start of training, with perEpoch minibatches per epoch and
// epochs epochs in total.
func (n Needs) Due(minibatches, perEpoch, epochs int) bool {
	every := n.Every
	if every == 0 {
		every = perEpoch
	}
	return minibatches%every == 0 && n.During(float64(minibatches)/float64(perEpoch*epochs))
}

// Keeps reports whether a rule with a Window will use the gradients of minibatch number minibatches in its next step, within the same epoch.
func (n Needs) Keeps(minibatches, perEpoch, epochs int) bool {
	if !n.Gradients || n.Window <= 1 {
		return false
	}
	for ahead := range n.Window {
		if n.Due(minibatches+ahead, perEpoch, epochs) {
			return true
		}
		if (minibatches+ahead)%perEpoch == 0 {
			return false // gradients are not kept beyond the epoch, so that training can be resumed after it
		}
	}
	return false
}

// During reports whether the rule runs at this fraction of training.
func (n Needs) During(progress float64) bool {
	return progress >= n.Begin && (n.End == 0 || progress <= n.End)
}
