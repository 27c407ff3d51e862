package nn

import (
	"cmp"
	"math"

	"setlab/setlib/internal/elementwise"
)

// The defaults of Adam and AdamW. They are PyTorch's.
const (
	DefaultAdamRate         = 0.001
	DefaultBeta1            = 0.9
	DefaultBeta2            = 0.999
	DefaultOptimizerEpsilon = 1e-8
	DefaultAdamWDecay       = 0.01
)

// Adam divides the running mean of a parameter's gradient by the root of the running mean of its square (Kingma and Ba 2015, algorithm 1). In
// step t of the network, with learning rate r and the gradient g, which includes the penalties,
//
//	m = Beta1 m + (1-Beta1) g
//	v = Beta2 v + (1-Beta2) g²
//	w = w - r m/(1-Beta1^t) / (sqrt(v/(1-Beta2^t)) + Epsilon)
//
// Options.LearningRate defaults to 0.001. Options.WeightDecay defaults to 0.0002, as it does without an optimizer; PyTorch's default is 0.
type Adam struct {
	Beta1   float64 // decay rate of the first moment; 0 means 0.9; negative means none
	Beta2   float64 // decay rate of the second moment; 0 means 0.999; negative means none
	Epsilon float64 // 0 means 1e-8
	Regrown Moment  // second moment of new connections; the zero value means 0
}

// AdamW is Adam with decoupled weight decay l (Loshchilov and Hutter 2019, algorithm 2): instead of adding an L2 penalty to the gradient, each
// step subtracts r l w from a weight w. Options.WeightDecay is l and defaults to 0.01; Options.LearningRate defaults to 0.001. Both defaults
// are PyTorch's.
type AdamW struct {
	Beta1   float64 // decay rate of the first moment; 0 means 0.9; negative means none
	Beta2   float64 // decay rate of the second moment; 0 means 0.999; negative means none
	Epsilon float64 // 0 means 1e-8
	Regrown Moment  // second moment of new connections; the zero value means 0
}

var _ = []Optimizer{Adam{}, AdamW{}}

// String returns the optimizer's name and the settings that are not the default.
func (a Adam) String() string { return a.described("Adam") }

func (a Adam) described(name string) string {
	return described(name, a.Regrown,
		setting{"beta1", max(0, cmp.Or(a.Beta1, DefaultBeta1)), DefaultBeta1}, setting{"beta2", max(0, cmp.Or(a.Beta2, DefaultBeta2)), DefaultBeta2},
		setting{"epsilon", cmp.Or(a.Epsilon, DefaultOptimizerEpsilon), DefaultOptimizerEpsilon})
}

func (a Adam) withDefaults() Optimizer {
	a = a.filled()
	checkOptimizer(a, a.Epsilon, a.Regrown, a.Beta1, a.Beta2)
	return a
}

func (a Adam) filled() Adam {
	a.Beta1, a.Beta2 = cmp.Or(a.Beta1, DefaultBeta1), cmp.Or(a.Beta2, DefaultBeta2)
	a.Epsilon = cmp.Or(a.Epsilon, DefaultOptimizerEpsilon)
	return a
}

func (a Adam) usual() (rate, decay float64, apart bool) {
	return DefaultAdamRate, DefaultWeightDecay, false
}

func (a Adam) at(step int, rate float64) elementwise.Adaptive {
	beta1, beta2 := max(0, a.Beta1), max(0, a.Beta2)
	return elementwise.Adaptive{
		Rate:  float32(rate / (1 - math.Pow(beta1, float64(step)))),
		Beta1: float32(beta1), New1: float32(1 - beta1),
		Beta2: float32(beta2), New2: float32(1 - beta2),
		Scale:   float32(1 / math.Sqrt(1-math.Pow(beta2, float64(step)))),
		Epsilon: float32(a.Epsilon),
	}
}

func (a Adam) way() way { return byAdam }

func (a Adam) newborn() Moment { return a.Regrown }

// String returns the optimizer's name and the settings that are not the default.
func (a AdamW) String() string { return Adam(a).described("AdamW") }

func (a AdamW) withDefaults() Optimizer {
	a = AdamW(Adam(a).filled())
	checkOptimizer(a, a.Epsilon, a.Regrown, a.Beta1, a.Beta2)
	return a
}

func (a AdamW) usual() (rate, decay float64, apart bool) {
	return DefaultAdamRate, DefaultAdamWDecay, true
}

func (a AdamW) at(step int, rate float64) elementwise.Adaptive { return Adam(a).at(step, rate) }

func (a AdamW) way() way { return byAdam }

func (a AdamW) newborn() Moment { return a.Regrown }
