package topology

import (
	"fmt"
	"math"
	"sync"
)

// Graph is a bipartite graph from In input neurons to Out output neurons. Its connections are numbered from 0, sorted by
// input neuron and then by output neuron. Weights and other data of the connections are slices in this order. A Graph is
// immutable; rewiring makes a new one.
type Graph struct {
	in, out int
	starts  []int   // starts[i] is the first connection of input neuron i; length in+1
	targets []int32 // the output neuron of each connection; for a complete graph, built on first use

	materialise sync.Once // builds the targets of a complete graph
}

// complete returns the graph with all connections.
func complete(in, out int) *Graph {
	g := &Graph{in: in, out: out, starts: make([]int, in+1)}
	for i := range in {
		g.starts[i+1] = (i + 1) * out
	}
	return g
}

// NewGraph returns the graph with the connections from[c] -> to[c], which must be sorted by from and then by to, without
// duplicates. For invalid input, the error names the first connection that is out of range, out of order or a duplicate.
func NewGraph(in, out int, from, to []int) (*Graph, error) {
	if in < 0 || out < 0 || in > math.MaxInt32 || out > math.MaxInt32 {
		return nil, fmt.Errorf("topology: a graph of %d x %d neurons; it can have 0 to %d of each", in, out, math.MaxInt32)
	}
	if len(from) != len(to) {
		return nil, fmt.Errorf("topology: %d connections have a source and %d a target", len(from), len(to))
	}
	a := newAscending(in, out, len(from))
	last := uint64(0)
	for c := range from {
		if from[c] < 0 || from[c] >= in || to[c] < 0 || to[c] >= out {
			return nil, fmt.Errorf("topology: connection %d runs from %d to %d in a graph of %d x %d neurons", c, from[c], to[c], in, out)
		}
		cell := uint64(from[c])*uint64(out) + uint64(to[c])
		if c > 0 && cell <= last {
			return nil, fmt.Errorf("topology: connection %d, from %d to %d, is a duplicate or out of order (sort by source, then target)", c, from[c], to[c])
		}
		a.add(cell)
		last = cell
	}
	return a.graph(), nil
}

// In returns the number of input neurons.
func (g *Graph) In() int { return g.in }

// Out returns the number of output neurons.
func (g *Graph) Out() int { return g.out }

// Connections returns the number of connections, n^W in the paper.
func (g *Graph) Connections() int { return g.starts[g.in] }

// Complete reports whether every input neuron is connected to every output neuron. Connection c of such a graph runs from c
// div Out to c mod Out. It needs no memory per connection unless Targets is called.
func (g *Graph) Complete() bool { return g.Connections() == g.in*g.out }

// Density returns the fraction of the In x Out pairs that are connected, 0 for an empty graph.
func (g *Graph) Density() float64 {
	if g.in == 0 || g.out == 0 {
		return 0
	}
	return float64(g.Connections()) / float64(g.in) / float64(g.out)
}

// Range returns the half-open range of the connections of input neuron i.
func (g *Graph) Range(i int) (lo, hi int) { return g.starts[i], g.starts[i+1] }

// Starts returns the first connection of every input neuron, followed by the number of connections: Range(i) is
// Starts()[i], Starts()[i+1]. The slice must not be modified.
func (g *Graph) Starts() []int { return g.starts }

// Targets returns the output neuron of every connection, in connection order. The slice must not be modified. A complete
// graph builds it at the first call and keeps it, 4 bytes per connection.
func (g *Graph) Targets() []int32 {
	g.materialise.Do(func() {
		if len(g.targets) == g.Connections() {
			return
		}
		g.targets = make([]int32, g.Connections())
		for c := range g.targets {
			g.targets[c] = int32(c % g.out)
		}
	})
	return g.targets
}

// Pairs returns source and target of every connection, in connection order.
func (g *Graph) Pairs() (from, to []int) {
	from, to = make([]int, g.Connections()), make([]int, g.Connections())
	targets := g.Targets()
	for i := range g.in {
		lo, hi := g.Range(i)
		for c := lo; c < hi; c++ {
			from[c], to[c] = i, int(targets[c])
		}
	}
	return from, to
}

// InDegrees returns the number of connections of each input neuron.
func (g *Graph) InDegrees() []int {
	d := make([]int, g.in)
	for i := range d {
		d[i] = g.starts[i+1] - g.starts[i]
	}
	return d
}

// OutDegrees returns the number of connections of each output neuron.
func (g *Graph) OutDegrees() []int {
	d := make([]int, g.out)
	if g.Complete() {
		for j := range d {
			d[j] = g.in
		}
		return d
	}
	for _, j := range g.Targets() {
		d[j]++
	}
	return d
}

// String describes the graph in one line.
func (g *Graph) String() string {
	return fmt.Sprintf("%d x %d neurons, %d connections (%.3g%%)", g.in, g.out, g.Connections(), 100*g.Density())
}
