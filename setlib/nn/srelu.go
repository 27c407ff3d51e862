package nn

import (
	"setlab/setlib/internal/elementwise"
	"setlab/setlib/internal/random"
	"setlab/setlib/sparse"
)

// SReLU is the S-shaped rectified linear unit (Jin et al. 2016) with four learned parameters per neuron:
//
//	y = tl + al (z - tl)   where z <= tl
//	y = z                  between
//	y = tr + ar (z - tr)   where z >= tr
//
// The right threshold is learned as an offset, tr = tl + |d|, so that it is never left of the left one. Initially tl is 0, al
// uniform in [0, 1), d uniform in [0, 5) and ar 1, as in the authors' code.
type SReLU struct{}

// String returns "SReLU".
func (SReLU) String() string { return "SReLU" }

func (SReLU) build(inputs int, b *builder) stage {
	s := &srelu{out: sparse.NewBatch(inputs, b.columns), right: make([]float32, inputs)}
	for k := range s.parameters {
		s.parameters[k] = b.parameters(inputs)
	}
	rng := random.New(b.seed, random.Slopes, b.position, 0).RandUntil(b.ctx)
	for i := range inputs {
		s.parameters[leftSlope].values[i] = rng.Float32()
		s.parameters[offset].values[i] = 5 * rng.Float32()
		s.parameters[rightSlope].values[i] = 1
	}
	return s
}

// The learned parameters of SReLU. During backward, the offset's gradient first holds that of the right threshold.
const (
	leftThreshold = iota
	leftSlope
	offset
	rightSlope
)

type srelu struct {
	parameters [4]parameters
	right      []float32 // right thresholds, tl + |d|
	out        sparse.Batch

	x, y, d sparse.Batch // arguments of the tasks
}

func (s *srelu) neurons() int { return s.out.Rows }

// reused returns true: the gradient is computed from the inputs.
func (s *srelu) reused() bool { return true }

func (s *srelu) forward(x sparse.Batch, p *pass) sparse.Batch {
	s.x, s.y = x, s.out.Narrow(x.Columns)
	for i, tl := range s.parameters[leftThreshold].values {
		s.right[i] = tl + magnitude(s.parameters[offset].values[i])
	}
	p.eachRow(x, (*sreluForward)(s))
	return s.y
}

func (s *srelu) backward(dy, x sparse.Batch, p *pass) sparse.Batch {
	s.x, s.d = x, dy
	p.eachRow(x, (*sreluBackward)(s))
	return dy
}

func (s *srelu) learned() []named {
	var all []named
	for k, name := range [...]string{"left threshold", "left slope", "offset", "right slope"} {
		all = append(all, named{name, s.parameters[k]})
	}
	return all
}

func magnitude(x float32) float32 {
	if x < 0 {
		return -x
	}
	return x
}

type sreluForward srelu

// Do computes a range of rows.
func (s *sreluForward) Do(lo, hi int) {
	v := &s.parameters
	elementwise.SReLU(s.y.Data, s.x.Data, s.x.Stride, s.x.Columns,
		v[leftThreshold].values, v[leftSlope].values, s.right, v[rightSlope].values, lo, hi)
}

type sreluBackward srelu

// Do computes a range of rows and replaces the gradient of the outputs with that of the inputs.
func (s *sreluBackward) Do(lo, hi int) {
	v := &s.parameters
	elementwise.SReLUBackward(s.d.Data, s.d.Data, s.x.Data, s.x.Stride, s.x.Columns,
		v[leftThreshold].values, v[leftSlope].values, s.right, v[rightSlope].values,
		v[leftThreshold].gradient, v[leftSlope].gradient, v[offset].gradient, v[rightSlope].gradient, lo, hi)
	left, d := v[leftThreshold].gradient, v[offset]
	for i := lo; i < hi; i++ {
		dr := d.gradient[i]
		left[i] += dr
		if d.values[i] < 0 {
			d.gradient[i] = -dr
		}
	}
}
