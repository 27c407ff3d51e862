package rbm

import (
	"fmt"

	"setlab/setlib/sparse"
	"setlab/setlib/train"
)

// State returns all that training changes: the matrix "weights", visible to hidden, and the vectors "visible bias" and "hidden bias",
// each with its velocity. The slices are the model's own and stay as they are until it trains on.
func (m *RBM) State() train.State {
	return train.State{
		Matrices: []train.MatrixState{{Name: "weights", Graph: m.Graph(), Weights: m.weights.Weights(), Velocity: m.velocity}},
		Vectors: []train.VectorState{
			{Name: "visible bias", Values: m.visible.values, Velocity: m.visible.velocity},
			{Name: "hidden bias", Values: m.hidden.values, Velocity: m.hidden.velocity},
		},
	}
}

// SetState puts a model into the state in which one with the same options was, copying it. The matrix and graph that Weights and Graph returned
// before are no longer the model's. A state of other names or shapes is an error that names them, and changes nothing.
func (m *RBM) SetState(s train.State) error {
	if err := s.Fits(m.State()); err != nil {
		return fmt.Errorf("rbm: %w", err)
	}
	w := s.Matrices[0]
	m.weights = sparse.NewMatrix(w.Graph)
	copy(m.weights.Weights(), w.Weights)
	m.velocity = make([]float32, w.Graph.Connections())
	copy(m.velocity, w.Velocity)
	m.visible.set(s.Vectors[0])
	m.hidden.set(s.Vectors[1])
	return nil
}

func (b bias) set(s train.VectorState) {
	copy(b.values, s.Values)
	clear(b.velocity)
	copy(b.velocity, s.Velocity)
}
