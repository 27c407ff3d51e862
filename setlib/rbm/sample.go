package rbm

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"

	"setlab/datasets"
	"setlab/setlib/sparse"
)

// DefaultSampleSteps is how many Gibbs steps Sample makes.
const DefaultSampleSteps = 1000

// SampleOptions says how samples are drawn from a model. The zero value draws one.
type SampleOptions struct {
	Count int               // samples, from a chain each; 0 means 1, or as many as From has
	Steps int               // Gibbs steps of each chain; 0 means 1000
	From  *datasets.Samples // where the chains begin, one after the other; nil means states drawn from the visible biases alone
	Seed  uint64            // the same seed gives the same samples
}

// Sample draws samples from the model by block Gibbs sampling: in a step every hidden unit is drawn given the visible ones, and then every
// visible unit given the hidden ones. Samples of chains that are long enough are distributed as the model's p(v). It returns ctx's error when
// that is canceled, and panics if From has another number of features than the model visible units.
func (m *RBM) Sample(ctx context.Context, o SampleOptions) (*datasets.Samples, error) {
	if o.Count < 0 || o.Steps < 0 {
		return nil, fmt.Errorf("rbm: %d samples after %d steps", o.Count, o.Steps)
	}
	if o.From != nil {
		m.checkFeatures(o.From)
		if o.From.Len() == 0 {
			return nil, fmt.Errorf("rbm: chains that begin at no samples")
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

// begin sets the states that chains begin with.
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

// draw replaces total inputs by states.
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
