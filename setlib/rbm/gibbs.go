package rbm

import "setlab/setlib/sparse"

// hiddenInputs sets x to the total input of the hidden units, c + W'v.
func (m *RBM) hiddenInputs(x, v sparse.Batch, threads int) {
	m.weights.Forward(x, v, m.hidden.values, threads)
}

// visibleInputs sets x to the total input of the visible units, b + W h.
func (m *RBM) visibleInputs(x, h sparse.Batch, threads int) {
	m.weights.Backward(x, h, m.visible.values, threads)
}
