package powerlaw

import (
	"fmt"
	"math"
)

// Comparison compares the law with another distribution of the same degrees, those from XMin on.
type Comparison struct {
	Name          string // exponential, lognormal or Poisson
	Parameters    string // maximum likelihood estimates, as text
	LogLikelihood float64
	// Ratio is the log-likelihood of the law minus that of the other distribution. It is positive if the law is more likely.
	Ratio float64
	// Z is Ratio / (sqrt(Tail) sd), where sd is the standard deviation of the log-likelihood ratios of single degrees. If both
	// distributions are equally far from the truth, Z is standard normal (Vuong 1989).
	Z float64
	P float64 // probability of a larger |Z| in that case; below Decided, the sign of Z is considered significant, see Favors
	// Limit is true if no most likely lognormal exists: the likelihood keeps growing as the lognormal gets wider and its center moves left.
	// The limit of these lognormals is the power law of a rounded continuous quantity: p(x) is proportional to (x-1/2)^-γ - (x+1/2)^-γ.
	// Ratio, Z and P are those of this limit, so they compare only two forms of a power law.
	Limit bool

	law   Law
	model model
}

// Decided is the P below which a comparison is considered decided, as in Clauset, Shalizi and Newman (2009), Sec. 5.
const Decided = 0.1

// leastCompared is the number of degrees in the tail that a decided comparison needs. With fewer, Z varies more than a normal variable: in
// simulated tails of 2, 5, 10 and 30 degrees of a power law with γ = 2.5, P was below Decided in favor of the exponential in 34%, 17%, 9% and 2% of
// the cases, where 5% are expected.
const leastCompared = 20

// leastRatio is the |Ratio|, e² to one, that a comparison with a Limit needs to be decided, in addition to its P. The two forms of a
// power law can be so similar that their ratios hardly vary; Z is then large although Ratio is close to 0. It is a rule of thumb.
const leastRatio = 2

// Favors returns the name of the distribution favored by the comparison: "power law", the name of the other one, or "neither". It returns
// "neither" for fewer than 20 degrees in the tail, because Z is not normal then, and with a Limit for a Ratio between -2 and 2.
func (c Comparison) Favors() string {
	switch {
	case !(c.P < Decided), c.law.Tail < leastCompared, c.Limit && math.Abs(c.Ratio) < leastRatio:
		return "neither"
	case c.Z > 0:
		return "power law"
	}
	return c.Name
}

// String returns the comparison in one line.
func (c Comparison) String() string {
	return fmt.Sprintf("power law against %s (%s): log-likelihood ratio %.2f, z = %.2f, p = %.3g: favors %s",
		c.Name, c.Parameters, c.Ratio, c.Z, c.P, c.Favors())
}

// Survival returns the probability of at least x under the other distribution, given at least XMin. It returns NaN for a Comparison
// that was not made by Compare.
func (c Comparison) Survival(x int) float64 {
	if c.model == nil {
		return math.NaN()
	}
	if x <= c.law.XMin {
		return 1
	}
	return math.Exp(c.model.logSurvival(float64(x)))
}

// model is a distribution of the whole numbers from XMin on.
type model interface {
	logMass(x, logX float64) float64
	logSurvival(x float64) float64 // of at least x, x > XMin
	String() string                // its parameters
}

// Compare compares the law that Fit or FitFrom returned for the degrees with the most likely exponential, lognormal and Poisson
// distributions of the degrees from XMin on, by Vuong's test:
//
//   - exponential: p(x) = (1 - e^-λ) e^-λ(x-XMin)
//   - lognormal: the probability of log(x-1/2) to log(x+1/2) under a normal distribution of log x, truncated below log(XMin-1/2)
//   - Poisson: p(x) = μ^x e^-μ / x!, truncated below XMin
//
// It returns an error if the law is not a fit to these degrees.
func Compare(degrees []int, law Law) ([]Comparison, error) {
	c, i, err := law.counts(degrees)
	if err != nil {
		return nil, err
	}
	if c.excess[i] == 0 {
		return nil, noFit("all %d degrees from %d on are equal", c.reach[i], law.XMin)
	}
	t := newTail(c, i)
	lognormal := t.lognormal()
	all := []Comparison{
		{Name: "exponential", model: t.exponential()},
		{Name: "lognormal", model: lognormal, Limit: lognormal.curvature == 0},
		{Name: "Poisson", model: t.poisson()},
	}
	reference := t.logMasses(law.powers())
	for k := range all {
		all[k].law, all[k].Parameters = law, all[k].model.String()
		t.vuong(&all[k], reference)
	}
	return all, nil
}

// tail holds the degrees from XMin on.
type tail struct {
	xmin         float64
	values, logs []float64 // the distinct degrees
	times        []float64 // multiplicities of the distinct degrees
	n, mean      float64
}

func newTail(c *counts, i int) *tail {
	t := &tail{xmin: c.values[i], values: c.values[i:], logs: c.logs[i:], n: float64(c.reach[i])}
	t.times = make([]float64, len(t.values))
	for k, v := range t.values {
		t.times[k] = float64(c.reach[i+k] - c.reach[i+k+1])
		t.mean += t.times[k] * v / t.n
	}
	return t
}

// logMasses returns the log-likelihood of each distinct degree.
func (t *tail) logMasses(m model) []float64 {
	out := make([]float64, len(t.values))
	for k, v := range t.values {
		out[k] = m.logMass(v, t.logs[k])
	}
	return out
}

// vuong completes the comparison with the law, whose log-likelihoods of the distinct degrees are given.
func (t *tail) vuong(c *Comparison, law []float64) {
	other := t.logMasses(c.model)
	for k, n := range t.times {
		if n > 0 {
			c.LogLikelihood += n * other[k]
			c.Ratio += n * (law[k] - other[k])
		}
	}
	mean, squares := c.Ratio/t.n, 0.
	for k, n := range t.times {
		if n > 0 {
			d := law[k] - other[k] - mean
			squares += n * d * d
		}
	}
	c.P = 1
	if sd := math.Sqrt(squares / t.n); sd > 0 {
		c.Z = c.Ratio / (math.Sqrt(t.n) * sd)
		c.P = math.Erfc(math.Abs(c.Z) / math.Sqrt2)
	}
}
