package rbm

import (
	"setlab/setlib/internal/elementwise"
	"setlab/setlib/internal/parallel"
	"setlab/setlib/internal/random"
	"setlab/setlib/sparse"
)

// hiddenInputs sets x to the total input of the hidden units, c + W'v.
func (m *RBM) hiddenInputs(x, v sparse.Batch, threads int) {
	m.weights.Forward(x, v, m.hidden.values, threads)
}

// visibleInputs sets x to the total input of the visible units, b + W h.
func (m *RBM) visibleInputs(x, h sparse.Batch, threads int) {
	m.weights.Backward(x, h, m.visible.values, threads)
}

// drawGrain is the number of groups of draws that are worth a part of their own: some microseconds.
const drawGrain = 128

// sampler draws the states of units; it is kept, so that drawing does not allocate.
type sampler struct {
	state, p, x []float32
	drawn       bool // x are probabilities already
	stream      random.Stream
	step        int
}

// sigmoid draws the states of units with total inputs x, and writes the probabilities to p unless it has no rows. The draw of unit i and
// column k is named by (stream, step, i stride + k). State and x may be the same.
func (s *sampler) sigmoid(state, p, x sparse.Batch, stream random.Stream, step, threads int) {
	*s = sampler{state: state.Data, p: p.Data, x: x.Data, stream: stream, step: step}
	s.run(threads)
}

// bernoulli replaces probabilities by states, drawn as sigmoid does.
func (s *sampler) bernoulli(x sparse.Batch, stream random.Stream, step, threads int) {
	*s = sampler{state: x.Data, x: x.Data, drawn: true, stream: stream, step: step}
	s.run(threads)
}

func (s *sampler) run(threads int) {
	parallel.Run(threads, (len(s.x)+random.Group-1)/random.Group, drawGrain, s)
}

// Do draws the groups [lo, hi).
func (s *sampler) Do(lo, hi int) {
	first, end := lo*random.Group, min(hi*random.Group, len(s.x))
	state, x := s.state[first:end], s.x[first:end]
	switch {
	case s.drawn:
		elementwise.Bernoulli(state, x, s.stream, s.step, lo)
	case s.p == nil:
		elementwise.SampleSigmoid(state, nil, x, 1, s.stream, s.step, lo)
	default:
		elementwise.SampleSigmoid(state, s.p[first:end], x, 1, s.stream, s.step, lo)
	}
}

// squash turns total inputs into probabilities; it is kept like a sampler.
type squash struct{ x []float32 }

func (s *squash) run(x sparse.Batch, threads int) {
	s.x = x.Data
	parallel.Run(threads, (len(s.x)+random.Group-1)/random.Group, 2*drawGrain, s)
}

// Do works on the groups [lo, hi).
func (s *squash) Do(lo, hi int) {
	x := s.x[lo*random.Group : min(hi*random.Group, len(s.x))]
	elementwise.Sigmoid(x, x)
}
