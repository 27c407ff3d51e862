package nn

import (
	"fmt"
	"math"

	"setlab/setlib/internal/elementwise"
	"setlab/setlib/internal/parallel"
	"setlab/setlib/sparse"
)

// BatchNorm is batch normalization (Ioffe and Szegedy 2015). For each neuron, or for each channel of images, it computes
//
//	y = gain (x - mean) / sqrt(variance + Epsilon) + shift
//
// where gain and shift are learned and start at 1 and 0. In training, mean and variance are those of the minibatch, over its n samples and, for
// images, the pixels of the channel; the variance has divisor n. In evaluation they are running values, which start at 0 and 1 and are updated after
// every minibatch:
//
//	running <- (1 - Momentum) running + Momentum new
//
// The new variance has divisor n-1, as in PyTorch. A minibatch with a single value leaves the running variance unchanged. Neither gain nor shift is
// penalized.
type BatchNorm struct {
	Momentum float64 // weight of the latest minibatch in the running mean and variance; 0 means 0.1
	Epsilon  float64 // 0 means 1e-5
}

// String returns "batch norm", followed by the settings that are not the default.
func (l BatchNorm) String() string {
	l = l.withDefaults()
	if l == (BatchNorm{}).withDefaults() {
		return "batch norm"
	}
	return fmt.Sprintf("batch norm(momentum %g, epsilon %g)", l.Momentum, l.Epsilon)
}

func (l BatchNorm) withDefaults() BatchNorm {
	if l.Momentum == 0 {
		l.Momentum = .1
	}
	if l.Epsilon == 0 {
		l.Epsilon = 1e-5
	}
	return l
}

func (l BatchNorm) filled() Layer { return l.withDefaults() }

func (l BatchNorm) build(inputs int, b *builder) stage {
	l = l.withDefaults()
	if !(l.Momentum > 0 && l.Momentum <= 1) || !(l.Epsilon > 0) {
		panic(fmt.Sprintf("nn: layer %d: batch norm of momentum %g, which must be in (0, 1], and epsilon %g, which must be positive", b.position, l.Momentum, l.Epsilon))
	}
	channels := inputs
	if b.image.Channels > 0 {
		channels = b.image.Channels
	}
	s := &batchNorm{
		options: l, group: inputs / channels, gain: b.parameters(channels), shift: b.parameters(channels),
		running:  [2][]float32{make([]float32, channels), make([]float32, channels)},
		variance: make([]float32, channels), out: sparse.NewBatch(inputs, b.columns),
	}
	for _, room := range []*[]float32{&s.mean, &s.sums, &s.products, &s.a, &s.b, &s.c} {
		*room = make([]float32, inputs)
	}
	for c := range channels {
		s.gain.values[c], s.running[1][c] = 1, 1
	}
	return s
}

// batchNorm computes BatchNorm layers.
type batchNorm struct {
	options     BatchNorm
	group       int // rows per channel
	gain, shift parameters
	running     [2][]float32 // mean and variance
	variance    []float32    // of the minibatch, of each channel

	// Values per row: the mean of its channel, sums over samples, and the coefficients of the row's computation.
	mean, sums, products, a, b, c []float32

	out     sparse.Batch
	x, y, d sparse.Batch // arguments of the tasks
}

func (s *batchNorm) neurons() int { return s.out.Rows }

// reused returns true: the gradient is computed from the inputs.
func (s *batchNorm) reused() bool { return true }

func (s *batchNorm) learned() []named { return []named{{"gain", s.gain}, {"shift", s.shift}} }

func (s *batchNorm) statistics() []named {
	return []named{{"running mean", parameters{values: s.running[0]}}, {"running variance", parameters{values: s.running[1]}}}
}

func (s *batchNorm) forward(x sparse.Batch, p *pass) sparse.Batch {
	s.x, s.y = x, s.out.Narrow(x.Columns)
	if p.training {
		s.run(p, x, (*batchNormForward)(s))
	} else {
		s.run(p, x, (*batchNormEvaluation)(s))
	}
	return s.y
}

func (s *batchNorm) backward(dy, x sparse.Batch, p *pass) sparse.Batch {
	s.x, s.d = x, dy
	s.run(p, dy, (*batchNormBackward)(s))
	return dy
}

// run runs a task over the channels. If each channel is one row, the task may be deferred until the next flush.
func (s *batchNorm) run(p *pass, b sparse.Batch, t parallel.Task) {
	if s.group == 1 {
		p.eachRow(b, t)
		return
	}
	p.flush()
	parallel.Run(p.threads, len(s.variance), max(1, elementGrain/(s.group*max(1, b.Stride))), t)
}

// values returns the number of values of a channel in the minibatch.
func (s *batchNorm) values() float64 { return float64(s.group * s.x.Columns) }

// rows calls f for each of the channels [lo, hi), with the range of its rows.
func (s *batchNorm) rows(lo, hi int, f func(c, first, end int)) {
	for c := lo; c < hi; c++ {
		f(c, c*s.group, (c+1)*s.group)
	}
}

func total(v []float32) (sum float64) {
	for _, x := range v {
		sum += float64(x)
	}
	return sum
}

func fill(v []float32, x float64) {
	for i := range v {
		v[i] = float32(x)
	}
}

// scale sets the coefficients of y = a x + b for the rows of a channel.
func (s *batchNorm) scale(c, first, end int, mean, variance float64) {
	a := float64(s.gain.values[c]) / math.Sqrt(variance+s.options.Epsilon)
	fill(s.a[first:end], a)
	fill(s.b[first:end], float64(s.shift.values[c])-a*mean)
}

type batchNormForward batchNorm

// Do normalizes a range of channels by their own mean and variance.
func (t *batchNormForward) Do(lo, hi int) {
	s := (*batchNorm)(t)
	x, first, end := s.x, lo*s.group, hi*s.group
	elementwise.SumRows(s.sums, x.Data, x.Stride, x.Columns, first, end)
	s.rows(lo, hi, func(_, first, end int) { fill(s.mean[first:end], total(s.sums[first:end])/s.values()) })
	elementwise.Deviations(s.sums, x.Data, x.Stride, x.Columns, s.mean, first, end)
	s.rows(lo, hi, func(c, first, end int) {
		variance := total(s.sums[first:end]) / s.values()
		s.variance[c] = float32(variance)
		s.scale(c, first, end, float64(s.mean[first]), variance)
	})
	elementwise.ScaleRows(s.y.Data, x.Data, x.Stride, x.Columns, s.a, s.b, first, end)
}

type batchNormEvaluation batchNorm

// Do normalizes a range of channels by the running mean and variance.
func (t *batchNormEvaluation) Do(lo, hi int) {
	s := (*batchNorm)(t)
	s.rows(lo, hi, func(c, first, end int) {
		s.scale(c, first, end, float64(s.running[0][c]), float64(s.running[1][c]))
	})
	elementwise.ScaleRows(s.y.Data, s.x.Data, s.x.Stride, s.x.Columns, s.a, s.b, lo*s.group, hi*s.group)
}

type batchNormBackward batchNorm

// Do computes the gradients of a range of channels and replaces the gradient of the outputs with that of the inputs. With r =
// 1/sqrt(variance+epsilon) and n values per channel,
//
//	dshift = sum dy
//	dgain  = r sum dy (x - mean)
//	dx     = gain r (dy - dshift/n - r (x - mean) dgain/n)
//
// It also updates the running mean and variance. A minibatch whose loss is not finite leaves them unchanged, because there is no backward pass.
func (t *batchNormBackward) Do(lo, hi int) {
	s := (*batchNorm)(t)
	x, d, n := s.x, s.d, s.values()
	elementwise.Covariances(s.sums, s.products, d.Data, x.Data, x.Stride, x.Columns, s.mean, lo*s.group, hi*s.group)
	s.rows(lo, hi, func(c, first, end int) {
		mean, variance := float64(s.mean[first]), float64(s.variance[c])
		r := 1 / math.Sqrt(variance+s.options.Epsilon)
		shift, gain := total(s.sums[first:end]), r*total(s.products[first:end])
		s.shift.gradient[c], s.gain.gradient[c] = float32(shift), float32(gain)
		a := float64(s.gain.values[c]) * r
		b := -a * r * gain / n
		fill(s.a[first:end], a)
		fill(s.b[first:end], b)
		fill(s.c[first:end], -a*shift/n-b*mean)
		s.measure(c, mean, variance, n)
	})
	elementwise.CombineRows(d.Data, d.Data, x.Data, x.Stride, x.Columns, s.a, s.b, s.c, lo*s.group, hi*s.group)
}

// measure updates the running mean and variance of a channel.
func (s *batchNorm) measure(c int, mean, variance, n float64) {
	m := s.options.Momentum
	s.running[0][c] = float32((1-m)*float64(s.running[0][c]) + m*mean)
	if n > 1 {
		s.running[1][c] = float32((1-m)*float64(s.running[1][c]) + m*variance*n/(n-1))
	}
}
