package topology

import "math/rand/v2"

// Dense connects every input neuron to every output neuron permanently.
type Dense struct{}

var _ Rule = Dense{}

// Wire returns the complete graph.
func (Dense) Wire(in, out int, _ *rand.Rand) *Graph { return complete(in, out) }

// Rewire returns nil: the graph never changes.
func (Dense) Rewire(State, *rand.Rand) *Change { return nil }

// String returns "dense".
func (Dense) String() string { return "dense" }

// Key returns the identifier of the rule in stored runs. It never changes.
func (Dense) Key() string { return "dense" }
