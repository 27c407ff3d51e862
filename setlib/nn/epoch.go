package nn

import (
	"context"
	"errors"
	"fmt"
	"math"

	"setlab/datasets"
	"setlab/setlib/internal/random"
	"setlab/setlib/sparse"
	"setlab/setlib/topology"
)

// TrainEpoch shows the network all samples once, in an order drawn for the epoch, and updates its parameters after each minibatch by stochastic
// gradient descent or by Options.Optimizer. It returns the mean training loss over the samples, computed before each update.
//
// TrainEpoch returns ctx's error within one minibatch of cancellation, leaving the network in the state after the last complete minibatch. It returns
// an error if the data has no samples or lacks the labels or targets that the loss needs, or if the loss becomes infinite or NaN. It panics if the
// number of features differs from the number of network inputs.
func (n *Network) TrainEpoch(ctx context.Context, data *datasets.Samples, epoch int) (float64, error) {
	if err := n.checkData(data); err != nil {
		return 0, err
	}
	n.mu.Lock()
	defer n.mu.Unlock()
	order := shuffled(n.options.Seed, epoch, data.Len())
	n.pass.training, n.pass.epoch, n.pass.number = true, epoch, 0
	sum, minibatches := 0., (data.Len()+n.options.BatchSize-1)/n.options.BatchSize
	n.pass.state = topology.State{Epoch: epoch, Epochs: n.epochs, Minibatches: minibatches}
	if err := n.checkPlan(); err != nil {
		return 0, err
	}
	feed := n.feed(data, order, epoch)
	defer feed.stop()
	for size := feed.next(); size > 0; size = feed.next() {
		if err := ctx.Err(); err != nil {
			return 0, err
		}
		var err error
		if n.pass.step.rate, err = n.options.rate(epoch-1, n.pass.number, minibatches); err != nil {
			return 0, err
		}
		loss := n.learn(size)
		if !finite(loss) {
			return 0, fmt.Errorf("nn: the loss is %g in minibatch %d of epoch %d: training diverges; lower LearningRate (%g), or standardize the data and the targets",
				loss, n.pass.number-1, epoch, n.options.LearningRate)
		}
		sum += loss
	}
	return sum / float64(max(1, data.Len())), nil
}

// shuffled returns the order of the samples in an epoch.
func shuffled(seed uint64, epoch, samples int) []int {
	return random.New(seed, random.Shuffle, 0, epoch).Rand().Perm(samples)
}

// learn updates the parameters by one step on the current minibatch of size samples and returns their summed loss. If the loss is not finite, the
// parameters stay as they are.
func (n *Network) learn(size int) float64 {
	p := &n.pass
	y := n.forward(n.batch.x)
	d := p.flow.next(y.Rows, y.Columns)
	loss := n.options.Loss.gradient(d, y, n.batch.truth, 1/float32(size))
	if finite(loss) {
		rules := n.wake()
		n.backpropagate(d)
		if rules {
			n.rewireWithin()
		}
	}
	p.number++
	return loss
}

func finite(x float64) bool { return !math.IsNaN(x) && !math.IsInf(x, 0) }

// backpropagate propagates the gradient d of the loss with respect to the outputs back through all stages and updates their parameters.
func (n *Network) backpropagate(d sparse.Batch) {
	p := &n.pass
	p.step.begin()
	n.descend(d)
	p.step.clipped(n.free, p.threads)
	for _, free := range n.free {
		p.step.free(free)
	}
}

// descend propagates the gradient d of the loss with respect to the outputs back through all stages.
func (n *Network) descend(d sparse.Batch) {
	p := &n.pass
	for k := len(n.stages) - 1; k >= n.learns; k-- {
		p.first = k == n.learns
		d = n.stages[k].backward(d, n.inputs[k], p)
		for _, s := range n.skips {
			if s.from == k && !p.first {
				s.join(d, p)
			}
		}
	}
	p.flush() // the first stage that learns may have deferred row tasks
}

// forward returns the outputs for the inputs x.
func (n *Network) forward(x sparse.Batch) sparse.Batch {
	for k, s := range n.stages {
		n.inputs[k] = x
		x = s.forward(x, &n.pass)
	}
	n.pass.flush()
	return x
}

func (n *Network) checkData(data *datasets.Samples) error {
	n.checkFeatures(data)
	if data.Len() == 0 {
		return errors.New("nn: there are no samples to learn from")
	}
	return n.options.Loss.check(data, n.Outputs())
}

func (n *Network) checkFeatures(data *datasets.Samples) {
	if data.Features() != n.options.Inputs {
		panic(fmt.Sprintf("nn: data of %d samples x %d features for a network of %d inputs", data.Len(), data.Features(), n.options.Inputs))
	}
}
