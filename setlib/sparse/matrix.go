package sparse

import (
	"fmt"

	"setlab/setlib/topology"
)

// Matrix is the weights of one layer: one value for each connection of a graph.
//
// Beside the graph's own order by output neuron it keeps an index by input neuron. A connection takes 16 bytes:
// weight, source, and target and position in the second order.
type Matrix struct {
	graph   *topology.Graph
	weights []float32
	byInput inputOrder
}

// inputOrder lists the connections by input neuron, and within one by output neuron.
type inputOrder struct {
	starts      []int   // starts[i] is the first connection of input neuron i; length In+1
	targets     []int32 // the output neuron of each connection
	connections []int32 // its number in the graph's order
}

// NewMatrix returns the matrix of a graph with all weights zero.
func NewMatrix(g *topology.Graph) *Matrix {
	return &Matrix{graph: g, weights: make([]float32, g.Connections()), byInput: orderByInput(g)}
}

// complete reports whether the weights are a whole matrix, in rows of the inputs of one output.
func (m *Matrix) complete() bool { return m.graph.Complete() }

// orderByInput returns nothing for a complete graph, which needs no index.
func orderByInput(g *topology.Graph) inputOrder {
	if g.Complete() {
		return inputOrder{}
	}
	o := inputOrder{
		starts:      make([]int, g.In()+1),
		targets:     make([]int32, g.Connections()),
		connections: make([]int32, g.Connections()),
	}
	for i, d := range g.InDegrees() {
		o.starts[i+1] = o.starts[i] + d
	}
	next := make([]int, g.In())
	copy(next, o.starts)
	sources := g.Sources()
	for j := range g.Out() {
		lo, hi := g.Range(j)
		for c := lo; c < hi; c++ {
			place := &next[sources[c]]
			o.targets[*place], o.connections[*place] = int32(j), int32(c)
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
	lo, hi := m.graph.Range(out)
	if m.complete() {
		return m.weights[lo+in]
	}
	for c := lo; c < hi; c++ {
		if int(m.graph.Sources()[c]) == in {
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
	m.byInput = orderByInput(ch.Graph)
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
