package sparse

import (
	"fmt"

	"setlab/setlib/topology"
)

// Parts are what a matrix consists of: with them another process has the same matrix.
type Parts struct {
	Graph   *topology.Graph
	Weights []float32 // in connection order
}

// Parts returns what the matrix consists of. The weights are its own.
func (m *Matrix) Parts() Parts {
	if m.graph == nil {
		return Parts{}
	}
	return Parts{m.Graph(), m.Weights()}
}

// SetParts makes m, which must be new, the matrix that has these parts, copying the weights. Their number must be that of the
// connections.
func (m *Matrix) SetParts(p Parts) error {
	if p.Graph == nil {
		return nil
	}
	if len(p.Weights) != p.Graph.Connections() {
		return fmt.Errorf("sparse: %d weights for a graph of %d connections", len(p.Weights), p.Graph.Connections())
	}
	m.make(p.Graph)
	copy(m.Weights(), p.Weights)
	return nil
}
