package powerlaw

import (
	"fmt"
	"math"
)

// powers is the power law as a model.
type powers struct {
	z        *zeta
	logWhole float64
}

func (l Law) powers() powers {
	z := newZeta(l.Alpha, l.XMin)
	return powers{z, math.Log(z.from(z.q, z.logQ))}
}

func (m powers) logMass(_, logX float64) float64 { return -m.z.alpha*(logX-m.z.logQ) - m.logWhole }

func (m powers) logSurvival(x float64) float64 {
	return math.Log(m.z.from(x, math.Log(x))) - m.logWhole
}

func (m powers) String() string { return fmt.Sprintf("α = %.3f", m.z.alpha) }

// exponential is p(x) = (1 - e^-rate) e^(-rate (x-xmin)).
type exponential struct{ rate, xmin float64 }

// exponential returns the most likely exponential, which has the sample's mean.
func (t *tail) exponential() exponential {
	return exponential{math.Log1p(1 / (t.mean - t.xmin)), t.xmin}
}

func (m exponential) logMass(x, _ float64) float64 {
	return math.Log(-math.Expm1(-m.rate)) - m.rate*(x-m.xmin)
}

func (m exponential) logSurvival(x float64) float64 { return -m.rate * (x - m.xmin) }

func (m exponential) String() string { return fmt.Sprintf("λ = %.4g", m.rate) }
