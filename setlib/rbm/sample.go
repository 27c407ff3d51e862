package rbm

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"

	"setlab/datasets"
	"setlab/setlib/sparse"
)

// DefaultSampleSteps is the default number of Gibbs steps of Sample.
const DefaultSampleSteps = 1000

// SampleOptions describes how samples are drawn from a model. The zero value draws one sample.
type SampleOptions struct {
	Count int               // number of samples, each from its own chain; 0 means 1, or as many as From has
	Steps int               // Gibbs steps of each chain; 0 means 1000
	From  *datasets.Samples // initial states of the chains, in order; nil means states drawn from the visible biases alone
	Seed  uint64            // equal seeds give equal samples
}

// Sample draws samples from the model by block Gibbs sampling. Each step draws all hidden units given the visible ones, and then all visible
// units given the hidden ones. If the chains are long enough, the samples are distributed as the model's p(v). Sample returns ctx's error if
// ctx is canceled. It panics if From has a different number of features than the model has visible units.
func (m *RBM) Sample(ctx context.Context, o SampleOptions) (*datasets.Samples, error) {
	if o.Count < 0 || o.Steps < 0 {
		return nil, fmt.Errorf("rbm: %d samples after %d steps", o.Count, o.Steps)
	}
	if o.From != nil {
		m.checkFeatures(o.From)
		if o.From.Len() == 0 {
			return nil, fmt.Errorf("rbm: From has no samples to start the chains")
		}
	}
	if o.Count == 0 {
		o.Count = 1
		if o.From != nil {
			o.Count = o.From.Len()
		}
	}
	if o.Steps == 0 {
		o.Steps = DefaultSampleSteps
	}
	rng := rand.New(rand.NewPCG(o.Seed, 0x9e3779b97f4a7c15))
	v, h := sparse.NewBatch(m.options.Visible, o.Count), sparse.NewBatch(m.options.Hidden, o.Count)
	m.begin(v, o.From, rng)
	for range o.Steps {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		m.weights.Forward(h, v, m.hidden.values, m.options.Threads)
		draw(h, rng)
		m.weights.Backward(v, h, m.visible.values, m.options.Threads)
		draw(v, rng)
	}
	values := make([]float32, o.Count*v.Rows)
	for i := range v.Rows {
		for b, x := range v.Row(i) {
			values[b*v.Rows+i] = x
		}
	}
	s, err := datasets.FromFloats(o.Count, v.Rows, values, nil)
	if err != nil {
		return nil, fmt.Errorf("rbm: samples: %w", err)
	}
	return s.Binarize(.5), nil
}

// begin sets the initial states of the chains.
func (m *RBM) begin(v sparse.Batch, from *datasets.Samples, rng *rand.Rand) {
	if from == nil {
		for i, b := range m.visible.values {
			for k := range v.Row(i) {
				v.Row(i)[k] = b
			}
		}
		draw(v, rng)
		return
	}
	rows := make([]int, v.Columns)
	for k := range rows {
		rows[k] = k % from.Len()
	}
	from.Columns(v.Data, v.Stride, rows)
}

// draw replaces total inputs with random states.
func draw(x sparse.Batch, rng *rand.Rand) {
	for i := range x.Rows {
		row := x.Row(i)
		for k, input := range row {
			row[k] = 0
			if rng.Float64() < 1/(1+math.Exp(-float64(input))) {
				row[k] = 1
			}
		}
	}
}
