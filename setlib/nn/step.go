package nn

import (
	"setlab/setlib/internal/elementwise"
	"setlab/setlib/internal/parallel"
)

// step is stochastic gradient descent with momentum m, learning rate r and the penalties l1 and l2:
//
//	v <- m v - r (g + l2 w + l1 sign w)
//	w <- w + v                             or, after Nesterov, w + m v - r (g + l2 w + l1 sign w)
type step struct {
	rate, momentum, l1, l2 float32
	nesterov               bool
	task                   *stepTask
	room                   []float32 // for the gradient of one layer's weights
}

// gradient returns the room for a gradient of so many weights, which have to take their step before the next layer's.
func (s *step) gradient(n int) []float32 {
	if n > len(s.room) {
		s.room = make([]float32, n)
	}
	return s.room[:n]
}

// parameters are values that are learned, with their velocity and gradient.
type parameters struct{ values, velocity, gradient []float32 }

func newParameters(n int) parameters {
	return parameters{make([]float32, n), make([]float32, n), make([]float32, n)}
}

// free moves parameters that have no penalty.
func (s *step) free(p parameters) {
	without := *s
	without.l1, without.l2 = 0, 0
	without.move(p.values, p.velocity, p.gradient)
}

func (s *step) move(w, v, g []float32) {
	if s.nesterov {
		elementwise.Nesterov(w, v, g, s.rate, s.momentum, s.l1, s.l2)
		return
	}
	elementwise.Momentum(w, v, g, s.rate, s.momentum, s.l1, s.l2)
}

// weights moves the weights of a layer, on several processors.
func (s *step) weights(w, v, g []float32, threads int) {
	t := s.task
	*t = stepTask{*s, w, v, g}
	parallel.Run(threads, len(w), 1<<14, t)
}

type stepTask struct {
	step    step
	w, v, g []float32
}

// Do moves a range of the weights.
func (t *stepTask) Do(lo, hi int) { t.step.move(t.w[lo:hi], t.v[lo:hi], t.g[lo:hi]) }
