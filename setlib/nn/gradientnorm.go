package nn

import (
	"context"
	"math"

	"setlab/datasets"
)

// GradientNorm returns the Euclidean norm of the gradient of the mean loss over data with respect to all learned parameters: the weights of existing
// connections, biases, and the parameters of other layers. Its square times a small learning rate is the decrease of the loss in one step of gradient
// descent. Evci et al., "Gradient flow in sparse neural networks and how lottery tickets win", AAAI 2022, compare sparse networks by it.
//
// Dropout is off, and penalties are not included. BatchNorm uses the mean and variance of minibatches of BatchSize samples, in the order of the data.
// The network is not changed. GradientNorm returns ctx's error if ctx is canceled, and an error if the data lacks the labels or targets that the loss
// needs. It panics if the number of features differs from the number of network inputs.
func (n *Network) GradientNorm(ctx context.Context, data *datasets.Samples) (float64, error) {
	if err := n.checkData(data); err != nil {
		return 0, err
	}
	n.mu.Lock()
	defer n.mu.Unlock()
	defer n.still()()
	p := &n.pass
	var weights, free [][]float32
	for first := 0; first < data.Len(); first += n.options.BatchSize {
		if err := ctx.Err(); err != nil {
			return 0, err
		}
		rows := make([]int, 0, n.options.BatchSize)
		for r := first; r < min(first+n.options.BatchSize, data.Len()); r++ {
			rows = append(rows, r)
		}
		n.batch.load(data, rows, n.options, 0)
		y := n.forward(n.batch.x)
		d := p.flow.next(y.Rows, y.Columns)
		n.options.Loss.gradient(d, y, n.batch.truth, 1/float32(data.Len()))
		n.descend(d)
		weights, free = added(weights, p.step.clip.late), added(free, n.free)
		p.step.clip.late, p.step.clip.own = p.step.clip.late[:0], p.step.clip.own[:0]
	}
	sum, sums := 0., squares{}
	for _, all := range [][][]float32{weights, free} {
		for _, g := range all {
			sum += sums.of(g, p.threads)
		}
	}
	return math.Sqrt(sum), nil
}

// still makes backpropagation collect gradients without updating parameters. The returned function restores the network.
func (n *Network) still() (restore func()) {
	p, was := &n.pass, n.pass
	p.training, p.still = true, true
	p.step.clip = &clip{limit: math.Inf(1)}
	var statistics []parameters
	for _, s := range n.stages {
		if l, ok := s.(*linear); ok {
			l.due, l.kept = false, false
		}
		if m, ok := s.(measured); ok {
			for _, v := range m.statistics() {
				statistics = append(statistics, parameters{values: v.values, gradient: append([]float32{}, v.values...)})
			}
		}
	}
	return func() {
		*p = was
		for _, s := range statistics {
			copy(s.values, s.gradient)
		}
	}
}

// added adds the gradients of parameters to sums, allocating them if necessary.
func added(sums [][]float32, all []parameters) [][]float32 {
	for k, p := range all {
		if k == len(sums) {
			sums = append(sums, make([]float32, len(p.gradient)))
		}
		for i, g := range p.gradient {
			sums[k][i] += g
		}
	}
	return sums
}
