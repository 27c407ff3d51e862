package topology

import (
	"fmt"
	"sync"
)

// Graph is a bipartite graph from In input neurons to Out output neurons. Its connections are numbered from 0 in the
// order of their output neuron, and within one by input neuron: connection weights and whatever else belongs to
// connections lie in slices of that order. A Graph does not change once made; rewiring makes a new one.
type Graph struct {
	in, out int
	starts  []int   // starts[j] is the first connection of output neuron j; length out+1
	sources []int32 // the input neuron of each connection; of a complete graph made when first asked for

	materialise sync.Once // of the sources of a complete graph
}

// complete returns the graph with all connections.
func complete(in, out int) *Graph {
	g := &Graph{in: in, out: out, starts: make([]int, out+1)}
	for j := range out {
		g.starts[j+1] = (j + 1) * in
	}
	return g
}

// NewGraph returns the graph with the connections from[c] -> to[c], which must be sorted by to and within by from,
// without duplicates. It returns an error that names the first connection that is out of range, out of order or double.
func NewGraph(in, out int, from, to []int) (*Graph, error) {
	if in < 0 || out < 0 {
		return nil, fmt.Errorf("topology: a graph of %d x %d neurons", in, out)
	}
	if len(from) != len(to) {
		return nil, fmt.Errorf("topology: %d connections have a source and %d a target", len(from), len(to))
	}
	cells := make([]uint64, len(from))
	for c := range from {
		if from[c] < 0 || from[c] >= in || to[c] < 0 || to[c] >= out {
			return nil, fmt.Errorf("topology: connection %d runs from %d to %d in a graph of %d x %d neurons", c, from[c], to[c], in, out)
		}
		cells[c] = uint64(to[c])*uint64(in) + uint64(from[c])
		if c > 0 && cells[c] <= cells[c-1] {
			return nil, fmt.Errorf("topology: connection %d, from %d to %d, is a duplicate or out of order (sort by target, then source)", c, from[c], to[c])
		}
	}
	return fromCells(in, out, cells), nil
}

// fromCells builds a graph from ascending cell numbers out*In + in.
func fromCells(in, out int, cells []uint64) *Graph {
	g := &Graph{in: in, out: out, starts: make([]int, out+1), sources: make([]int32, len(cells))}
	j, first := 0, uint64(0)
	for c, cell := range cells {
		for cell >= first+uint64(in) {
			first += uint64(in)
			j++
			g.starts[j] = c
		}
		g.sources[c] = int32(cell - first)
	}
	for j++; j <= out; j++ {
		g.starts[j] = len(cells)
	}
	return g
}

// In returns the number of input neurons.
func (g *Graph) In() int { return g.in }

// Out returns the number of output neurons.
func (g *Graph) Out() int { return g.out }

// Connections returns the number of connections, n^W in the paper.
func (g *Graph) Connections() int { return g.starts[g.out] }

// Complete reports whether every input neuron is connected with every output neuron. Connection c then runs from
// c mod In to c div In, and nothing of the size of the graph is kept unless Sources is called.
func (g *Graph) Complete() bool { return g.Connections() == g.in*g.out }

// Density returns the fraction of the In x Out pairs that are connected, 0 for an empty graph.
func (g *Graph) Density() float64 {
	if g.in == 0 || g.out == 0 {
		return 0
	}
	return float64(g.Connections()) / float64(g.in) / float64(g.out)
}

// Range returns the half-open range of connections that end in output neuron j.
func (g *Graph) Range(j int) (lo, hi int) { return g.starts[j], g.starts[j+1] }

// Starts returns the first connection of every output neuron and, after the last one, the number of connections: Range(j) is
// Starts()[j], Starts()[j+1]. The slice is the graph's own: read only.
func (g *Graph) Starts() []int { return g.starts }

// Sources returns the input neuron of every connection, in connection order. The slice is the graph's own: read only.
// A graph that Dense has wired makes it at the first call and then keeps it, 4 bytes a connection.
func (g *Graph) Sources() []int32 {
	g.materialise.Do(func() {
		if len(g.sources) == g.Connections() {
			return
		}
		g.sources = make([]int32, g.Connections())
		for c := range g.sources {
			g.sources[c] = int32(c % g.in)
		}
	})
	return g.sources
}

// Pairs returns source and target of every connection, in connection order.
func (g *Graph) Pairs() (from, to []int) {
	from, to = make([]int, g.Connections()), make([]int, g.Connections())
	sources := g.Sources()
	for j := range g.out {
		lo, hi := g.Range(j)
		for c := lo; c < hi; c++ {
			from[c], to[c] = int(sources[c]), j
		}
	}
	return from, to
}

// InDegrees returns the number of connections of each input neuron.
func (g *Graph) InDegrees() []int {
	d := make([]int, g.in)
	if g.Complete() {
		for i := range d {
			d[i] = g.out
		}
		return d
	}
	for _, i := range g.Sources() {
		d[i]++
	}
	return d
}

// OutDegrees returns the number of connections of each output neuron.
func (g *Graph) OutDegrees() []int {
	d := make([]int, g.out)
	for j := range d {
		d[j] = g.starts[j+1] - g.starts[j]
	}
	return d
}

// String describes the graph in one line.
func (g *Graph) String() string {
	return fmt.Sprintf("%d x %d neurons, %d connections (%.3g%%)", g.in, g.out, g.Connections(), 100*g.Density())
}
