package nn

import (
	"fmt"

	"setlab/setlib/sparse"
	"setlab/setlib/train"
)

// State returns all that training changes. Of the layer at position k of Options.Layers these are, for Sparse and Dense, the
// matrix "layer k", inputs to neurons, and the vector "layer k bias"; for Convolution the same, the matrix being complete, from the
// values of a window, (channel*Height+row)*Width+column, to the filters; for SReLU the vectors "layer k left threshold", "left slope",
// "offset" and "right slope"; each with its velocity, which is Adam's first moment, and with the second moments of an optimizer that has some. The slices are the network's own and stay as they are until it trains on.
func (n *Network) State() train.State {
	n.mu.Lock()
	defer n.mu.Unlock()
	return n.state()
}

func (n *Network) state() train.State {
	s := train.State{Steps: n.pass.step.steps}
	for k, stage := range n.stages {
		name := fmt.Sprintf("layer %d", k)
		switch l := stage.(type) {
		case *linear:
			s.Matrices = append(s.Matrices, train.MatrixState{Name: name, Graph: l.weights.Graph(), Weights: l.weights.Weights(), Velocity: l.velocity, Second: l.second})
		case *conv:
			s.Matrices = append(s.Matrices, train.MatrixState{Name: name, Graph: l.graph, Weights: l.weights, Velocity: l.velocity, Second: l.second})
		}
		for _, p := range learned(stage) {
			s.Vectors = append(s.Vectors, train.VectorState{Name: name + " " + p.name, Values: p.values, Velocity: p.velocity, Second: p.second})
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
	if err := n.wholeFilters(s); err != nil {
		return err
	}
	n.pass.step.steps = s.Steps
	matrices, vectors := s.Matrices, s.Vectors
	for _, stage := range n.stages {
		switch l := stage.(type) {
		case *linear:
			l.set(matrices[0])
			matrices = matrices[1:]
		case *conv:
			m := matrices[0]
			restore(parameters{l.weights, l.velocity, l.second, nil}, m.Weights, m.Velocity, m.Second)
			matrices = matrices[1:]
		}
		for _, p := range learned(stage) {
			restore(p.parameters, vectors[0].Values, vectors[0].Velocity, vectors[0].Second)
			vectors = vectors[1:]
		}
	}
	return nil
}

// restore sets parameters to what a state says, which need not have velocities and second moments.
func restore(p parameters, values, velocity, second []float32) {
	copy(p.values, values)
	clear(p.velocity)
	copy(p.velocity, velocity)
	clear(p.second)
	copy(p.second, second)
}

// wholeFilters returns an error if the state of a convolution lacks weights.
func (n *Network) wholeFilters(s train.State) error {
	k := 0
	for _, stage := range n.stages {
		switch stage.(type) {
		case *linear:
			k++
		case *conv:
			if m := s.Matrices[k]; !m.Graph.Complete() {
				return fmt.Errorf("nn: %s: a state of %d weights for filters of %d x %d", m.Name, m.Graph.Connections(), m.Graph.In(), m.Graph.Out())
			}
			k++
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
	if s.second != nil {
		s.second = make([]float32, n)
		copy(s.second, m.Second)
	}
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
	case *conv:
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
