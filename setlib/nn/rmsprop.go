package nn

import (
	"cmp"

	"setlab/setlib/internal/elementwise"
)

// DefaultRMSpropDecay is the default decay rate of RMSprop's second moment, PyTorch's alpha.
const DefaultRMSpropDecay = 0.99

// RMSprop divides a parameter's gradient by the root of the running mean of its square (Tieleman and Hinton 2012, lecture 6.5). In each
// step, with learning rate r and the gradient g, which includes the penalties,
//
//	v = Decay v + (1-Decay) g²
//	u = Momentum u + g / (sqrt v + Epsilon)
//	w = w - r u
//
// This is PyTorch's RMSprop without centering. Options.LearningRate defaults to 0.01, as in PyTorch. Options.WeightDecay defaults to
// 0.0002, as it does without an optimizer; PyTorch's default is 0.
type RMSprop struct {
	Decay    float64 // decay rate of the second moment; 0 means 0.99; negative means none
	Momentum float64 // decay rate of the velocity u; 0 means none
	Epsilon  float64 // 0 means 1e-8
	Regrown  Moment  // second moment of new connections; the zero value means 0
}

var _ Optimizer = RMSprop{}

// String returns the optimizer's name and the settings that are not the default.
func (r RMSprop) String() string {
	return described("RMSprop", r.Regrown,
		setting{"decay", max(0, cmp.Or(r.Decay, DefaultRMSpropDecay)), DefaultRMSpropDecay}, setting{"momentum", r.Momentum, 0},
		setting{"epsilon", cmp.Or(r.Epsilon, DefaultOptimizerEpsilon), DefaultOptimizerEpsilon})
}

func (r RMSprop) withDefaults() Optimizer {
	r.Decay, r.Epsilon = cmp.Or(r.Decay, DefaultRMSpropDecay), cmp.Or(r.Epsilon, DefaultOptimizerEpsilon)
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
