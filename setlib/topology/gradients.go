package topology

import (
	"fmt"
	"math/rand/v2"
)

// Gradients are the derivatives of the loss with respect to the weights of all pairs of neurons of a layer, connected or not, on one
// minibatch, without penalties: that of the pair i, j is
//
//	g[i][j] = sum over the samples of x[i] dL/dy[j]
//
// with x the layer's inputs and y its weighted sums. Those of the connections are at hand. Those of other pairs are computed in blocks of
// rows, and never kept all at once.
type Gradients struct {
	connections []float32
	graph       *Graph
	source      GradientSource
	threads     int
}

// GradientSource computes gradients of a layer; package sparse has one.
type GradientSource interface {
	// Block sets into[(i-lo)*Out+j] to g[i][j] for lo <= i < hi. Several blocks may be computed at once.
	Block(lo, hi int, into []float32)
	// At returns g[in][out], up to rounding.
	At(in, out int) float32
}

// NewGradients returns the gradients of a layer, given those of its connections in connection order and the source of all others. They are
// valid while the arguments are. Threads is the most processors to use, 0 for all; no result depends on it.
func NewGradients(g *Graph, connections []float32, source GradientSource, threads int) *Gradients {
	if len(connections) != g.Connections() {
		panic(fmt.Sprintf("topology: %d gradients for a graph of %v", len(connections), g))
	}
	return &Gradients{connections, g, source, threads}
}

// Connections returns the gradients of the connections, in connection order. The slice is read only.
func (g *Gradients) Connections() []float32 { return g.connections }

// Row returns the gradients of all pairs of input neuron i: element j is that of the weight to output neuron j.
func (g *Gradients) Row(i int) []float32 {
	row := make([]float32, g.graph.out)
	g.source.Block(i, i+1, row)
	return row
}

// Largest returns the k pairs of the largest absolute gradients among those that the connections keep (numbers in ascending order) leave
// empty, for State.Grow: numbers in*Out + out, ascending. Of equal gradients the later go first. There are fewer than k if fewer
// gradients are not 0. It panics if keep is not ascending within the graph.
//
// Time is that of the gradients of all pairs, which is In x Out times the samples; memory is proportional to k.
func (g *Gradients) Largest(keep []int32, k int) []int64 {
	return g.largest(g.graph.selected(keep), k)
}

func (g *Gradients) largest(keep selection, k int) []int64 {
	return g.graph.largest(streamed{g.source, g.graph.in, g.graph.out}, keep, k, g.threads)
}

// streamed is a source of gradients as scores.
type streamed struct {
	source  GradientSource
	in, out int
}

func (s streamed) block(lo, hi int, into []float32) { s.source.Block(lo, hi, into) }

func (s streamed) sample(n int, rng *rand.Rand) []float32 {
	sample := make([]float32, n)
	for k := range sample {
		sample[k] = s.source.At(rng.IntN(s.in), rng.IntN(s.out))
	}
	return sample
}
