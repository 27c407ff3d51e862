package rbm

import (
	"fmt"

	"setlab/setlib/sparse"
	"setlab/setlib/topology"
)

// gradients returns the gradients of all pairs of units, for rules that need them. They are the gradients of the mean negative log-likelihood,
// estimated by contrastive divergence on the epoch's last minibatch:
//
//	g[i][j] = <v_i h_j> after the last Gibbs step - <v_i h_j> of the data
//
// They do not include the penalty, and they belong to the weights before the minibatch's update. done releases their memory.
func (m *RBM) gradients() (g *topology.Gradients, done func()) {
	if m.buffers == nil || len(m.buffers.minibatch.rows) == 0 {
		panic(fmt.Sprintf("rbm: rule %v needs the gradients on the last minibatch: call TrainEpoch before Rewire", m.options.Topology))
	}
	v, h := m.phases()
	connections := make([]float32, m.Connections())
	m.weights.Correlate(connections, v, h, 1, 0, m.options.Threads)
	return m.weights.Gradients(connections, v, h, m.options.Threads)
}

// phases returns the visible and hidden states of both phases of the last minibatch side by side, so that their product is the gradient.
func (m *RBM) phases() (visible, hidden sparse.Batch) {
	b := m.buffers
	n := len(b.minibatch.rows)
	visible, hidden = sparse.NewBatch(m.options.Visible, 2*n), sparse.NewBatch(m.options.Hidden, 2*n)
	at, scale := 0, 1/float32(n)
	for _, c := range b.chains {
		for _, phase := range []struct {
			v, h sparse.Batch
			sign float32
		}{{c.data, c.expected, -scale}, {c.visible, c.hidden, scale}} {
			for i := range visible.Rows {
				copy(visible.Row(i)[at:], phase.v.Row(i))
			}
			for j := range hidden.Rows {
				row := hidden.Row(j)[at:]
				for k, p := range phase.h.Row(j) {
					row[k] = phase.sign * p
				}
			}
			at += phase.v.Columns
		}
	}
	return visible, hidden
}
