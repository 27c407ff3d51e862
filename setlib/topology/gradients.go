package topology

import (
	"fmt"
	"math/rand/v2"
)

// Gradients are the derivatives of the loss on one minibatch with respect to the weights of all pairs of neurons of a layer, connected or
// not, without penalties. The gradient of the pair i, j is
//
//	g[i][j] = sum over the samples of x[i] dL/dy[j]
//
// where x are the layer's inputs and y its weighted sums. The gradients of connections are stored. Those of other pairs are computed in
// blocks of rows and never stored all at once.
type Gradients struct {
	connections []float32
	graph       *Graph
	source      GradientSource
	threads     int
}

// GradientSource computes the gradients of a layer. Package sparse implements it.
type GradientSource interface {
	// Block sets into[(i-lo)*Out+j] to g[i][j] for lo <= i < hi. It may be called concurrently.
	Block(lo, hi int, into []float32)
	// At returns g[in][out], up to rounding.
	At(in, out int) float32
}

// NewGradients returns the gradients of a layer from those of its connections, in connection order, and a source for all others. The
// result is valid as long as the arguments are. It uses at most threads processors, or all if threads is 0; results do not depend on it.
func NewGradients(g *Graph, connections []float32, source GradientSource, threads int) *Gradients {
	if len(connections) != g.Connections() {
		panic(fmt.Sprintf("topology: %d gradients for a graph of %v", len(connections), g))
	}
	return &Gradients{connections, g, source, threads}
}

// needed panics if there are no gradients.
func (g *Gradients) needed() {
	if g == nil {
		panic("topology: this step has no gradients: the rule must ask for them, such as by Custom{Needs: Needs{Gradients: true}}")
	}
}

// Connections returns the gradients of the connections, in connection order. The slice must not be modified.
func (g *Gradients) Connections() []float32 {
	g.needed()
	return g.connections
}

// Row returns the gradients of all pairs of input neuron i; element j belongs to output neuron j.
func (g *Gradients) Row(i int) []float32 {
	g.needed()
	row := make([]float32, g.graph.out)
	g.source.Block(i, i+1, row)
	return row
}

// Largest returns the k pairs with the largest absolute gradients among those that are empty if only the connections in keep (ascending
// numbers) stay. The pairs are ascending numbers in*Out + out, as State.Grow expects. Of equal gradients the later pairs are chosen. If
// fewer than k gradients are nonzero, the result is shorter. Largest panics if keep is not ascending within the graph.
//
// Its time is that of the gradients of all pairs, In x Out times the number of samples. Its memory is proportional to k.
func (g *Gradients) Largest(keep []int32, k int) []int64 {
	g.needed()
	return g.largest(g.graph.selected(keep), k)
}

func (g *Gradients) largest(keep selection, k int) []int64 {
	return g.graph.largest(streamed{g.source, g.graph.in, g.graph.out}, keep, k, g.threads)
}

// streamed adapts a GradientSource to scores.
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
