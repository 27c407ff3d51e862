package train

import (
	"fmt"

	"setlab/setlib/topology"
)

// State is everything that training changes in a model, by name. With the state and the model's options, training continues bit for bit.
// Random draws are identified by seed and epoch, so the state includes no random generator.
type State struct {
	Matrices []MatrixState
	Vectors  []VectorState
	Steps    int // number of the optimizer's steps, if it counts them, as Adam does
}

// MatrixState is the state of the connections of one layer.
type MatrixState struct {
	Name     string
	Graph    *topology.Graph
	Weights  []float32 // in connection order
	Velocity []float32 // the optimizer's, in connection order; nil means all 0
	Second   []float32 // the optimizer's second moments, in connection order; nil if it has none, or means all 0
}

// VectorState is the state of learned per-neuron parameters.
type VectorState struct {
	Name     string
	Values   []float32
	Velocity []float32 // nil means all 0
	Second   []float32 // nil if the optimizer has no second moments, or means all 0
}

// Fits returns an error if s cannot be a state of the model with the given current state. Names and numbers of neurons must be equal,
// and each slice must have one value per connection or neuron. The connections may differ. A state with second moments does not fit a
// model whose optimizer has none, nor the reverse.
func (s State) Fits(current State) error {
	if len(s.Matrices) != len(current.Matrices) || len(s.Vectors) != len(current.Vectors) {
		return fmt.Errorf("a state of %d matrices and %d vectors for a model of %d and %d",
			len(s.Matrices), len(s.Vectors), len(current.Matrices), len(current.Vectors))
	}
	for k, m := range s.Matrices {
		if err := m.fits(current.Matrices[k]); err != nil {
			return err
		}
	}
	for k, v := range s.Vectors {
		if err := v.fits(current.Vectors[k]); err != nil {
			return err
		}
	}
	return nil
}

func (m MatrixState) fits(model MatrixState) error {
	if m.Name != model.Name {
		return fmt.Errorf("the state has %q instead of %q", m.Name, model.Name)
	}
	if m.Graph == nil {
		return fmt.Errorf("%s: a state without a graph", m.Name)
	}
	if m.Graph.In() != model.Graph.In() || m.Graph.Out() != model.Graph.Out() {
		return fmt.Errorf("%s: a state of %d x %d neurons for a model of %d x %d", m.Name, m.Graph.In(), m.Graph.Out(), model.Graph.In(), model.Graph.Out())
	}
	if err := fitting(m.Name, m.Weights, m.Velocity, m.Second, m.Graph.Connections()); err != nil {
		return err
	}
	return learning(m.Name, m.Velocity, m.Second, model.Second)
}

func (v VectorState) fits(model VectorState) error {
	if v.Name != model.Name {
		return fmt.Errorf("the state has %q instead of %q", v.Name, model.Name)
	}
	if err := fitting(v.Name, v.Values, v.Velocity, v.Second, len(model.Values)); err != nil {
		return err
	}
	return learning(v.Name, v.Velocity, v.Second, model.Second)
}

func fitting(name string, values, velocity, second []float32, n int) error {
	if len(values) != n || velocity != nil && len(velocity) != n {
		return fmt.Errorf("%s: a state of %d values and %d velocities for %d", name, len(values), len(velocity), n)
	}
	if second != nil && len(second) != n {
		return fmt.Errorf("%s: a state of %d second moments for %d values", name, len(second), n)
	}
	return nil
}

// learning returns an error if the state's optimizer is of a different kind than the model's. A state without velocities fits any
// optimizer.
func learning(name string, velocity, second, model []float32) error {
	switch {
	case second != nil && model == nil:
		return fmt.Errorf("%s: a state with second moments for a model whose optimizer has none", name)
	case velocity != nil && second == nil && model != nil:
		return fmt.Errorf("%s: a state without second moments for a model whose optimizer has them", name)
	}
	return nil
}

// CopyTo copies s to to, reusing its memory. Graphs are immutable and shared.
func (s State) CopyTo(to *State) {
	to.Steps = s.Steps
	to.Matrices = extended(to.Matrices, len(s.Matrices))
	for k, m := range s.Matrices {
		t := &to.Matrices[k]
		*t = MatrixState{m.Name, m.Graph, copied(t.Weights, m.Weights), copied(t.Velocity, m.Velocity), copied(t.Second, m.Second)}
	}
	to.Vectors = extended(to.Vectors, len(s.Vectors))
	for k, v := range s.Vectors {
		t := &to.Vectors[k]
		*t = VectorState{v.Name, copied(t.Values, v.Values), copied(t.Velocity, v.Velocity), copied(t.Second, v.Second)}
	}
}

func extended[T any](s []T, n int) []T {
	if cap(s) < n {
		return make([]T, n)
	}
	return s[:n]
}

// copied returns a copy of from in the memory of to. For nil it returns nil.
func copied(to, from []float32) []float32 {
	if from == nil {
		return nil
	}
	return append(to[:0], from...)
}
