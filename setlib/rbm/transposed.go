package rbm

import (
	"setlab/setlib/sparse"
	"setlab/setlib/topology"
)

// transposed returns the transpose of a matrix. Its Backward equals the Forward of m but reads the weights in the order in which
// they are stored. This is faster if the weights do not change for a while.
func transposed(m *sparse.Matrix) *sparse.Matrix {
	g := m.Graph()
	from, to := g.Pairs()
	next := make([]int, g.Out()+1)
	for _, j := range to {
		next[j+1]++
	}
	for j := range g.Out() {
		next[j+1] += next[j]
	}
	// Connections are sorted by input, and keep that order within an output.
	sources, targets, weights := make([]int, len(from)), make([]int, len(from)), make([]float32, len(from))
	for c, j := range to {
		sources[next[j]], targets[next[j]], weights[next[j]] = j, from[c], m.Weights()[c]
		next[j]++
	}
	exchanged, err := topology.NewGraph(g.Out(), g.In(), sources, targets)
	if err != nil {
		panic(err)
	}
	t := sparse.NewMatrix(exchanged)
	copy(t.Weights(), weights)
	return t
}
