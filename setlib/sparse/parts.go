package sparse

import (
	"fmt"

	"setlab/setlib/topology"
)

// Parts holds the graph and weights of a matrix, from which another process can rebuild it.
type Parts struct {
	Graph   *topology.Graph
	Weights []float32 // in connection order
}

// Parts returns the graph and weights of the matrix. The weights are not a copy.
func (m *Matrix) Parts() Parts {
	if m.graph == nil {
		return Parts{}
	}
	return Parts{m.Graph(), m.Weights()}
}

// SetParts initializes m, which must be new, with the given parts, and copies the weights. There must be one weight per
// connection.
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
