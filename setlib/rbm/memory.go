package rbm

import (
	"fmt"

	"setlab/setlib/internal/memory"
	"setlab/setlib/topology"
)

// Memory returns about how many bytes an RBM of these options takes while it trains: for a connection 28 (weight, velocity and place in the
// topology; 8 if the rule is Dense), 4 more for every 64 samples of a minibatch beyond the first, and the units' states for every sample.
// A rule of your own counts without its connections. It panics where New does.
func (o Options) Memory() int64 { return memory.Count(o.memory()) }

func (o Options) memory() float64 {
	o = o.WithDefaults()
	visible, hidden := float64(o.Visible), float64(o.Hidden)
	connection := 28.
	if _, dense := o.Topology.(topology.Dense); dense {
		connection = 8
	}
	vectors := (o.BatchSize-1)/vectorColumns + 1
	connection += 4 * float64((vectors-1)/chainVectors)
	stride := float64(vectors * vectorColumns)
	// Of a visible unit five numbers and three states a sample, of a hidden one two and one; see states and chain.
	return connection*topology.Expected(o.Topology, o.Visible, o.Hidden) + (22*stride+28)*visible + (10*stride+20)*hidden
}

// checkMemory refuses an RBM that does not fit.
func (o Options) checkMemory() error {
	return memory.Check(o.memory(), func() string {
		o := o.WithDefaults()
		return fmt.Sprintf("rbm: an RBM of %d visible and %d hidden units, %v, about %.3g connections, minibatches of %d,",
			o.Visible, o.Hidden, o.Topology, topology.Expected(o.Topology, o.Visible, o.Hidden), o.BatchSize)
	})
}
