package sparse

import (
	"fmt"
	"math"
	"sync"

	"setlab/setlib/internal/pages"
	"setlab/setlib/internal/product"
	"setlab/setlib/topology"
)

// Matrix is the weights of one layer: one value for each connection of a graph.
//
// Beside the graph's own order by input neuron it keeps an index by output neuron. A connection takes 16 bytes:
// weight, target, and source and position in the second order. The first order is that in which training writes: gradients of
// neighboring connections then come from one processor, and no two write to one cache line.
type Matrix struct {
	graph   *topology.Graph
	weights []float32
	single  bool                // connections are gathered even if the graph is complete
	inputs  product.Connections // in the graph's order
	outputs product.Connections // by output neuron, and within one by input neuron

	mu      sync.Mutex // guards graph and shown against a reader while Apply or Rewire replaces the graph
	shown   bool       // somebody else may hold the graph
	scratch topology.Scratch
	starts  []int // room for those of outputs
	blocks  blocks
}

// NewMatrix returns the matrix of a graph with all weights zero. It panics if the graph has 2^31 connections or more without being
// complete: positions are 32-bit numbers.
func NewMatrix(g *topology.Graph) *Matrix {
	if g.Connections() > math.MaxInt32 && !g.Complete() {
		panic(fmt.Sprintf("sparse: a layer of %v; at most %d are possible", g, math.MaxInt32))
	}
	m := &Matrix{}
	m.make(g)
	return m
}

// NewSum returns the matrix of one output neuron that all n input neurons are connected to, with all weights zero. Its only product that is
// worth its while is ForwardStates: to add up a weight for every state that is 1, one looks at the states themselves, while those of a
// complete layer become numbers, which pays with many neurons only.
func NewSum(n int) *Matrix {
	m := &Matrix{single: true}
	m.make(topology.Dense{}.Wire(n, 1, nil))
	return m
}

// make makes m the matrix of a graph.
func (m *Matrix) make(g *topology.Graph) {
	m.graph, m.shown, m.weights = g, true, make([]float32, g.Connections())
	pages.Large(m.weights)
	m.index()
}

// complete reports whether products take the weights for a whole matrix, [in][out].
func (m *Matrix) complete() bool { return m.graph.Complete() && !m.single }

// Graph returns the matrix's topology. It never changes: after a step of evolution the matrix has another one.
func (m *Matrix) Graph() *topology.Graph {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.shown = true
	return m.graph
}

// Connections returns the number of weights.
func (m *Matrix) Connections() int { return len(m.weights) }

// Weights returns the weights in the graph's connection order. The slice is the matrix's own: writing to it changes the layer,
// and a step of evolution puts other connections' weights into it.
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
