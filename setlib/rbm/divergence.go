package rbm

import (
	"context"
	"errors"
	"fmt"
	"math"

	"setlab/datasets"
	"setlab/setlib/internal/elementwise"
	"setlab/setlib/internal/parallel"
	"setlab/setlib/internal/random"
)

// TrainEpoch shows the model all samples once, in an order drawn for the epoch, and updates it after each minibatch by contrastive divergence with
// Options.Steps Gibbs steps. It returns the mean squared error of the first reconstruction, per sample and visible unit.
//
// Data must lie in [0, 1]. A value between 0 and 1 is the probability that the unit is 1 and is drawn again in every epoch. TrainEpoch returns ctx's
// error within one minibatch of cancellation, leaving the model in the state after the last complete minibatch. It returns an error if the data is
// empty or out of range or if the weights diverge. It panics if the number of features differs from the number of visible units.
func (m *RBM) TrainEpoch(ctx context.Context, data *datasets.Samples, epoch int) (float64, error) {
	if err := m.checkData(data); err != nil {
		return 0, err
	}
	o := &m.options
	if m.buffers == nil {
		m.buffers = newBuffers(m)
	}
	m.buffers.fit()
	order := random.New(o.Seed, random.Shuffle, 0, epoch).Rand().Perm(data.Len())
	numbered := func(k int) minibatch { return newMinibatch(data, order, o.BatchSize, m.gray, o.Seed, epoch, k) }
	m.buffers.next = numbered(0)
	m.buffers.load()
	sum := 0.
	for k := 0; k*o.BatchSize < len(order); k++ {
		if err := ctx.Err(); err != nil {
			return 0, err
		}
		sum += m.learn(numbered(k + 1))
	}
	if err := m.checkFinite(epoch); err != nil {
		return 0, err
	}
	return sum / float64(max(1, data.Len())) / float64(o.Visible), nil
}

// learn performs one step of contrastive divergence on the minibatch loaded last, and loads the following one: velocity = momentum velocity + rate
// (gradient - decay w), parameter += velocity. Biases are not decayed. It returns the summed squared error of the first reconstruction.
func (m *RBM) learn(following minibatch) (squared float64) {
	o, b := &m.options, m.buffers
	b.run(following)
	b.update = update{m, b.chains[1:]}
	parallel.Run(o.Threads, len(m.velocity), updateGrain, &b.update)

	m.visible.decelerate(o.Momentum)
	m.hidden.decelerate(o.Momentum)
	rate := float32(o.LearningRate) / float32(len(b.minibatch.rows))
	for _, c := range b.chains {
		elementwise.AddScaled(m.visible.velocity, c.visibleGradient, rate)
		elementwise.AddScaled(m.hidden.velocity, c.hiddenGradient, rate)
		for _, e := range c.errors {
			squared += float64(e)
		}
	}
	m.visible.move()
	m.hidden.move()
	return squared
}

func (b bias) decelerate(momentum float64) {
	for i := range b.velocity {
		b.velocity[i] *= float32(momentum)
	}
}

func (b bias) move() { elementwise.AddScaled(b.values, b.velocity, 1) }

// updateGrain is the smallest number of weights worth a parallel task. updateBlock weights fit into the L1 cache.
const (
	updateGrain = 1 << 12
	updateBlock = 1 << 11
)

// update updates the weights, after the first chain has written its gradient to their velocities.
type update struct {
	model *RBM
	rest  []*chain
}

// Do updates the weights [lo, hi).
func (u *update) Do(lo, hi int) {
	decay := float32(u.model.options.LearningRate * u.model.options.WeightDecay)
	for ; lo < hi; lo += updateBlock {
		end := min(lo+updateBlock, hi)
		w, v := u.model.weights.Weights()[lo:end], u.model.velocity[lo:end]
		for _, c := range u.rest {
			elementwise.AddScaled(v, c.gradient[lo:end], 1)
		}
		elementwise.AddScaled(v, w, -decay)
		elementwise.AddScaled(w, v, 1)
	}
}

func (m *RBM) checkData(data *datasets.Samples) error {
	m.checkFeatures(data)
	if data.Len() == 0 {
		return errors.New("rbm: there are no samples to learn from")
	}
	if m.checked == data {
		return nil
	}
	if err := checkValues(data); err != nil {
		return err
	}
	m.checked, m.gray = data, !data.Binary()
	return nil
}

// checkValues returns an error if a value cannot be that of a visible unit or its probability.
func checkValues(data *datasets.Samples) error {
	if data.Binary() {
		return nil
	}
	row := make([]float32, data.Features())
	for r := range data.Len() {
		for f, v := range data.Row(row[:0], r) {
			if !(v >= 0 && v <= 1) {
				return fmt.Errorf("rbm: feature %d of sample %d is %g; an RBM needs values from 0 to 1; rescale the data or use Binarize", f, r, v)
			}
		}
	}
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
