package sparse

import (
	"fmt"

	"setlab/setlib/topology"
)

// Matrix is the weights of one layer: one value for each connection of a graph.
//
// Beside the graph's own order by input neuron it keeps an index by output neuron. A connection takes 16 bytes:
// weight, target, and source and position in the second order. The first order is that in which training writes: gradients of
// neighbouring connections then come from one processor, and no two write to one cache line.
type Matrix struct {
	graph    *topology.Graph
	weights  []float32
	byOutput outputOrder
}

// outputOrder lists the connections by output neuron, and within one by input neuron.
type outputOrder struct {
	starts      []int   // starts[j] is the first connection of output neuron j; length Out+1
	sources     []int32 // the input neuron of each connection
	connections []int32 // its number in the graph's order
}

// NewMatrix returns the matrix of a graph with all weights zero.
func NewMatrix(g *topology.Graph) *Matrix {
	return &Matrix{graph: g, weights: make([]float32, g.Connections()), byOutput: orderByOutput(g)}
}

// complete reports whether the weights are a whole matrix, [in][out].
func (m *Matrix) complete() bool { return m.graph.Complete() }

// orderByOutput returns nothing for a complete graph, which needs no index.
func orderByOutput(g *topology.Graph) outputOrder {
	if g.Complete() {
		return outputOrder{}
	}
	o := outputOrder{
		starts:      make([]int, g.Out()+1),
		sources:     make([]int32, g.Connections()),
		connections: make([]int32, g.Connections()),
	}
	for j, d := range g.OutDegrees() {
		o.starts[j+1] = o.starts[j] + d
	}
	next := make([]int, g.Out())
	copy(next, o.starts)
	targets := g.Targets()
	for i := range g.In() {
		lo, hi := g.Range(i)
		for c := lo; c < hi; c++ {
			place := &next[targets[c]]
			o.sources[*place], o.connections[*place] = int32(i), int32(c)
			*place++
		}
	}
	return o
}

// Graph returns the matrix's topology.
func (m *Matrix) Graph() *topology.Graph { return m.graph }

// Weights returns the weights in the graph's connection order. The slice is the matrix's own: writing to it changes the layer.
func (m *Matrix) Weights() []float32 { return m.weights }

// At returns the weight from input neuron in to output neuron out, 0 if they are not connected.
func (m *Matrix) At(in, out int) float32 {
	lo, hi := m.graph.Range(in)
	if m.complete() {
		return m.weights[lo+out]
	}
	for c := lo; c < hi; c++ {
		if int(m.graph.Targets()[c]) == out {
			return m.weights[c]
		}
	}
	return 0
}

// Apply moves the matrix to the next topology: connections that stay keep their weight, new ones get theirs from
// fresh, which is called once for each in connection order. It panics if the change belongs to a layer of another shape.
func (m *Matrix) Apply(ch *topology.Change, fresh func() float32) {
	if ch.Graph.In() != m.graph.In() || ch.Graph.Out() != m.graph.Out() {
		panic(fmt.Sprintf("sparse: a change to %v for a layer of %v", ch.Graph, m.graph))
	}
	m.weights = Carry(m.weights, ch, fresh)
	m.graph = ch.Graph
	m.byOutput = orderByOutput(ch.Graph)
}

// Carry returns values, one a connection of the old topology, arranged for the new one; new connections get theirs from fresh.
func Carry(values []float32, ch *topology.Change, fresh func() float32) []float32 {
	carried := make([]float32, len(ch.From))
	for c, old := range ch.From {
		if old >= 0 {
			carried[c] = values[old]
		} else {
			carried[c] = fresh()
		}
	}
	return carried
}
