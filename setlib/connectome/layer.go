package connectome

import "fmt"

// Layer returns the graph of one layer of connections, between layers l and l+1 of neurons. Nothing is copied. It panics if there is no
// such layer.
func (g *Graph) Layer(l int) *Graph {
	if l < 0 || l >= len(g.layers) {
		panic(fmt.Sprintf("connectome: layer %d of %d", l, len(g.layers)))
	}
	one := New(g.layers[l : l+1])
	one.weights = g.weights
	return one
}
