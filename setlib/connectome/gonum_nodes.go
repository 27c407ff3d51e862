package connectome

import "gonum.org/v1/gonum/graph"

// nodes iterates over neurons: those in list, or the first n if list is nil.
type nodes struct {
	g    *Graph
	list []int32
	n    int
	at   int // index of the next one
}

func (g *Graph) nodes(list []int32, n int) graph.Nodes {
	if n == 0 {
		return graph.Empty
	}
	return &nodes{g: g, list: list, n: n}
}

// Len returns the number of remaining neurons.
func (i *nodes) Len() int { return i.n - i.at }

// Next advances to the next neuron.
func (i *nodes) Next() bool {
	if i.at >= i.n {
		return false
	}
	i.at++
	return true
}

// Reset returns to the start.
func (i *nodes) Reset() { i.at = 0 }

// Node returns the current neuron.
func (i *nodes) Node() graph.Node {
	if i.at == 0 {
		return nil
	}
	if i.list == nil {
		return i.g.neuron(i.at - 1)
	}
	return i.g.neuron(int(i.list[i.at-1]))
}

// edges iterates over all connections.
type edges struct {
	g      *Graph
	layer  int
	source int // in the layer
	at     int // connections of the layer that have been visited
	done   int // of all
	now    *Connection
}

// Len returns the number of remaining connections.
func (i *edges) Len() int { return i.g.Connections() - i.done }

// Reset returns to the start.
func (i *edges) Reset() { *i = edges{g: i.g} }

// Next advances to the next connection.
func (i *edges) Next() bool {
	i.now = nil
	for i.layer < len(i.g.layers) && i.at == i.g.layers[i.layer].Topology.Connections() {
		i.layer, i.source, i.at = i.layer+1, 0, 0
	}
	if i.layer == len(i.g.layers) {
		return false
	}
	t := i.g.layers[i.layer].Topology
	for i.at >= t.Starts()[i.source+1] {
		i.source++
	}
	target := int(t.Targets()[i.at])
	i.now = &Connection{
		Neuron{i.g.first[i.layer] + i.source, i.layer, i.source},
		Neuron{i.g.first[i.layer+1] + target, i.layer + 1, target},
		i.g.weight(i.layer, i.at),
	}
	i.at++
	i.done++
	return true
}

// Edge returns the current connection.
func (i *edges) Edge() graph.Edge {
	if i.now == nil {
		return nil
	}
	return *i.now
}

type weightedEdges struct{ edges }

// WeightedEdge returns the current connection.
func (i *weightedEdges) WeightedEdge() graph.WeightedEdge {
	if i.now == nil {
		return nil
	}
	return *i.now
}
