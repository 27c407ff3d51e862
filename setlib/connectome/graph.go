package connectome

import (
	"fmt"
	"math"
	"slices"
	"sort"

	"setlab/setlib/nn"
	"setlab/setlib/topology"
)

// Layer is the connections between two consecutive layers of neurons.
type Layer struct {
	Topology *topology.Graph
	Weights  []float32 // in the topology's connection order; nil means all 1
}

// Graph is a network of layers of neurons. Neurons are numbered from 0, starting with the inputs, layer by layer. Each connection runs from
// a neuron to one in the next layer. Topologies and weights are not copied, so after further training of the network the Graph no longer
// describes it.
//
// A Graph implements gonum's graph.WeightedDirected; the ID of a neuron is its number. Undirected returns the same graph without directions.
// The measures of this package ignore directions and weights unless their documentation says so.
//
// The first measure or neighbor query builds an index of 16 bytes per connection. A Graph is safe for concurrent use.
type Graph struct {
	layers  []Layer
	first   []int // the number of the first neuron of each layer of neurons; after the last, the number of all
	weights weighting
	index   *index
}

// Options selects the layers of a network that are part of its graph.
type Options struct {
	// Output includes an output layer that is connected to all neurons of the previous layer, as in nn.MLP. By default it is excluded,
	// because its few neurons would be the hubs of every network by construction.
	Output bool
}

// Of returns the graph of a network's sparse and dense layers. In a network with convolutions, these are the layers above them. Skip
// connections, which have no weights, are not included. Of panics if the network has no sparse or dense layer.
func Of(n *nn.Network, o Options) *Graph {
	graphs, weights := n.Graphs(), n.Weights()
	if len(graphs) == 0 {
		panicf("a network without sparse and dense layers has no graph")
	}
	layers := make([]Layer, len(graphs))
	for l, g := range graphs {
		layers[l] = Layer{g, weights[l].Weights()}
	}
	if last := len(layers) - 1; last > 0 && layers[last].Topology.Complete() && !o.Output {
		layers = layers[:last]
	}
	return New(layers)
}

// follow returns a function that returns the current graph of a network. Its layers are those of Of at the time of the call of follow, even if the
// output layer becomes complete, or ceases to be, in training.
func follow(n *nn.Network) func() *Graph {
	layers := len(Of(n, Options{}).layers)
	return func() *Graph { return New(Of(n, Options{Output: true}).layers[:layers]) }
}

// New returns the graph of the given layers, starting at the inputs. An RBM has one layer: New([]Layer{{m.Graph(), m.Weights().Weights()}}).
// It panics if there are no layers, if the sizes of consecutive layers do not match, or if a layer does not have one weight per connection.
func New(layers []Layer) *Graph {
	if len(layers) == 0 {
		panic("connectome: a graph without layers")
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

// Layers returns the layers of connections. The slice is a copy; topologies and weights are not.
func (g *Graph) Layers() []Layer { return slices.Clone(g.layers) }

// Sizes returns the number of neurons in each layer of neurons, starting with the inputs: one more element than Layers.
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

// Number returns the number of the i-th neuron of a layer of neurons. It panics if there is no such neuron.
func (g *Graph) Number(layer, i int) int {
	if layer < 0 || layer >= len(g.first)-1 || i < 0 || i >= g.first[layer+1]-g.first[layer] {
		panic(fmt.Sprintf("connectome: neuron %d of layer %d; the layers have %v neurons", i, layer, g.Sizes()))
	}
	return g.first[layer] + i
}

// Place returns the layer of neurons and the index in it of the neuron with the given number. It is the inverse of Number, and panics if
// there is no such neuron.
func (g *Graph) Place(number int) (layer, i int) {
	if number < 0 || number >= g.Neurons() {
		panic(fmt.Sprintf("connectome: neuron %d of %d", number, g.Neurons()))
	}
	layer = sort.SearchInts(g.first, number+1) - 1
	return layer, number - g.first[layer]
}

// Degrees returns the number of connections of each neuron, to the previous and the next layer.
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
