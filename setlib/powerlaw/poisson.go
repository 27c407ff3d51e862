package powerlaw

import (
	"fmt"
	"math"

	"gonum.org/v1/gonum/mathext"
)

// poisson is p(x) = mu^x e^-mu / x!, truncated below xmin. logWhole is the logarithm of the probability of at least xmin.
type poisson struct{ mu, xmin, logWhole float64 }

// poisson returns the most likely Poisson distribution, which has the sample's mean. It uses Newton's method: the derivative of the
// mean by log mu is the variance.
func (t *tail) poisson() poisson {
	eta := math.Log(t.mean)
	for range 200 {
		mu := math.Exp(eta)
		// The mean of the distribution truncated at xmin is mu + xmin h, where h is the probability of xmin.
		h := 1 / poissonFrom(t.xmin, mu)
		mean := mu + t.xmin*h
		step := (t.mean - mean) / (mu + t.xmin*h*(t.xmin-mean))
		step = math.Max(-1, math.Min(step, 1))
		eta += step
		if math.Abs(step) < 1e-11 {
			break
		}
	}
	mu := math.Exp(eta)
	return poisson{mu, t.xmin, logPoissonFrom(t.xmin, mu)}
}

func (m poisson) logMass(x, _ float64) float64 { return logPoisson(x, m.mu) - m.logWhole }

func (m poisson) logSurvival(x float64) float64 { return logPoissonFrom(x, m.mu) - m.logWhole }

func (m poisson) String() string { return fmt.Sprintf("μ = %.4g", m.mu) }

// logPoisson returns log(mu^x e^-mu / x!). For large x the terms of that formula cancel; it then uses Stirling's series:
// -x (d - log(1+d)) - log(2πx)/2 - 1/(12x) + 1/(360x³), where d is (mu-x)/x (Loader 2000).
func logPoisson(x, mu float64) float64 {
	if x < 1000 {
		l, _ := math.Lgamma(x + 1)
		return x*math.Log(mu) - mu - l
	}
	d := (mu - x) / x
	return -x*(d-math.Log1p(d)) - math.Log(2*math.Pi*x)/2 - (1-1/(30*x*x))/(12*x)
}

// logPoissonFrom returns the logarithm of the probability of at least x >= 1.
func logPoissonFrom(x, mu float64) float64 {
	if x <= mu {
		return math.Log(mathext.GammaIncReg(x, mu))
	}
	return logPoisson(x, mu) + math.Log(poissonFrom(x, mu))
}

// poissonFrom returns the probability of at least x >= 1 as a multiple of that of x. Above the mean it sums the probabilities, of which the first one
// is the largest, because the incomplete gamma function underflows there.
func poissonFrom(x, mu float64) float64 {
	if x <= mu {
		return math.Exp(logPoissonFrom(x, mu) - logPoisson(x, mu))
	}
	sum, term := 1., 1.
	for k := x + 1; term > 1e-17*sum; k++ {
		term *= mu / k
		sum += term
	}
	return sum
}
