package connectome

import "gonum.org/v1/gonum/graph"

// nodes goes through neurons: those listed, or the first n of all.
type nodes struct {
	g    *Graph
	list []int32
	n    int
	at   int // of the next one
}

func (g *Graph) nodes(list []int32, n int) graph.Nodes {
	if n == 0 {
		return graph.Empty
	}
	return &nodes{g: g, list: list, n: n}
}

// Len returns how many are left.
func (i *nodes) Len() int { return i.n - i.at }

// Next goes to the next one.
func (i *nodes) Next() bool {
	if i.at >= i.n {
		return false
	}
	i.at++
	return true
}

// Reset goes back to the start.
func (i *nodes) Reset() { i.at = 0 }

// Node returns the current one.
func (i *nodes) Node() graph.Node {
	if i.at == 0 {
		return nil
	}
	if i.list == nil {
		return i.g.neuron(i.at - 1)
	}
	return i.g.neuron(int(i.list[i.at-1]))
}

// edges goes through all connections.
type edges struct {
	g      *Graph
	layer  int
	source int // in the layer
	at     int // connections of the layer that have been visited
	done   int // of all
	now    *Connection
}

// Len returns how many are left.
func (i *edges) Len() int { return i.g.Connections() - i.done }

// Reset goes back to the start.
func (i *edges) Reset() { *i = edges{g: i.g} }

// Next goes to the next one.
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

// Edge returns the current one.
func (i *edges) Edge() graph.Edge {
	if i.now == nil {
		return nil
	}
	return *i.now
}

type weightedEdges struct{ edges }

// WeightedEdge returns the current one.
func (i *weightedEdges) WeightedEdge() graph.WeightedEdge {
	if i.now == nil {
		return nil
	}
	return *i.now
}
