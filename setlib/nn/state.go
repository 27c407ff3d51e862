package nn

import (
	"fmt"

	"setlab/setlib/sparse"
	"setlab/setlib/train"
)

// State returns all that training changes. Of the layer at position k of Options.Layers these are, for Sparse and Dense, the
// matrix "layer k", inputs to neurons, and the vector "layer k bias"; for SReLU the vectors "layer k left threshold", "left slope",
// "offset" and "right slope"; each with its velocity. The slices are the network's own and stay as they are until it trains on.
func (n *Network) State() train.State {
	n.mu.Lock()
	defer n.mu.Unlock()
	return n.state()
}

func (n *Network) state() train.State {
	var s train.State
	for k, stage := range n.stages {
		name := fmt.Sprintf("layer %d", k)
		if l, ok := stage.(*linear); ok {
			s.Matrices = append(s.Matrices, train.MatrixState{Name: name, Graph: l.weights.Graph(), Weights: l.weights.Weights(), Velocity: l.velocity})
		}
		for _, p := range learned(stage) {
			s.Vectors = append(s.Vectors, train.VectorState{Name: name + " " + p.name, Values: p.values, Velocity: p.velocity})
		}
	}
	return s
}

// SetState puts a network into the state in which one with the same options was, copying it. What Weights and Graphs returned before
// is no longer the network's. A state of other names or shapes is an error that names them, and changes nothing.
func (n *Network) SetState(s train.State) error {
	n.mu.Lock()
	defer n.mu.Unlock()
	if err := s.Fits(n.state()); err != nil {
		return fmt.Errorf("nn: %w", err)
	}
	vectors := s.Vectors
	for k, l := range n.linears() {
		l.set(s.Matrices[k])
	}
	for _, stage := range n.stages {
		for _, p := range learned(stage) {
			copy(p.values, vectors[0].Values)
			clear(p.velocity)
			copy(p.velocity, vectors[0].Velocity)
			vectors = vectors[1:]
		}
	}
	return nil
}

// set replaces the connections of a layer.
func (s *linear) set(m train.MatrixState) {
	n := m.Graph.Connections()
	s.weights = sparse.NewMatrix(m.Graph)
	copy(s.weights.Weights(), m.Weights)
	s.velocity = make([]float32, n)
	copy(s.velocity, m.Velocity)
	s.gradient = make([]float32, n)
}

// named is parameters with the name that a state has for them.
type named struct {
	name string
	parameters
}

// learned lists the parameters of a stage that belong to neurons.
func learned(s stage) []named {
	switch s := s.(type) {
	case *linear:
		return []named{{"bias", s.bias}}
	case *srelu:
		var all []named
		for k, name := range [...]string{"left threshold", "left slope", "offset", "right slope"} {
			all = append(all, named{name, s.parameters[k]})
		}
		return all
	}
	return nil
}
