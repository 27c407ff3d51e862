package nn

import "setlab/setlib/internal/elementwise"

// DefaultRMSpropDecay is the part of RMSprop's second moment that stays in a step, which is PyTorch's alpha.
const DefaultRMSpropDecay = 0.99

// RMSprop divides a parameter's gradient by the root of the mean of its squares (Tieleman and Hinton 2012, lecture 6.5): in each step, with
// learning rate r and the gradient g, which includes the penalties,
//
//	v = Decay v + (1-Decay) g²
//	u = Momentum u + g / (sqrt v + Epsilon)
//	w = w - r u
//
// This is PyTorch's, not centered. Options.LearningRate is 0.01 by default, as PyTorch's, and Options.WeightDecay 0.0002, as without an
// optimizer; PyTorch's is 0.
type RMSprop struct {
	Decay    float64 // what stays of the second moment in a step; 0 means 0.99; negative means none
	Momentum float64 // what stays of the velocity u; 0 means none
	Epsilon  float64 // 0 means 1e-8
	Regrown  Moment  // second moment of the connections that the topology adds; the zero value means 0
}

var _ Optimizer = RMSprop{}

// String names the optimizer.
func (r RMSprop) String() string {
	return described("RMSprop", r.Regrown,
		setting{"decay", max(0, orStandard(r.Decay, DefaultRMSpropDecay)), DefaultRMSpropDecay}, setting{"momentum", r.Momentum, 0},
		setting{"epsilon", orStandard(r.Epsilon, DefaultOptimizerEpsilon), DefaultOptimizerEpsilon})
}

func (r RMSprop) withDefaults() Optimizer {
	r.Decay, r.Epsilon = orStandard(r.Decay, DefaultRMSpropDecay), orStandard(r.Epsilon, DefaultOptimizerEpsilon)
	checkOptimizer(r, r.Epsilon, r.Regrown, r.Decay, r.Momentum)
	return r
}

func (r RMSprop) usual() (rate, decay float64, apart bool) {
	return DefaultLearningRate, DefaultWeightDecay, false
}

func (r RMSprop) at(_ int, rate float64) elementwise.Adaptive {
	decay := max(0, r.Decay)
	return elementwise.Adaptive{
		Rate: float32(rate), Beta1: float32(max(0, r.Momentum)), Beta2: float32(decay), New2: float32(1 - decay), Epsilon: float32(r.Epsilon),
	}
}

func (r RMSprop) way() way { return byRMSprop }

func (r RMSprop) newborn() Moment { return r.Regrown }
