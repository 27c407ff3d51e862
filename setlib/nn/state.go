package nn

import (
	"fmt"

	"setlab/setlib/train"
)

// State returns everything that training changes. The layer at position k of Options.Layers has:
//
//	Sparse, Dense  the matrix "layer k", from inputs to neurons, and the vector "layer k bias"
//	Convolution    the same; the matrix is complete, from a window's values, (channel*Height+row)*Width+column, to the filters
//	SReLU          the vectors "layer k left threshold", "layer k left slope", "layer k offset" and "layer k right slope"
//	BatchNorm      "layer k gain", "layer k shift", "layer k running mean" and "layer k running variance"
//	LayerNorm      "layer k gain" and "layer k shift"
//
// Each has its velocity, which is Adam's first moment, and the second moments if the optimizer has them. The slices are not copies and remain
// valid until the network is trained again.
func (n *Network) State() train.State {
	n.mu.Lock()
	defer n.mu.Unlock()
	return n.state()
}

func (n *Network) state() train.State {
	s := train.State{Steps: n.pass.step.steps}
	for k, stage := range n.stages {
		name := fmt.Sprintf("layer %d", k)
		if w, ok := stage.(weighted); ok {
			m := w.matrix()
			m.Name = name
			s.Matrices = append(s.Matrices, m)
		}
		for _, p := range vectors(stage) {
			s.Vectors = append(s.Vectors, train.VectorState{Name: name + " " + p.name, Values: p.values, Velocity: p.velocity, Second: p.second})
		}
	}
	return s
}

// SetState copies a state into the network. The state must come from a network with the same options. Matrices and graphs returned earlier by
// Weights and Graphs no longer belong to the network. If names or shapes differ, SetState returns an error that lists the differences and changes
// nothing.
func (n *Network) SetState(s train.State) error {
	n.mu.Lock()
	defer n.mu.Unlock()
	if err := s.Fits(n.state()); err != nil {
		return fmt.Errorf("nn: %w", err)
	}
	matrices := s.Matrices
	for _, stage := range n.stages {
		if w, ok := stage.(weighted); ok {
			if err := w.accepts(matrices[0]); err != nil {
				return err
			}
			matrices = matrices[1:]
		}
	}
	n.pass.step.steps = s.Steps
	matrices, values := s.Matrices, s.Vectors
	for _, stage := range n.stages {
		if w, ok := stage.(weighted); ok {
			w.set(matrices[0])
			matrices = matrices[1:]
		}
		for _, p := range vectors(stage) {
			restore(p.parameters, values[0].Values, values[0].Velocity, values[0].Second)
			values = values[1:]
		}
	}
	return nil
}

// restore sets parameters from a state. The state may lack velocities and second moments.
func restore(p parameters, values, velocity, second []float32) {
	copy(p.values, values)
	clear(p.velocity[copy(p.velocity, velocity):]) // the state may be this network's own
	clear(p.second[copy(p.second, second):])
}

// vectors lists the parameters and statistics of a stage, without its weight matrix.
func vectors(s stage) []named {
	all := s.learned()
	if m, ok := s.(measured); ok {
		all = append(all, m.statistics()...)
	}
	return all
}
