package nn

import (
	"math"

	"setlab/setlib/internal/parallel"
)

// clip limits the norm of the gradient of all parameters together (Pascanu, Mikolov and Bengio 2013): a gradient whose norm is above limit is
// multiplied by limit / (norm + 10^-6), as in PyTorch's clip_grad_norm_. The gradients of all weights must be known before any weight moves, so each
// layer needs its own storage.
type clip struct {
	limit float64
	rooms [][]float32  // storage for the gradients of weights, in the order in which they are computed
	late  []parameters // weights whose step is deferred
	own   []float64    // the WeightDecay of their layers
	sums  squares

	scaled []float32 // arguments of Do
	factor float32
}

// gradient returns storage for the gradient of the next layer's n weights.
func (c *clip) gradient(n int) []float32 {
	k := len(c.late)
	if k == len(c.rooms) {
		c.rooms = append(c.rooms, nil)
	}
	if cap(c.rooms[k]) < n {
		c.rooms[k] = make([]float32, n)
	}
	return c.rooms[k][:n]
}

// clipped clips the gradients and then moves the weights. The parameters in free are clipped here and moved by the caller.
func (s *step) clipped(free []parameters, threads int) {
	c := s.clip
	if c == nil {
		return
	}
	sum := 0.
	for _, all := range [...][]parameters{c.late, free} {
		for _, p := range all {
			sum += c.sums.of(p.gradient, threads)
		}
	}
	if factor := c.limit / (math.Sqrt(sum) + 1e-6); !(factor >= 1) {
		for _, all := range [...][]parameters{c.late, free} {
			for _, p := range all {
				c.scaled, c.factor = p.gradient, float32(factor)
				parallel.Run(threads, len(p.gradient), stepGrain, c)
			}
		}
	}
	for k, p := range c.late {
		s.run(p, c.own[k], threads)
	}
	clear(c.late)
	c.late, c.own = c.late[:0], c.own[:0]
}

// Do scales a range of a gradient.
func (c *clip) Do(lo, hi int) {
	part := c.scaled[lo:hi]
	for i := range part {
		part[i] *= c.factor
	}
}

// squares sums squares block by block, so that the result does not depend on the number of threads.
type squares struct {
	values []float32
	sums   []float64 // one for each block
}

// squared is the number of values in a block.
const squared = 1 << 12

func (s *squares) of(values []float32, threads int) float64 {
	blocks := (len(values) + squared - 1) / squared
	if len(s.sums) < blocks {
		s.sums = make([]float64, blocks)
	}
	s.values = values
	parallel.Run(threads, blocks, 4, s)
	s.values = nil
	sum := 0.
	for _, block := range s.sums[:blocks] {
		sum += block
	}
	return sum
}

// Do sums the squares of a range of blocks.
func (s *squares) Do(lo, hi int) {
	for b := lo; b < hi; b++ {
		block := s.values[b*squared : min((b+1)*squared, len(s.values))]
		var sums [4]float64 // independent sums, to hide the latency of the additions
		for ; len(block) >= 4; block = block[4:] {
			for k := range sums {
				v := float64(block[k])
				sums[k] += v * v
			}
		}
		for k, x := range block {
			sums[k] += float64(x) * float64(x)
		}
		s.sums[b] = sums[0] + sums[1] + sums[2] + sums[3]
	}
}
