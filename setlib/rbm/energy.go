package rbm

import (
	"setlab/datasets"
	"setlab/setlib/internal/elementwise"
	"setlab/setlib/internal/parallel"
	"setlab/setlib/sparse"
)

// columnsAtOnce is the number of samples or chains that are computed together.
const columnsAtOnce = 32

// FreeEnergy returns F(v) = -b.v - sum_j softplus(c_j + sum_i w v_i) of every sample, in nats. It panics if the
// number of features differs from the number of visible units.
func (m *RBM) FreeEnergy(data *datasets.Samples) []float64 {
	m.checkFeatures(data)
	energy := make([]float64, data.Len())
	chunks := (data.Len() + columnsAtOnce - 1) / columnsAtOnce
	parallel.For(m.options.Threads, chunks, 1, func(lo, hi int) {
		v, x := sparse.NewBatch(m.options.Visible, columnsAtOnce), sparse.NewBatch(m.options.Hidden, columnsAtOnce)
		rows := make([]int, 0, columnsAtOnce)
		for chunk := lo; chunk < hi; chunk++ {
			rows = rows[:0]
			for r := chunk * columnsAtOnce; r < min((chunk+1)*columnsAtOnce, data.Len()); r++ {
				rows = append(rows, r)
			}
			v, x := v.Narrow(len(rows)), x.Narrow(len(rows))
			data.Columns(v.Data, v.Stride, rows)
			m.weights.Forward(x, v, m.hidden.values, 1)
			sums := energy[rows[0] : rows[0]+len(rows)]
			addWeighted(sums, v, m.visible.values, -1)
			subtractSoftplus(sums, x)
		}
	})
	return energy
}

// LogProbabilities returns log p(v) = -F(v) - logZ of every sample, in nats. The paper's Figs. 2 and 8 and Table
// 2 report its mean over the test data. Samples are states of the model only if their values are 0 and 1. For others, such as gray images,
// the same formula is computed, which is no log-probability: Binarize the data.
func (m *RBM) LogProbabilities(data *datasets.Samples, logZ float64) []float64 {
	p := m.FreeEnergy(data)
	for i, f := range p {
		p[i] = -f - logZ
	}
	return p
}

// Score is MeanLogProbability with an error for values below 0 or above 1, for which the formula means nothing.
func (m *RBM) Score(data *datasets.Samples, logZ float64) (float64, error) {
	m.checkFeatures(data)
	if err := checkValues(data); err != nil {
		return 0, err
	}
	return m.MeanLogProbability(data, logZ), nil
}

// MeanLogProbability returns the mean of LogProbabilities, or 0 if there are no samples.
func (m *RBM) MeanLogProbability(data *datasets.Samples, logZ float64) float64 {
	sum := 0.
	for _, p := range m.LogProbabilities(data, logZ) {
		sum += p
	}
	return sum / float64(max(1, data.Len()))
}

// addWeighted adds scale * sum_i bias[i] v[i] to sums, one per column.
func addWeighted(sums []float64, v sparse.Batch, bias []float32, scale float64) {
	for i, b := range bias {
		weight := scale * float64(b)
		for k, x := range v.Row(i) {
			sums[k] += weight * float64(x)
		}
	}
}

// subtractSoftplus subtracts sum_j softplus(x[j]) from sums, one per column. It overwrites x.
func subtractSoftplus(sums []float64, x sparse.Batch) {
	for j := range x.Rows {
		row := x.Row(j)
		elementwise.Softplus(row, row)
		for k, v := range row {
			sums[k] -= float64(v)
		}
	}
}
