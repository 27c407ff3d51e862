package connectome

import "gonum.org/v1/gonum/graph"

// Undirected is a Graph without directions. It implements gonum's graph.WeightedUndirected, for gonum's community and topo
// packages.
type Undirected struct{ g *Graph }

var _ graph.WeightedUndirected = (*Undirected)(nil)

// Undirected returns the graph without directions, with the same neurons and weights. Nothing is copied.
func (g *Graph) Undirected() *Undirected { return &Undirected{g} }

// Node returns the neuron with the given ID, or nil if there is none.
func (u *Undirected) Node(id int64) graph.Node { return u.g.Node(id) }

// Nodes returns all neurons, in order.
func (u *Undirected) Nodes() graph.Nodes { return u.g.Nodes() }

// From returns the neurons connected to a neuron, in the previous and in the next layer.
func (u *Undirected) From(id int64) graph.Nodes {
	if !u.g.has(id) {
		return graph.Empty
	}
	all := u.g.indexed().of(int(id))
	return u.g.nodes(all, len(all))
}

// HasEdgeBetween reports whether two neurons are connected.
func (u *Undirected) HasEdgeBetween(x, y int64) bool { return u.g.HasEdgeBetween(x, y) }

// Edge returns the Connection between x and y in the direction from x to y, or nil if there is none.
func (u *Undirected) Edge(x, y int64) graph.Edge {
	if e := u.WeightedEdgeBetween(x, y); e != nil {
		return e
	}
	return nil
}

// EdgeBetween is Edge.
func (u *Undirected) EdgeBetween(x, y int64) graph.Edge { return u.Edge(x, y) }

// WeightedEdge is Edge.
func (u *Undirected) WeightedEdge(x, y int64) graph.WeightedEdge { return u.WeightedEdgeBetween(x, y) }

// WeightedEdgeBetween is Edge.
func (u *Undirected) WeightedEdgeBetween(x, y int64) graph.WeightedEdge {
	if e := u.g.WeightedEdge(x, y); e != nil {
		return e
	}
	if e := u.g.WeightedEdge(y, x); e != nil {
		return e.ReversedEdge().(Connection)
	}
	return nil
}

// Weight returns the weight of the connection between x and y, and whether there is one. If x and y are the same neuron,
// it returns 0 and true.
func (u *Undirected) Weight(x, y int64) (w float64, ok bool) {
	if w, ok := u.g.Weight(x, y); ok {
		return w, true
	}
	return u.g.Weight(y, x)
}

// Edges returns all connections.
func (u *Undirected) Edges() graph.Edges { return u.g.Edges() }

// WeightedEdges returns all connections.
func (u *Undirected) WeightedEdges() graph.WeightedEdges { return u.g.WeightedEdges() }
