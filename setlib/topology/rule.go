package topology

import "math/rand/v2"

// Rule draws the topology of a layer and rewires it, after each epoch unless it implements Needing.
//
// Define your own rule as a Custom, or as any type with these methods. A rule must not call methods of the network that calls it, which wait for
// the rule. If the type also has a method Key() string, package runs uses its result to identify the rule in stored runs: the name and all
// parameters, including defaults, in a form that never changes. A user-defined rule without Key is identified by its String.
type Rule interface {
	// Wire draws the initial graph between in and out neurons.
	Wire(in, out int, rng *rand.Rand) *Graph
	// Rewire returns the change of the graph in a step, or nil if the graph stays as it is.
	Rewire(s State, rng *rand.Rand) *Change
	// String returns the rule's name and parameters.
	String() string
}

// State is the input of a rule's step. Weights, Momentum and Second are in connection order. They must not be modified, and they are valid
// only until Rewire returns.
type State struct {
	Graph    *Graph
	Weights  []float32 // length Graph.Connections()
	Momentum []float32 // the optimizer's velocity, Adam's first moment; same length; nil if there is none
	Second   []float32 // the optimizer's second moment; same length; nil if there is none
	Epoch    int       // the epoch that has just ended or, for rules within epochs, the current one, counted from 1
	Epochs   int       // the total number of epochs
	Planned  int       // the number of epochs that were planned, if training ends after fewer; 0 means Epochs
	Threads  int       // the largest number of processors to use, 0 for all; the result must not depend on it
	Scratch  *Scratch  // memory for the next graph; nil unless the rule's Needs are Frugal

	Minibatch   int        // number of this epoch's minibatches so far if the rule runs within epochs; 0 after an epoch
	Minibatches int        // number of minibatches per epoch if the rule runs within epochs
	Quota       Quota      // the layer's quota if the rule is Dividing
	Divided     bool       // whether Quota has been decided by Divide
	Gradients   *Gradients // of all pairs, if the rule's Needs request them; valid only until Rewire returns
}

// Last reports whether this is the end of training.
func (s State) Last() bool {
	return s.Epoch >= s.Epochs && s.Minibatch == s.Minibatches
}

// Progress returns the completed fraction of training, from 0 to 1. If training ends early, it is that of the planned training.
func (s State) Progress() float64 {
	epochs := float64(max(s.Epochs, s.Planned))
	if s.Minibatches == 0 {
		return float64(s.Epoch) / epochs
	}
	return (float64(s.Epoch-1) + float64(s.Minibatch)/float64(s.Minibatches)) / epochs
}

// Replace returns the change that keeps the connections in keep (ascending numbers), removes all others and, as in SET, adds as many new
// ones, drawn uniformly among the empty pairs. After the last epoch it adds none. Most user-defined rules end with a call of Replace;
// Graph.Replace adds any number of connections. It panics if keep is not ascending within the graph.
func (s State) Replace(keep []int32, rng *rand.Rand) *Change {
	return s.replace(s.Graph.selected(keep), rng)
}

// replace is Replace for a selection.
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
	// From holds for each connection of the new graph its number in the old one, or -1 for a new connection. If the rule used a Scratch,
	// From is valid until the next step.
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

// Custom is a rule made of functions, for use in notebooks. If WireFunc is nil, it wires like FixProb with Epsilon 11. If RewireFunc is
// nil, it never rewires. Stored runs are found by its Name, not by its functions: after a change, give it another name.
type Custom struct {
	Name       string
	Needs      Needs // when RewireFunc runs and what it uses in addition to weights and momentum; the zero value runs it after every epoch
	WireFunc   func(in, out int, rng *rand.Rand) *Graph
	RewireFunc func(s State, rng *rand.Rand) *Change
	DivideFunc func(layers []State) []Quota // see Dividing; nil if each layer decides by itself
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

// String returns Name, or "custom" if it is empty.
func (r Custom) String() string {
	if r.Name == "" {
		return "custom"
	}
	return r.Name
}
