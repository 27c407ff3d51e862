package rbm

import "setlab/setlib/sparse"

// hiddenInputs sets x to the total input of the hidden units, c + W'v.
func (m *RBM) hiddenInputs(x sparse.Batch, v sparse.States, threads int) {
	m.weights.ForwardStates(x, v, m.hidden.values, threads)
}

// visibleInputs sets x to the total input of the visible units, b + W h.
func (m *RBM) visibleInputs(x sparse.Batch, h sparse.States, threads int) {
	m.weights.BackwardStates(x, h, m.visible.values, threads)
}
