package nn

import (
	"setlab/setlib/internal/elementwise"
	"setlab/setlib/internal/pages"
	"setlab/setlib/internal/parallel"
)

// step is an update step of an optimizer or, without one, of stochastic gradient descent with momentum m, learning rate r and the penalties l1
// and l2:
//
//	v <- m v - r (g + l2 w + l1 sign w)
//	w <- w + v                             or, with Nesterov, w + m v - r (g + l2 w + l1 sign w)
type step struct {
	rate, momentum, l1, l2 float32
	way                    way

	optimizer Optimizer            // nil for momentum
	steps     int                  // number of the optimizer's steps so far
	adaptive  elementwise.Adaptive // the optimizer's coefficients for this step
	decay     float32              // AdamW's decay of weights; l2 is then 0
	apart     bool                 // the penalty is decay instead of l2

	clip *clip // nil without clipping
	task *stepTask
	room []float32 // storage for the gradient of one layer's weights
}

// newStep returns the step of a network whose layers have at most the given number of weights.
func newStep(o *Options, weights int) step {
	s := step{
		rate: float32(o.LearningRate), momentum: float32(o.Momentum), l1: float32(o.L1), l2: float32(o.WeightDecay),
		optimizer: o.Optimizer, task: new(stepTask),
	}
	switch {
	case o.Optimizer != nil:
		s.way = o.Optimizer.way()
		if _, _, apart := o.Optimizer.usual(); apart {
			s.l2, s.decay, s.apart = 0, s.l2, true
		}
	case o.Nesterov:
		s.way = byNesterov
	}
	if o.ClipNorm > 0 {
		s.clip = &clip{limit: o.ClipNorm}
	} else {
		s.room = make([]float32, weights)
	}
	return s
}

// begin starts a step and computes the coefficients that all parameters share.
func (s *step) begin() {
	if s.optimizer != nil {
		s.steps++
		s.adaptive = s.optimizer.at(s.steps, float64(s.rate))
	}
}

// gradient returns storage for the gradient of n weights. Unless gradients are clipped, the weights must be updated before the next layer's
// gradient is computed.
func (s *step) gradient(n int) []float32 {
	if s.clip != nil {
		return s.clip.gradient(n)
	}
	if n > len(s.room) {
		s.room = pages.New(n)
	}
	return s.room[:n]
}

// parameters are learned values with their gradient and the optimizer's state. second is nil if the optimizer has no second moments.
type parameters struct{ values, velocity, second, gradient []float32 }

// part returns a range of the parameters.
func (p parameters) part(lo, hi int) parameters {
	q := parameters{p.values[lo:hi], p.velocity[lo:hi], nil, p.gradient[lo:hi]}
	if p.second != nil {
		q.second = p.second[lo:hi]
	}
	return q
}

// free updates parameters without penalties.
func (s *step) free(p parameters) {
	without := *s
	without.l1, without.l2, without.decay = 0, 0, 0
	without.move(p)
}

func (s *step) move(p parameters) {
	switch s.way {
	case byMomentum:
		elementwise.Momentum(p.values, p.velocity, p.gradient, s.rate, s.momentum, s.l1, s.l2)
	case byNesterov:
		elementwise.Nesterov(p.values, p.velocity, p.gradient, s.rate, s.momentum, s.l1, s.l2)
	case byAdam:
		a := s.penalized()
		elementwise.Adam(p.values, p.velocity, p.second, p.gradient, &a)
	case byRMSprop:
		a := s.penalized()
		elementwise.RMSprop(p.values, p.velocity, p.second, p.gradient, &a)
	}
}

// penalized returns the optimizer's coefficients including the penalties.
func (s *step) penalized() elementwise.Adaptive {
	a := s.adaptive
	a.L1, a.L2, a.Shrink = s.l1, s.l2, s.rate*s.decay
	return a
}

// weights updates the weights of a layer, whose own WeightDecay is own, in parallel. With clipping, the update is deferred until all gradients
// are known.
func (s *step) weights(p parameters, own float64, threads int) {
	if s.clip != nil {
		s.clip.late, s.clip.own = append(s.clip.late, p), append(s.clip.own, own)
		return
	}
	s.run(p, own, threads)
}

func (s *step) run(p parameters, own float64, threads int) {
	t := s.task
	*t = stepTask{s.decayed(own), p}
	parallel.Run(threads, len(p.values), stepGrain, t)
}

// stepGrain is the smallest number of weights worth a parallel task: their update takes some microseconds, a few times the cost of starting a
// task.
const stepGrain = 1 << 12

// decayed returns the step for the weights of a layer whose WeightDecay is own: 0 means the network's, negative means none.
func (s *step) decayed(own float64) step {
	layers := *s
	switch decay := float32(max(0, own)); {
	case own == 0:
	case s.apart:
		layers.decay = decay
	default:
		layers.l2 = decay
	}
	return layers
}

type stepTask struct {
	step       step
	parameters parameters
}

// Do updates a range of the weights.
func (t *stepTask) Do(lo, hi int) { t.step.move(t.parameters.part(lo, hi)) }
