package rbm

import "math"

// logSum sums numbers given by their logarithms, relative to the largest so far.
type logSum struct{ top, sum float64 }

func newLogSum() logSum { return logSum{top: math.Inf(-1)} }

func (s *logSum) add(log float64) {
	switch {
	case math.IsInf(log, -1):
	case log <= s.top:
		s.sum += math.Exp(log - s.top)
	default:
		s.sum = s.sum*math.Exp(s.top-log) + 1
		s.top = log
	}
}

// value returns the logarithm of the sum, or -Inf if nothing was added.
func (s *logSum) value() float64 { return s.top + math.Log(s.sum) }

func logSumExp(logs []float64) float64 {
	s := newLogSum()
	for _, l := range logs {
		s.add(l)
	}
	return s.value()
}
