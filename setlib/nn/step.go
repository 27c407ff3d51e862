package nn

import (
	"setlab/setlib/internal/elementwise"
	"setlab/setlib/internal/parallel"
)

// step is a step of an optimizer, or without one of stochastic gradient descent with momentum m, learning rate r and the penalties l1 and l2:
//
//	v <- m v - r (g + l2 w + l1 sign w)
//	w <- w + v                             or, after Nesterov, w + m v - r (g + l2 w + l1 sign w)
type step struct {
	rate, momentum, l1, l2 float32
	way                    way

	optimizer Optimizer            // nil is momentum
	steps     int                  // of the optimizer
	adaptive  elementwise.Adaptive // its numbers in this step
	decay     float32              // of weights, AdamW's, which has no l2
	apart     bool                 // the penalty is decay

	clip *clip // nil without a limit
	task *stepTask
	room []float32 // for the gradient of one layer's weights
}

// newStep returns the step of a network whose layers have at most so many weights each.
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

// begin counts a step and works out what all parameters have in common in it.
func (s *step) begin() {
	if s.optimizer != nil {
		s.steps++
		s.adaptive = s.optimizer.at(s.steps, float64(s.rate))
	}
}

// gradient returns the room for a gradient of so many weights. Unless gradients are clipped, they have to take their step before the next
// layer's.
func (s *step) gradient(n int) []float32 {
	if s.clip != nil {
		return s.clip.gradient(n)
	}
	if n > len(s.room) {
		s.room = make([]float32, n)
	}
	return s.room[:n]
}

// parameters are values that are learned, with what the optimizer remembers of them, and their gradient. There are second moments only if it
// has some.
type parameters struct{ values, velocity, second, gradient []float32 }

// part returns a range of the parameters.
func (p parameters) part(lo, hi int) parameters {
	q := parameters{p.values[lo:hi], p.velocity[lo:hi], nil, p.gradient[lo:hi]}
	if p.second != nil {
		q.second = p.second[lo:hi]
	}
	return q
}

// free moves parameters that have no penalty.
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

// penalized returns the optimizer's numbers with the penalties.
func (s *step) penalized() elementwise.Adaptive {
	a := s.adaptive
	a.L1, a.L2, a.Shrink = s.l1, s.l2, s.rate*s.decay
	return a
}

// weights moves the weights of a layer with a WeightDecay of its own, on several processors; if gradients are clipped, not before all are known.
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

// stepGrain is the number of weights whose step is worth a part of its own: some microseconds, a few times what it takes to share work.
const stepGrain = 1 << 12

// decayed returns the step of a layer's weights: own is its WeightDecay, 0 the network's, and negative none.
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

// Do moves a range of the weights.
func (t *stepTask) Do(lo, hi int) { t.step.move(t.parameters.part(lo, hi)) }
