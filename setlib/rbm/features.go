package rbm

import (
	"context"

	"setlab/datasets"
	"setlab/setlib/internal/elementwise"
	"setlab/setlib/sparse"
)

// Features returns the probabilities of the hidden units for every sample, one row per sample:
//
//	p(h_j = 1 | v) = sigmoid(c_j + sum_i w_ij v_i)
//
// Gray values are used as probabilities that a visible unit is 1. Features returns ctx's error if ctx is canceled, and an error for values
// below 0 or above 1. It panics if the number of features differs from the number of visible units.
func (m *RBM) Features(ctx context.Context, data *datasets.Samples) ([][]float64, error) {
	return m.each(ctx, data, func(v, h sparse.Batch) sparse.Batch { return h })
}

// Reconstruct returns the probabilities of the visible units given the hidden probabilities of every sample, one row per sample:
//
//	p(v_i = 1 | h) = sigmoid(b_i + sum_j w_ij h_j),   h_j = p(h_j = 1 | v)
//
// Its errors and panics are those of Features.
func (m *RBM) Reconstruct(ctx context.Context, data *datasets.Samples) ([][]float64, error) {
	return m.each(ctx, data, func(v, h sparse.Batch) sparse.Batch {
		m.weights.Backward(v, h, m.visible.values, m.options.Threads)
		elementwise.Sigmoid(v.Data, v.Data)
		return v
	})
}

// each returns the results of f for the samples and their hidden probabilities. It calls f for one batch of samples at a time.
func (m *RBM) each(ctx context.Context, data *datasets.Samples, f func(v, h sparse.Batch) sparse.Batch) ([][]float64, error) {
	m.checkFeatures(data)
	if err := checkValues(data); err != nil {
		return nil, err
	}
	out := make([][]float64, data.Len())
	const together = 256
	visible, hidden := sparse.NewBatch(m.options.Visible, together), sparse.NewBatch(m.options.Hidden, together)
	rows := make([]int, 0, together)
	for first := 0; first < data.Len(); first += len(rows) {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		rows = rows[:0]
		for r := first; r < min(first+together, data.Len()); r++ {
			rows = append(rows, r)
		}
		v, h := visible.Narrow(len(rows)), hidden.Narrow(len(rows))
		data.Columns(v.Data, v.Stride, rows)
		m.weights.Forward(h, v, m.hidden.values, m.options.Threads)
		elementwise.Sigmoid(h.Data, h.Data)
		y := f(v, h)
		for b, r := range rows {
			out[r] = make([]float64, y.Rows)
			for k := range out[r] {
				out[r][k] = float64(y.Row(k)[b])
			}
		}
	}
	return out, nil
}
