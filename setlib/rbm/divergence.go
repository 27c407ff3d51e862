package rbm

import (
	"context"
	"fmt"
	"math"

	"setlab/datasets"
	"setlab/setlib/internal/random"
	"setlab/setlib/sparse"
)

// buffers are the activations and gradients of one minibatch.
type buffers struct {
	rows           []int        // the minibatch's samples
	data, chain    sparse.Batch // visible: what the model is shown, and the state of the Gibbs chain
	expect, hidden sparse.Batch // hidden: probabilities, and the state drawn from them
	gradient       []float32    // of the weights
}

func newBuffers(o Options, connections int) *buffers {
	return &buffers{
		data:     sparse.NewBatch(o.Visible, o.BatchSize),
		chain:    sparse.NewBatch(o.Visible, o.BatchSize),
		expect:   sparse.NewBatch(o.Hidden, o.BatchSize),
		hidden:   sparse.NewBatch(o.Hidden, o.BatchSize),
		gradient: make([]float32, connections),
	}
}

// narrow returns the buffers for a minibatch of fewer samples.
func (b *buffers) narrow(rows []int) *buffers {
	n := len(rows)
	return &buffers{
		rows: rows, data: b.data.Narrow(n), chain: b.chain.Narrow(n), expect: b.expect.Narrow(n), hidden: b.hidden.Narrow(n),
		gradient: b.gradient,
	}
}

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
	if m.buffers == nil || len(m.buffers.gradient) != m.Connections() {
		m.buffers = newBuffers(*o, m.Connections())
	}
	order := random.New(o.Seed, random.Shuffle, 0, epoch).Rand().Perm(data.Len())
	sum := 0.
	for first := 0; first < len(order); first += o.BatchSize {
		if err := ctx.Err(); err != nil {
			return 0, err
		}
		b := m.buffers.narrow(order[first:min(first+o.BatchSize, len(order))])
		m.load(b, data, epoch, first)
		sum += m.divergence(b, epoch, first/o.BatchSize)
		m.step(b)
	}
	if err := m.checkFinite(epoch); err != nil {
		return 0, err
	}
	return sum / float64(max(1, data.Len())) / float64(o.Visible), nil
}

// load fetches the minibatch; grey values become draws of 0 or 1.
func (m *RBM) load(b *buffers, data *datasets.Samples, epoch, first int) {
	data.Columns(b.data.Data, b.data.Stride, b.rows)
	if !data.Binary() {
		draw(b.data, b.data, random.New(m.options.Seed, random.Data, 0, epoch), first, 0, b.data.Columns, m.options.Threads)
	}
}

// divergence leaves the gradient of contrastive divergence in b and adds that of the biases to their velocities;
// it returns the summed squared error of the first reconstruction.
//
// Positive statistics are <v h> with v the data and h the hidden probabilities, negative ones the same after
// the last Gibbs step, with v drawn and h probabilities: the practice of Salakhutdinov's code that the paper adapted.
func (m *RBM) divergence(b *buffers, epoch, minibatch int) (squared float64) {
	o := &m.options
	n := b.data.Columns
	scale := 1 / float32(n)
	hiddenStream, visibleStream := random.New(o.Seed, random.Hidden, 0, epoch), random.New(o.Seed, random.Visible, 0, epoch)

	m.hiddenInputs(b.expect, b.data, o.Threads)
	squash(b.expect, o.Threads)
	m.weights.Correlate(b.gradient, b.data, b.expect, scale, 0, o.Threads)
	m.visible.decelerate(o.Momentum)
	m.hidden.decelerate(o.Momentum)
	m.visible.push(b.data, float32(o.LearningRate)*scale)
	m.hidden.push(b.expect, float32(o.LearningRate)*scale)

	for k := range o.Steps {
		step := minibatch*o.Steps + k
		draw(b.hidden, b.expect, hiddenStream, step, 0, n, o.Threads)
		m.visibleInputs(b.chain, b.hidden, o.Threads)
		squash(b.chain, o.Threads)
		if k == 0 {
			squared = squaredDistance(b.data, b.chain)
		}
		draw(b.chain, b.chain, visibleStream, step, 0, n, o.Threads)
		m.hiddenInputs(b.expect, b.chain, o.Threads)
		squash(b.expect, o.Threads)
	}

	m.weights.Correlate(b.gradient, b.chain, b.expect, -scale, 1, o.Threads)
	m.visible.push(b.chain, -float32(o.LearningRate)*scale)
	m.hidden.push(b.expect, -float32(o.LearningRate)*scale)
	return squared
}

// step moves the parameters: velocity = momentum velocity + rate (gradient - decay w), parameter += velocity.
// The biases are not decayed; their velocities are complete already.
func (m *RBM) step(b *buffers) {
	momentum, rate, decay := float32(m.options.Momentum), float32(m.options.LearningRate), float32(m.options.WeightDecay)
	w := m.weights.Weights()
	velocity, gradient := m.velocity[:len(w)], b.gradient[:len(w)]
	for c := range w {
		velocity[c] = momentum*velocity[c] + rate*(gradient[c]-decay*w[c])
		w[c] += velocity[c]
	}
	m.visible.move()
	m.hidden.move()
}

func (b bias) decelerate(momentum float64) {
	for i := range b.velocity {
		b.velocity[i] *= float32(momentum)
	}
}

// push adds scale times the sum over the columns of x to the velocity.
func (b bias) push(x sparse.Batch, scale float32) {
	for i := range b.velocity {
		var sum float32
		for _, v := range x.Row(i) {
			sum += v
		}
		b.velocity[i] += scale * sum
	}
}

func (b bias) move() {
	for i, v := range b.velocity {
		b.values[i] += v
	}
}

func squaredDistance(x, y sparse.Batch) (sum float64) {
	for i := range x.Rows {
		var s float32
		other := y.Row(i)
		for k, v := range x.Row(i) {
			d := v - other[k]
			s += d * d
		}
		sum += float64(s)
	}
	return sum
}

func (m *RBM) checkData(data *datasets.Samples) error {
	m.checkFeatures(data)
	if m.checked == data || data.Binary() {
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
	m.checked = data
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
