package topology

import "math/rand/v2"

// Rule draws the topology of a layer and rewires it, after each epoch unless it is Needing and says otherwise.
//
// A rule of your own is a Custom; in compiled code any type with these methods will do. A method Key() string tells package runs what
// identifies the rule in stored runs: its name and all its parameters, defaults included, in words that never change. A custom rule
// without one is identified by its String.
type Rule interface {
	// Wire draws the initial graph between in and out neurons.
	Wire(in, out int, rng *rand.Rand) *Graph
	// Rewire returns how the graph changes in a step, or nil when it stays as it is.
	Rewire(s State, rng *rand.Rand) *Change
	// String names the rule and its parameters.
	String() string
}

// State is what a rule may look at when it rewires a layer. Weights, Momentum and Second are in connection order, read only, and change
// when the rule has returned.
type State struct {
	Graph    *Graph
	Weights  []float32 // length Graph.Connections()
	Momentum []float32 // the optimizer's velocity, Adam's first moment; same length; nil if there is none
	Second   []float32 // the optimizer's second moment; same length; nil if there is none
	Epoch    int       // the epoch that has just ended, or within which the rule runs, from 1
	Epochs   int       // how many there will be
	Threads  int       // the most processors that the rule may use, 0 for all; what it returns must not depend on it
	Scratch  *Scratch  // memory to build the next graph in; nil unless the rule's Needs are Frugal

	Minibatch   int        // minibatches of this epoch so far, if the rule runs within epochs; 0 after an epoch
	Minibatches int        // of an epoch, if the rule runs within epochs
	Quota       Quota      // of the layer, if the rule is Dividing
	Gradients   *Gradients // of all pairs, if the rule's Needs ask for them; they are gone when the rule has returned
}

// Last reports whether training ends here.
func (s State) Last() bool {
	return s.Epoch >= s.Epochs && s.Minibatch == s.Minibatches
}

// Progress returns the fraction of training that is done, from 0 to 1.
func (s State) Progress() float64 {
	if s.Minibatches == 0 {
		return float64(s.Epoch) / float64(s.Epochs)
	}
	return (float64(s.Epoch-1) + float64(s.Minibatch)/float64(s.Minibatches)) / float64(s.Epochs)
}

// Replace returns the change in which the connections keep (numbers in ascending order) stay, all others go and, as in SET, as many new
// ones are drawn uniformly among the empty pairs, but none after the last epoch. It is how most rules of your own end; Graph.Replace grows
// any number. It panics if keep is not ascending within the graph.
func (s State) Replace(keep []int32, rng *rand.Rand) *Change {
	return s.replace(s.Graph.selected(keep), rng)
}

// replace is Replace for a set of connections.
func (s State) replace(keep selection, rng *rand.Rand) *Change {
	grow := 0
	if !s.Last() {
		grow = s.Graph.Connections() - keep.count
	}
	return s.Graph.replace(keep, grow, rng, s.Scratch)
}

// Change is the step from one graph to the next.
type Change struct {
	Graph *Graph
	// From holds for each connection of the new graph its number in the old one, or -1 for a new connection. If the rule had a
	// Scratch, it is valid until the next step.
	From []int32
}

// Grown returns the number of new connections.
func (c *Change) Grown() int {
	n := 0
	for _, f := range c.From {
		if f < 0 {
			n++
		}
	}
	return n
}

// Custom is a rule made of functions, so that a notebook can define one.
// A nil WireFunc wires as FixProb with Epsilon 11; a nil RewireFunc never rewires.
type Custom struct {
	Name       string
	Needs      Needs // what RewireFunc looks at beside weights and momentum, and when it runs; the zero value is after every epoch
	WireFunc   func(in, out int, rng *rand.Rand) *Graph
	RewireFunc func(s State, rng *rand.Rand) *Change
	DivideFunc func(layers []State) []Quota // see Dividing; nil if layers have nothing to do with each other
}

var _ Rule = Custom{}

// Wire calls WireFunc.
func (r Custom) Wire(in, out int, rng *rand.Rand) *Graph {
	if r.WireFunc == nil {
		return FixProb{}.Wire(in, out, rng)
	}
	return r.WireFunc(in, out, rng)
}

// Rewire calls RewireFunc.
func (r Custom) Rewire(s State, rng *rand.Rand) *Change {
	if r.RewireFunc == nil {
		return nil
	}
	return r.RewireFunc(s, rng)
}

// String returns the name, "custom" without one.
func (r Custom) String() string {
	if r.Name == "" {
		return "custom"
	}
	return r.Name
}
