package sparse

import (
	"fmt"
	"math"
	"sync"

	"setlab/setlib/internal/pages"
	"setlab/setlib/internal/product"
	"setlab/setlib/topology"
)

// Matrix holds the weights of one layer: one value for each connection of a graph.
//
// In addition to the graph's order by input neuron, it keeps an index by output neuron. A connection takes 16 bytes: weight, target, and
// source and position in the second order. Training writes in the first order, so that gradients of neighboring connections are computed by
// one processor, and no two processors write to the same cache line.
type Matrix struct {
	graph   *topology.Graph
	weights []float32
	single  bool                // gather connections even if the graph is complete
	inputs  product.Connections // in the graph's order
	outputs product.Connections // sorted by output neuron and then by input neuron

	mu      sync.Mutex // guards graph and shown while Apply or Rewire replaces the graph
	shown   bool       // a caller may hold the graph
	scratch topology.Scratch
	starts  []int // memory for outputs
	blocks  blocks
}

// NewMatrix returns the matrix of a graph with all weights zero. It panics if the graph has 2^31 connections or more and is not complete,
// because positions are 32-bit numbers.
func NewMatrix(g *topology.Graph) *Matrix {
	if g.Connections() > math.MaxInt32 && !g.Complete() {
		panic(fmt.Sprintf("sparse: a layer of %v; at most %d are possible", g, math.MaxInt32))
	}
	m := &Matrix{}
	m.make(g)
	return m
}

// NewSum returns the matrix of one output neuron connected to all n input neurons, with all weights zero. It is intended for ForwardStates
// only: it sums the weights of all states that are 1 directly from the states. A complete layer converts states to numbers first, which
// pays off only with many output neurons.
func NewSum(n int) *Matrix {
	m := &Matrix{single: true}
	m.make(topology.Dense{}.Wire(n, 1, nil))
	return m
}

// make initializes m as the matrix of a graph.
func (m *Matrix) make(g *topology.Graph) {
	m.graph, m.shown, m.weights = g, true, pages.New(g.Connections())
	m.index()
}

// complete reports whether products treat the weights as a whole matrix, [in][out].
func (m *Matrix) complete() bool { return m.graph.Complete() && !m.single }

// Graph returns the matrix's topology. Graphs are immutable: after a step of evolution the matrix has a new one.
func (m *Matrix) Graph() *topology.Graph {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.shown = true
	return m.graph
}

// Connections returns the number of weights.
func (m *Matrix) Connections() int { return len(m.weights) }

// Weights returns the weights in the graph's connection order. The slice is not a copy: writing to it changes the layer, and a step of
// evolution reuses it for the new connections.
func (m *Matrix) Weights() []float32 { return m.weights }

// At returns the weight from input neuron in to output neuron out, or 0 if they are not connected. It panics if there is no such neuron.
func (m *Matrix) At(in, out int) float32 {
	if in < 0 || in >= m.graph.In() || out < 0 || out >= m.graph.Out() {
		panic(fmt.Sprintf("sparse.At: neurons %d and %d of a layer of %d x %d", in, out, m.graph.In(), m.graph.Out()))
	}
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
