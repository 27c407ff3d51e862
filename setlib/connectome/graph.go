package connectome

import (
	"fmt"
	"math"
	"slices"
	"sort"

	"setlab/setlib/nn"
	"setlab/setlib/topology"
)

// Layer is the connections between one layer of neurons and the next.
type Layer struct {
	Topology *topology.Graph
	Weights  []float32 // in the topology's connection order; nil means that all are 1
}

// Graph is a network of layers of neurons. Neurons are numbered from 0, the inputs first, then layer after layer; a connection runs from a
// neuron to one of the next layer. Topologies and weights are not copied: a Graph of a network that trains on no longer describes it.
//
// A Graph is a directed weighted graph of gonum (graph.WeightedDirected), in which a neuron's ID is its number. Undirected is the same graph
// without directions. The measures of this package take neither direction nor weights into account unless they say so.
//
// The first measure or neighbor that is asked for makes an index, 16 bytes a connection. A Graph may be used by several goroutines.
type Graph struct {
	layers  []Layer
	first   []int // the number of the first neuron of each layer of neurons; after the last, the number of all
	weights weighting
	index   *index
}

// Options says which of a network's layers are part of its graph.
type Options struct {
	// Output keeps an output layer that is connected to all neurons of the layer before, as nn.MLP makes it. Its ten neurons would be the
	// hubs of every network, made by hand, so it is left out by default.
	Output bool
}

// Of returns the graph of a network's sparse and dense layers: of a network with convolutions, that of the layers on top of them. Skip
// connections, which have no weights, are not part of it.
func Of(n *nn.Network, o Options) *Graph {
	graphs, weights := n.Graphs(), n.Weights()
	layers := make([]Layer, len(graphs))
	for l, g := range graphs {
		layers[l] = Layer{g, weights[l].Weights()}
	}
	if last := len(layers) - 1; last > 0 && layers[last].Topology.Complete() && !o.Output {
		layers = layers[:last]
	}
	return New(layers)
}

// New returns the graph of layers, the first one beginning at the inputs. An RBM has one, New([]Layer{{m.Graph(), m.Weights().Weights()}}).
// It panics if there is no layer, if a layer does not begin with as many neurons as the one before ends with, or if it has not a weight for
// each connection.
func New(layers []Layer) *Graph {
	if len(layers) == 0 {
		panic("connectome: a graph of no layers")
	}
	g := &Graph{layers: slices.Clone(layers), first: []int{0}, index: new(index)}
	for l, layer := range layers {
		t := layer.Topology
		if l > 0 && t.In() != layers[l-1].Topology.Out() {
			panic(fmt.Sprintf("connectome: layer %d is %v, but the layer before is %v", l, t, layers[l-1].Topology))
		}
		if layer.Weights != nil && len(layer.Weights) != t.Connections() {
			panic(fmt.Sprintf("connectome: layer %d has %d weights and is %v", l, len(layer.Weights), t))
		}
		g.first = append(g.first, g.first[l]+t.In())
	}
	g.first = append(g.first, g.first[len(layers)]+layers[len(layers)-1].Topology.Out())
	if g.Neurons() > math.MaxInt32 {
		panic(fmt.Sprintf("connectome: %d neurons; at most %d are possible", g.Neurons(), math.MaxInt32))
	}
	return g
}

// Layers returns the layers of connections. The slice is a copy, topologies and weights are not.
func (g *Graph) Layers() []Layer { return slices.Clone(g.layers) }

// Sizes returns the number of neurons of each layer of neurons, the inputs first: one more than there are Layers.
func (g *Graph) Sizes() []int {
	sizes := make([]int, len(g.first)-1)
	for l := range sizes {
		sizes[l] = g.first[l+1] - g.first[l]
	}
	return sizes
}

// Neurons returns the number of neurons of all layers.
func (g *Graph) Neurons() int { return g.first[len(g.first)-1] }

// Connections returns the number of connections of all layers.
func (g *Graph) Connections() int {
	n := 0
	for _, l := range g.layers {
		n += l.Topology.Connections()
	}
	return n
}

// Number returns the number of the i-th neuron of a layer of neurons. It panics if there is none.
func (g *Graph) Number(layer, i int) int {
	if layer < 0 || layer >= len(g.first)-1 || i < 0 || i >= g.first[layer+1]-g.first[layer] {
		panic(fmt.Sprintf("connectome: neuron %d of layer %d; the layers have %v neurons", i, layer, g.Sizes()))
	}
	return g.first[layer] + i
}

// Place returns which neuron of which layer of neurons has a number: the reverse of Number. It panics if none has.
func (g *Graph) Place(number int) (layer, i int) {
	if number < 0 || number >= g.Neurons() {
		panic(fmt.Sprintf("connectome: neuron %d of %d", number, g.Neurons()))
	}
	layer = sort.SearchInts(g.first, number+1) - 1
	return layer, number - g.first[layer]
}

// Degrees returns the number of connections of each neuron, those from the layer before and those to the next.
func (g *Graph) Degrees() []int {
	x := g.indexed()
	degrees := make([]int, g.Neurons())
	for v := range degrees {
		degrees[v] = x.starts[v+1] - x.starts[v]
	}
	return degrees
}

// String describes the graph in one line.
func (g *Graph) String() string {
	return fmt.Sprintf("%d neurons in layers of %v, %d connections", g.Neurons(), g.Sizes(), g.Connections())
}
