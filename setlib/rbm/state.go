package rbm

import (
	"fmt"

	"setlab/setlib/internal/pages"
	"setlab/setlib/sparse"
	"setlab/setlib/train"
)

// State returns everything that training changes: the matrix "weights", from visible to hidden units, and the vectors "visible bias" and
// "hidden bias", each with its velocity. The slices are not copies and remain valid until the model is trained again.
func (m *RBM) State() train.State {
	return train.State{
		Matrices: []train.MatrixState{{Name: "weights", Graph: m.Graph(), Weights: m.weights.Weights(), Velocity: m.velocity}},
		Vectors: []train.VectorState{
			{Name: "visible bias", Values: m.visible.values, Velocity: m.visible.velocity},
			{Name: "hidden bias", Values: m.hidden.values, Velocity: m.hidden.velocity},
		},
	}
}

// SetState copies a state into the model. The state must come from a model with the same options. The matrix and the graph returned earlier by
// Weights and Graph no longer belong to the model. If names or shapes differ, SetState returns an error that lists the differences and changes
// nothing.
func (m *RBM) SetState(s train.State) error {
	if err := s.Fits(m.State()); err != nil {
		return fmt.Errorf("rbm: %w", err)
	}
	w := s.Matrices[0]
	m.weights = sparse.NewMatrix(w.Graph)
	copy(m.weights.Weights(), w.Weights)
	m.velocity = pages.New(w.Graph.Connections())
	copy(m.velocity, w.Velocity)
	m.visible.set(s.Vectors[0])
	m.hidden.set(s.Vectors[1])
	return nil
}

func (b bias) set(s train.VectorState) {
	copy(b.values, s.Values)
	clear(b.velocity[copy(b.velocity, s.Velocity):]) // the state may be this model's own
}
