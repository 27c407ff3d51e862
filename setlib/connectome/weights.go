package connectome

import (
	"math"

	"setlab/setlib/topology"
)

// weighting selects the weights of a graph.
type weighting int

const (
	signed weighting = iota
	magnitudes
	ones
)

// Magnitudes returns the graph with the weights |w|, for functions that reject negative weights, such as gonum's community.Modularize. Nothing
// is copied.
func (g *Graph) Magnitudes() *Graph { return g.weighted(magnitudes) }

// Unweighted returns the graph with all weights equal to 1. Nothing is copied.
func (g *Graph) Unweighted() *Graph { return g.weighted(ones) }

func (g *Graph) weighted(w weighting) *Graph {
	return &Graph{layers: g.layers, first: g.first, weights: w, index: g.index}
}

// weight returns the weight of connection c of a layer.
func (g *Graph) weight(layer, c int) float64 {
	w := g.layers[layer].Weights
	switch {
	case w == nil || g.weights == ones:
		return 1
	case g.weights == magnitudes:
		return math.Abs(float64(w[c]))
	}
	return float64(w[c])
}

// Positive returns the graph of all neurons with only the connections of positive weight, the excitatory ones. Its connections are copies.
func (g *Graph) Positive() *Graph { return g.where(func(w float64) bool { return w > 0 }) }

// Negative returns the graph of all neurons with only the connections of negative weight, the inhibitory ones. Its connections are copies.
func (g *Graph) Negative() *Graph { return g.where(func(w float64) bool { return w < 0 }) }

// where returns the graph with the connections whose weight satisfies keeps.
func (g *Graph) where(keeps func(w float64) bool) *Graph {
	layers := make([]Layer, len(g.layers))
	for l, layer := range g.layers {
		t := layer.Topology
		targets := t.Targets()
		var from, to []int
		weights := []float32{}
		for i := range t.In() {
			lo, hi := t.Range(i)
			for c := lo; c < hi; c++ {
				if w := g.weight(l, c); keeps(w) {
					from, to, weights = append(from, i), append(to, int(targets[c])), append(weights, float32(w))
				}
			}
		}
		layers[l] = Layer{made(t.In(), t.Out(), from, to), weights}
	}
	return New(layers)
}

// made returns a topology from sorted connections.
func made(in, out int, from, to []int) *topology.Graph {
	t, err := topology.NewGraph(in, out, from, to)
	if err != nil {
		panic(err) // callers pass sorted connections
	}
	return t
}
