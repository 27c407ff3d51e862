package nn

import (
	"fmt"
	"math"

	"setlab/setlib/internal/elementwise"
	"setlab/setlib/internal/parallel"
	"setlab/setlib/sparse"
)

// LayerNorm is layer normalization (Ba, Kiros and Hinton 2016). With the mean and the variance of a sample over all neurons of the layer,
// or for images over all channels and pixels, it computes
//
//	y = gain (x - mean) / sqrt(variance + Epsilon) + shift
//
// where each neuron has its own gain and shift, which are learned and start at 1 and 0. The divisor of the variance is the number of
// neurons, as in PyTorch. Neither gain nor shift is penalized. Training and evaluation compute the same.
type LayerNorm struct {
	Epsilon float64 // 0 means 1e-5
}

// String returns "layer norm", followed by the epsilon if it is not the default.
func (l LayerNorm) String() string {
	if l.epsilon() == 1e-5 {
		return "layer norm"
	}
	return fmt.Sprintf("layer norm(epsilon %g)", l.Epsilon)
}

func (l LayerNorm) epsilon() float64 {
	if l.Epsilon == 0 {
		return 1e-5
	}
	return l.Epsilon
}

func (l LayerNorm) filled() Layer { return LayerNorm{l.epsilon()} }

func (l LayerNorm) build(inputs int, b *builder) stage {
	if !(l.epsilon() > 0) {
		panic(fmt.Sprintf("nn: layer %d: layer norm of epsilon %g, which must be positive", b.position, l.Epsilon))
	}
	s := &layerNorm{
		epsilon: l.epsilon(), gain: b.parameters(inputs), shift: b.parameters(inputs), out: sparse.NewBatch(inputs, b.columns),
		samples: elementwise.Columns{Mean: make([]float32, b.columns), Inverse: make([]float32, b.columns)},
	}
	blocks := (inputs + normalized - 1) / normalized
	for k := range s.sums {
		s.sums[k], s.means[k] = sparse.NewBatch(blocks, b.columns), make([]float32, b.columns)
	}
	for i := range s.gain.values {
		s.gain.values[i] = 1
	}
	return s
}

// normalized is the number of rows per block. Sums are computed block by block, so that they do not depend on the number of threads.
const normalized = 64

// layerNorm computes LayerNorm layers.
type layerNorm struct {
	epsilon     float64
	gain, shift parameters

	samples elementwise.Columns // mean and 1/sqrt(variance + epsilon) of each sample
	sums    [2]sparse.Batch     // one row per block: means and squared deviations in forward, sums of gradients in backward
	out     sparse.Batch
	x, y, d sparse.Batch // arguments of the tasks
	means   [2][]float32 // of the gradients of each sample
}

func (s *layerNorm) neurons() int { return s.out.Rows }

// reused returns true: the gradient is computed from the inputs.
func (s *layerNorm) reused() bool { return true }

func (s *layerNorm) learned() []named { return []named{{"gain", s.gain}, {"shift", s.shift}} }

// blocks runs a task over the blocks of rows.
func (s *layerNorm) blocks(p *pass, t parallel.Task) {
	parallel.Run(p.threads, s.sums[0].Rows, max(1, elementGrain/(normalized*s.x.Stride)), t)
}

func (s *layerNorm) forward(x sparse.Batch, p *pass) sparse.Batch {
	p.flush()
	s.x, s.y = x, s.out.Narrow(x.Columns)
	s.blocks(p, (*layerNormMoments)(s))
	for b := range x.Columns {
		mean, squares := s.moments(b)
		s.samples.Mean[b] = float32(mean)
		s.samples.Inverse[b] = float32(1 / math.Sqrt(squares/float64(x.Rows)+s.epsilon))
	}
	s.blocks(p, (*layerNormForward)(s))
	return s.y
}

// moments combines the means and squared deviations of all blocks of sample b (Chan, Golub and LeVeque 1979).
func (s *layerNorm) moments(b int) (mean, squares float64) {
	seen := 0.
	for k := range s.sums[0].Rows {
		n := float64(min(normalized, s.x.Rows-k*normalized))
		off := float64(s.sums[0].Row(k)[b]) - mean
		squares += float64(s.sums[1].Row(k)[b]) + off*off*seen*n/(seen+n)
		mean += off * n / (seen + n)
		seen += n
	}
	return mean, squares
}

// rows calls f for each of the blocks [lo, hi), with the range of its rows.
func (s *layerNorm) rows(lo, hi int, f func(block, first, end int)) {
	for k := lo; k < hi; k++ {
		f(k, k*normalized, min((k+1)*normalized, s.x.Rows))
	}
}

type layerNormMoments layerNorm

// Do computes the means and squared deviations of a range of blocks.
func (t *layerNormMoments) Do(lo, hi int) {
	s := (*layerNorm)(t)
	x, n := s.x, s.x.Columns
	s.rows(lo, hi, func(block, first, end int) {
		mean := s.sums[0].Row(block)[:n]
		clear(mean)
		for i := first; i < end; i++ {
			elementwise.AddScaled(mean, x.Row(i), 1)
		}
		for b := range mean {
			mean[b] /= float32(end - first)
		}
		elementwise.ColumnDeviations(s.sums[1].Row(block)[:n], x.Data, x.Stride, n, mean, first, end)
	})
}

type layerNormForward layerNorm

// Do normalizes a range of blocks.
func (t *layerNormForward) Do(lo, hi int) {
	s := (*layerNorm)(t)
	s.rows(lo, hi, func(_, first, end int) {
		s.samples.Normalize(s.y.Data, s.x.Data, s.x.Stride, s.x.Columns, s.gain.values, s.shift.values, first, end)
	})
}

// backward computes, with u = (x - mean) / sqrt(variance + epsilon) and means over the neurons of a sample,
//
//	dshift = sum over samples of dy
//	dgain  = sum over samples of dy u
//	dx     = (gain dy - mean(gain dy) - u mean(gain dy u)) / sqrt(variance + epsilon)
func (s *layerNorm) backward(dy, x sparse.Batch, p *pass) sparse.Batch {
	p.flush()
	s.x, s.d = x, dy
	s.blocks(p, (*layerNormSums)(s))
	for k, sums := range s.sums {
		for b := range x.Columns {
			sum := 0.
			for block := range sums.Rows {
				sum += float64(sums.Row(block)[b])
			}
			s.means[k][b] = float32(sum / float64(x.Rows))
		}
	}
	s.blocks(p, (*layerNormBackward)(s))
	return dy
}

type layerNormSums layerNorm

// Do sums the gradients of a range of blocks by neuron and by sample.
func (t *layerNormSums) Do(lo, hi int) {
	s := (*layerNorm)(t)
	n := s.x.Columns
	s.rows(lo, hi, func(block, first, end int) {
		s.samples.Covariances(s.shift.gradient, s.gain.gradient, s.sums[0].Row(block)[:n], s.sums[1].Row(block)[:n],
			s.d.Data, s.x.Data, s.x.Stride, n, s.gain.values, first, end)
	})
}

type layerNormBackward layerNorm

// Do replaces the gradients of the outputs with those of the inputs for a range of blocks.
func (t *layerNormBackward) Do(lo, hi int) {
	s := (*layerNorm)(t)
	s.rows(lo, hi, func(_, first, end int) {
		s.samples.Combine(s.d.Data, s.x.Data, s.x.Stride, s.x.Columns, s.gain.values, s.means[0], s.means[1], first, end)
	})
}
