package connectome

import (
	"slices"

	"gonum.org/v1/gonum/graph"
)

var _ graph.WeightedDirected = (*Graph)(nil)

// Neuron is a node in gonum's graphs.
type Neuron struct {
	Number int // among all neurons, see Graph
	Layer  int // of neurons; the inputs are layer 0
	Index  int // in the layer
}

// ID returns the neuron's number.
func (n Neuron) ID() int64 { return int64(n.Number) }

// Connection is an edge in gonum's graphs.
type Connection struct {
	Source, Target Neuron
	Strength       float64 // the result of Weight
}

var _ graph.WeightedEdge = Connection{}

// From returns the source neuron.
func (c Connection) From() graph.Node { return c.Source }

// To returns the target neuron.
func (c Connection) To() graph.Node { return c.Target }

// Weight returns the weight of the connection.
func (c Connection) Weight() float64 { return c.Strength }

// ReversedEdge returns the connection with its ends exchanged.
func (c Connection) ReversedEdge() graph.Edge {
	return Connection{c.Target, c.Source, c.Strength}
}

func (g *Graph) neuron(v int) Neuron {
	layer, i := g.Place(v)
	return Neuron{v, layer, i}
}

func (g *Graph) has(id int64) bool { return id >= 0 && id < int64(g.Neurons()) }

// Node returns the neuron with the given ID, or nil if there is none.
func (g *Graph) Node(id int64) graph.Node {
	if !g.has(id) {
		return nil
	}
	return g.neuron(int(id))
}

// Nodes returns all neurons, in order.
func (g *Graph) Nodes() graph.Nodes { return g.nodes(nil, g.Neurons()) }

// From returns the neurons of the next layer that a neuron is connected to.
func (g *Graph) From(id int64) graph.Nodes {
	if !g.has(id) {
		return graph.Empty
	}
	to := g.indexed().targets(int(id))
	return g.nodes(to, len(to))
}

// To returns the neurons of the previous layer that are connected to a neuron.
func (g *Graph) To(id int64) graph.Nodes {
	if !g.has(id) {
		return graph.Empty
	}
	from := g.indexed().sources(int(id))
	return g.nodes(from, len(from))
}

// HasEdgeFromTo reports whether a connection runs from u to v.
func (g *Graph) HasEdgeFromTo(u, v int64) bool { return g.find(u, v) >= 0 }

// HasEdgeBetween reports whether there is a connection between two neurons, in either direction.
func (g *Graph) HasEdgeBetween(x, y int64) bool { return g.find(x, y) >= 0 || g.find(y, x) >= 0 }

// Edge returns the Connection from u to v, or nil if there is none.
func (g *Graph) Edge(u, v int64) graph.Edge {
	if e := g.WeightedEdge(u, v); e != nil {
		return e
	}
	return nil
}

// WeightedEdge returns the Connection from u to v, or nil if there is none.
func (g *Graph) WeightedEdge(u, v int64) graph.WeightedEdge {
	c := g.find(u, v)
	if c < 0 {
		return nil
	}
	from := g.neuron(int(u))
	return Connection{from, g.neuron(int(v)), g.weight(from.Layer, c)}
}

// Weight returns the weight of the connection from x to y, and whether there is one. If x and y are the same neuron,
// it returns 0 and true.
func (g *Graph) Weight(x, y int64) (w float64, ok bool) {
	if x == y {
		return 0, g.has(x)
	}
	c := g.find(x, y)
	if c < 0 {
		return 0, false
	}
	layer, _ := g.Place(int(x))
	return g.weight(layer, c), true
}

// Edges returns all connections, layer by layer, in connection order.
func (g *Graph) Edges() graph.Edges { return &edges{g: g} }

// WeightedEdges returns all connections, layer by layer, in connection order.
func (g *Graph) WeightedEdges() graph.WeightedEdges { return &weightedEdges{edges{g: g}} }

// find returns the index in its layer of the connection from u to v, or -1 if there is none.
func (g *Graph) find(u, v int64) int {
	if !g.has(u) || !g.has(v) {
		return -1
	}
	layer, i := g.Place(int(u))
	if layer == len(g.layers) || int(v) < g.first[layer+1] || int(v) >= g.first[layer+2] {
		return -1
	}
	t := g.layers[layer].Topology
	lo, hi := t.Range(i)
	k, ok := slices.BinarySearch(t.Targets()[lo:hi], int32(int(v)-g.first[layer+1]))
	if !ok {
		return -1
	}
	return lo + k
}
