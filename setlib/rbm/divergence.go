package rbm

import (
	"context"
	"fmt"
	"math"

	"setlab/datasets"
	"setlab/setlib/internal/elementwise"
	"setlab/setlib/internal/parallel"
	"setlab/setlib/internal/random"
	"setlab/setlib/sparse"
)

// TrainEpoch shows the model all samples once, in an order drawn for the epoch, and updates it after each minibatch by
// contrastive divergence with Options.Steps Gibbs steps. It returns the mean squared error of the first reconstruction,
// per sample and visible unit.
//
// Data must lie in [0, 1]; values in between are the probabilities with which a unit is 1, drawn anew every epoch.
// It returns ctx's error within one minibatch of cancellation, the model then being in the state after the last complete
// minibatch, and an error if the data is unfit or the weights diverge. It panics if the data has another number of features.
func (m *RBM) TrainEpoch(ctx context.Context, data *datasets.Samples, epoch int) (float64, error) {
	if err := m.checkData(data); err != nil {
		return 0, err
	}
	o := &m.options
	m.buffers = m.buffers.fitting(*o, m.Connections())
	order := random.New(o.Seed, random.Shuffle, 0, epoch).Rand().Perm(data.Len())
	sum := 0.
	for first := 0; first < len(order); first += o.BatchSize {
		if err := ctx.Err(); err != nil {
			return 0, err
		}
		m.load(data, order[first:min(first+o.BatchSize, len(order))], epoch, first/o.BatchSize)
		sum += m.divergence(epoch, first/o.BatchSize)
		m.step()
	}
	if err := m.checkFinite(epoch); err != nil {
		return 0, err
	}
	return sum / float64(max(1, data.Len())) / float64(o.Visible), nil
}

// load fetches a minibatch; grey values become draws of 0 or 1.
func (m *RBM) load(data *datasets.Samples, rows []int, epoch, minibatch int) {
	b := m.buffers.narrow(len(rows))
	b.loader = loader{data, rows, b.data}
	parallel.Run(m.options.Threads, (len(rows)+loaded-1)/loaded, 1, &b.loader)
	if m.grey {
		b.sampler.bernoulli(b.data, random.New(m.options.Seed, random.Data, 0, epoch), minibatch, m.options.Threads)
	}
}

// divergence leaves the gradients of contrastive divergence in the buffers, with the sign of a loss: negative statistics less positive
// ones, per sample. It returns the summed squared error of the first reconstruction.
//
// Positive statistics are <v h> with v the data and h the hidden probabilities, negative ones the same after
// the last Gibbs step, with v drawn and h probabilities: the practice of Salakhutdinov's code that the paper adapted.
func (m *RBM) divergence(epoch, minibatch int) (squared float64) {
	o, b := &m.options, m.buffers
	scale := 1 / float32(b.data.Columns)
	hidden, visible := random.New(o.Seed, random.Hidden, 0, epoch), random.New(o.Seed, random.Visible, 0, epoch)

	step := minibatch * o.Steps
	m.hiddenInputs(b.expect, b.data, o.Threads)
	b.sampler.sigmoid(b.hidden, b.expect, b.expect, hidden, step, o.Threads)
	m.statistics(b.data, -scale, 0)

	for k := range o.Steps {
		m.visibleInputs(b.chain, b.hidden, o.Threads)
		if k == 0 {
			b.sampler.sigmoid(b.chain, b.first, b.chain, visible, step, o.Threads)
			squared = b.distance(b.data, b.first, o.Threads)
		} else {
			b.sampler.sigmoid(b.chain, sparse.Batch{}, b.chain, visible, step+k, o.Threads)
		}
		if k+1 < o.Steps {
			m.hiddenInputs(b.hidden, b.chain, o.Threads)
			b.sampler.sigmoid(b.hidden, sparse.Batch{}, b.hidden, hidden, step+k+1, o.Threads)
		}
	}

	m.hiddenInputs(b.expect, b.chain, o.Threads)
	b.squash.run(b.expect, o.Threads)
	m.statistics(b.chain, scale, 1)
	return squared
}

// statistics sets the gradients to beta times themselves plus alpha times the statistics of v and the hidden probabilities.
func (m *RBM) statistics(v sparse.Batch, alpha, beta float32) {
	b, threads := m.buffers, m.options.Threads
	m.weights.Correlate(b.gradient, v, b.expect, alpha, beta, threads)
	b.sum(b.visibleGradient, v, alpha, beta, threads)
	b.sum(b.hiddenGradient, b.expect, alpha, beta, threads)
}

// step moves the parameters along the gradients, with momentum. The biases are not decayed.
func (m *RBM) step() {
	o, b := &m.options, m.buffers
	b.update = update{m.weights.Weights(), m.velocity, b.gradient, float32(o.LearningRate), float32(o.Momentum), float32(o.WeightDecay)}
	parallel.Run(o.Threads, len(m.velocity), updateGrain, &b.update)
	m.visible.move(b.visibleGradient, o)
	m.hidden.move(b.hiddenGradient, o)
}

func (b bias) move(gradient []float32, o *Options) {
	elementwise.Momentum(b.values, b.velocity, gradient, float32(o.LearningRate), float32(o.Momentum), 0, 0)
}

func (m *RBM) checkData(data *datasets.Samples) error {
	m.checkFeatures(data)
	if m.checked == data {
		return nil
	}
	if data.Binary() {
		m.checked, m.grey = data, false
		return nil
	}
	row := make([]float32, data.Features())
	for r := range data.Len() {
		for f, v := range data.Row(row[:0], r) {
			if !(v >= 0 && v <= 1) {
				return fmt.Errorf("rbm: feature %d of sample %d is %g; an RBM learns values from 0 to 1, so rescale the data or use Binarize", f, r, v)
			}
		}
	}
	m.checked, m.grey = data, true
	return nil
}

func (m *RBM) checkFeatures(data *datasets.Samples) {
	if data.Features() != m.options.Visible {
		panic(fmt.Sprintf("rbm: data of %d samples x %d features for %d visible units", data.Len(), data.Features(), m.options.Visible))
	}
}

func (m *RBM) checkFinite(epoch int) error {
	for c, w := range m.weights.Weights() {
		if f := float64(w); math.IsNaN(f) || math.IsInf(f, 0) {
			return fmt.Errorf("rbm: weight %d became %v in epoch %d: training diverged; a LearningRate below %g may help", c, w, epoch, m.options.LearningRate)
		}
	}
	return nil
}
