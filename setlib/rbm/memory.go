package rbm

import (
	"fmt"

	"setlab/setlib/internal/memory"
	"setlab/setlib/topology"
)

// Memory returns the approximate number of bytes that an RBM with these options needs for training: 28 for each connection (weight,
// velocity and its entry in the topology; 8 if the rule is Dense), 4 more per connection for every 64 samples of a minibatch beyond the
// first 64, and the units' states for every sample. The connections of a user-defined rule are not counted. Memory panics if New would.
func (o Options) Memory() int64 { return memory.Count(o.memory()) }

// StateMemory returns the approximate number of bytes of a copy of the State that training changes: 8 for each connection (weight and velocity). It
// panics like Memory.
func (o Options) StateMemory() int64 {
	o = o.WithDefaults()
	return memory.Count(8 * topology.Expected(o.Topology, o.Visible, o.Hidden))
}

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
	// Five numbers and three states per visible unit and sample, two numbers and one state per hidden unit and sample; see states and
	// chain.
	return connection*topology.Expected(o.Topology, o.Visible, o.Hidden) + (22*stride+28)*visible + (10*stride+20)*hidden
}

// checkMemory returns an error if the RBM does not fit into memory.
func (o Options) checkMemory() error {
	return memory.Check(o.memory(), func() string {
		o := o.WithDefaults()
		return fmt.Sprintf("rbm: an RBM of %d visible and %d hidden units, %v, about %.3g connections, minibatches of %d,",
			o.Visible, o.Hidden, o.Topology, topology.Expected(o.Topology, o.Visible, o.Hidden), o.BatchSize)
	})
}
