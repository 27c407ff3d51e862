package powerlaw

import (
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"gonum.org/v1/gonum/stat/distuv"

	"setlab/internal/race"
)

// plain returns the log-likelihoods of the distinct degrees from xmin on, for weights given for all integers up to last.
func plain(tail *tail, last int, weight func(x float64) float64) []float64 {
	whole := 0.
	for x := tail.xmin; x <= float64(last); x++ {
		whole += weight(x)
	}
	var out []float64
	for _, v := range tail.values {
		out = append(out, math.Log(weight(v)/whole))
	}
	return out
}

func tailOf(t *testing.T, degrees []int, xmin int) (*tail, Law) {
	t.Helper()
	law, err := FitFrom(degrees, xmin)
	if err != nil {
		t.Fatal(err)
	}
	c, i, err := law.counts(degrees)
	if err != nil {
		t.Fatal(err)
	}
	return newTail(c, i), law
}

// Likelihoods equal those of sums and of gonum's distributions, and parameters close to the estimates are not more likely.
func TestModelsAgainstDefinitions(t *testing.T) {
	race.Skip(t, "it fits thousands of samples")
	for _, c := range []struct {
		file string
		xmin int
	}{{"geom_p0.1_n1000.txt", 1}, {"geom_p0.1_n1000.txt", 12}, {"er_hidden_180x500.txt", 9}, {"er_hidden_180x500.txt", 3}, {"lnorm_mu1_s1_n1000.txt", 1}, {"lnorm_mu1_s1_n1000.txt", 4}} {
		tail, law := tailOf(t, fixture(t, c.file), c.xmin)
		e, l, p := tail.exponential(), tail.lognormal(), tail.poisson()
		mu, sigma := math.Log(tail.xmin-.5)-l.slope/l.curvature, 1/math.Sqrt(l.curvature)
		weights := map[string]func(a, b float64) func(float64) float64{
			"exponential": func(a, _ float64) func(float64) float64 {
				return func(x float64) float64 { return math.Exp(-e.rate * a * (x - tail.xmin)) }
			},
			"lognormal": func(a, b float64) func(float64) float64 {
				d := distuv.LogNormal{Mu: mu + a - 1, Sigma: sigma * b}
				return func(x float64) float64 { return d.Survival(x-.5) - d.Survival(x+.5) }
			},
			"Poisson": func(a, _ float64) func(float64) float64 { return distuv.Poisson{Lambda: p.mu * a}.Prob },
			"power law": func(a, _ float64) func(float64) float64 {
				return func(x float64) float64 { return math.Pow(x/tail.xmin, -law.Alpha*a) }
			},
		}
		last := 20000
		for name, m := range map[string]model{"exponential": e, "lognormal": l, "Poisson": p} {
			got, want := tail.logMasses(m), plain(tail, last, weights[name](1, 1))
			for k, v := range tail.values {
				if math.Abs(got[k]-want[k]) > 1e-6 {
					t.Errorf("%s from %d on, %s: log p(%v) = %v, want %v", c.file, c.xmin, name, v, got[k], want[k])
					break
				}
			}
			most := tail.total(got)
			for _, change := range [][2]float64{{1.01, 1}, {.99, 1}, {1, 1.01}, {1, .99}, {1.01, .99}, {.99, 1.01}, {1.2, .9}} {
				if change[0] == 1 && name != "lognormal" {
					continue
				}
				if other := tail.total(plain(tail, last, weights[name](change[0], change[1]))); !(other < most) {
					t.Errorf("%s from %d on, %s: log-likelihood %v, and %v with parameters changed by %v", c.file, c.xmin, name, most, other, change)
				}
			}
			survival := 0.
			for x := tail.xmin + 5; x < 3000; x++ {
				survival += math.Exp(m.logMass(x, math.Log(x)))
			}
			if got := math.Exp(m.logSurvival(tail.xmin + 5)); math.Abs(got-survival) > 1e-6 {
				t.Errorf("%s from %d on, %s: %v survive, want %v", c.file, c.xmin, name, got, survival)
			}
		}
	}
}

// total is the log-likelihood of all degrees.
func (t *tail) total(logMasses []float64) float64 {
	sum := 0.
	for k, n := range t.times {
		if n > 0 {
			sum += n * logMasses[k]
		}
	}
	return sum
}

// Vuong's numbers equal their definition over single degrees.
func TestVuong(t *testing.T) {
	degrees := fixture(t, "lnorm_mu1_s1_n1000.txt")
	law, err := Fit(degrees)
	if err != nil {
		t.Fatal(err)
	}
	all, err := Compare(degrees, law)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range all {
		var ratios []float64
		other := 0.
		for _, d := range degrees {
			if d >= law.XMin {
				m := c.model.logMass(float64(d), math.Log(float64(d)))
				other += m
				ratios = append(ratios, math.Log(law.Probability(d))-m)
			}
		}
		sum, squares, n := 0., 0., float64(len(ratios))
		for _, r := range ratios {
			sum += r
		}
		for _, r := range ratios {
			squares += (r - sum/n) * (r - sum/n)
		}
		z := sum / math.Sqrt(squares)
		p := 2 * distuv.UnitNormal.Survival(math.Abs(z))
		if !near(c.Ratio, sum, 1e-9) || !near(c.Z, z, 1e-9) || !near(c.P, p, 1e-6) || !near(c.LogLikelihood, other, 1e-9) {
			t.Errorf("%+v, want ratio %v, z %v, p %v, log-likelihood %v", c, sum, z, p, other)
		}
	}
}

// Comparisons favor the distribution from which degrees were drawn, or at least do not contradict it.
func TestCompareTellsDistributionsApart(t *testing.T) {
	race.Skip(t, "it fits thousands of samples")
	r := rand.New(rand.NewPCG(7, 8))
	const n, seeds = 1500, 10
	for truth, draw := range map[string]func() int{
		"exponential": func() int { return 1 + int(r.ExpFloat64()*8) },
		"lognormal":   func() int { return int(math.Round(math.Exp(2 + .7*r.NormFloat64()))) },
		"Poisson":     func() int { return int(distuv.Poisson{Lambda: 12, Src: r}.Rand()) },
		"power law":   func() int { return Law{Alpha: 2.4, XMin: 3}.draw(r) },
	} {
		for seed := range seeds {
			degrees := make([]int, n)
			for i := range degrees {
				degrees[i] = draw()
			}
			positive := slices.DeleteFunc(slices.Clone(degrees), func(d int) bool { return d == 0 })
			law, err := FitFrom(degrees, slices.Min(positive))
			if err != nil {
				t.Fatal(err)
			}
			all, err := Compare(degrees, law)
			if err != nil {
				t.Fatal(err)
			}
			for _, c := range all {
				if contradicts(c, truth) {
					t.Errorf("seed %d of a %s: %v", seed, truth, c)
				}
			}
		}
	}
}

// contradicts reports whether a comparison contradicts the distribution from which degrees were drawn. For a power law the
// comparison may be undecided, because some very large degrees make the variance of the ratios too large, and the lognormal is so
// flexible that it may be slightly more likely.
func contradicts(c Comparison, truth string) bool {
	switch {
	case truth == c.Name:
		return c.Favors() != truth
	case truth == "power law":
		return c.Z < 0 && (c.Name != "lognormal" || c.P < 1e-3)
	}
	return false
}

// draw draws one number.
func (l Law) draw(r *rand.Rand) int { return newDraws(newZeta(l.Alpha, l.XMin)).draw(r) }

// If the most likely lognormal is infinitely wide, Limit is set, and the lognormal equals the power law.
func TestLognormalLimit(t *testing.T) {
	limits := 0
	for seed := range uint64(20) {
		degrees, err := Law{Alpha: 2.2, XMin: 30}.Sample(400, seed)
		if err != nil {
			t.Fatal(err)
		}
		law, err := FitFrom(degrees, 30)
		if err != nil {
			t.Fatal(err)
		}
		all, err := Compare(degrees, law)
		if err != nil {
			t.Fatal(err)
		}
		c := all[1]
		if c.Ratio > .1 {
			t.Errorf("seed %d: the lognormal, of which the power law is a limit, is less likely: %v", seed, c)
		}
		if c.Limit {
			limits++
			if math.Abs(c.Ratio) > .05 || c.Favors() != "neither" || !strings.Contains(c.Parameters, "a power law") {
				t.Errorf("seed %d: %v", seed, c)
			}
		}
	}
	if limits == 0 || limits == 20 {
		t.Errorf("%d of 20 samples lead to the limit", limits)
	}
}

// The limit of the lognormal is a rounded continuous power law, so Vuong's numbers equal those of its masses.
func TestLognormalLimitIsARoundedPowerLaw(t *testing.T) {
	race.Skip(t, "it fits thousands of samples")
	for _, c := range []struct {
		alpha float64
		xmin  int
	}{{2.5, 1}, {3.5, 1}, {4, 2}} {
		limits, decided := 0, 0
		for seed := range uint64(6) {
			degrees := rounded(c.alpha, c.xmin, 5000, seed)
			report, err := Analyze(t.Context(), degrees, Options{XMin: c.xmin, Simulations: -1})
			if err != nil {
				t.Fatal(err)
			}
			limit := report.Alternatives[1]
			if !limit.Limit {
				continue
			}
			limits++
			// The most likely exponent minimizes the lead of the law.
			low, high := 1., 5.
			for high-low > 1e-8 {
				a, b := low+(high-low)/3, high-(high-low)/3
				left, _ := ratioToRounded(report.Law, degrees, a)
				right, _ := ratioToRounded(report.Law, degrees, b)
				if left > right {
					low = a
				} else {
					high = b
				}
			}
			sum, z := ratioToRounded(report.Law, degrees, low)
			p := math.Erfc(math.Abs(z) / math.Sqrt2)
			if !near(limit.Ratio, sum, 1e-5) || !near(limit.Z, z, 1e-3) || math.Abs(limit.P-p) > 1e-3 {
				t.Errorf("α = %v from %d on: %v, want ratio %v, z %v and p %v", c.alpha, c.xmin, limit, sum, z, p)
			}
			if (limit.Favors() == "lognormal") != (p < Decided && sum < -leastRatio) {
				t.Errorf("α = %v from %d on: %v", c.alpha, c.xmin, limit)
			}
			if limit.Favors() == "lognormal" {
				decided++
			}
			if slices.ContainsFunc(report.Failed, func(s string) bool { return strings.Contains(s, "lognormal") }) {
				t.Errorf("a power law speaks against power laws: %q", report.Failed)
			}
			if !slices.ContainsFunc(report.Warnings, func(s string) bool { return strings.Contains(s, "rounded") }) {
				t.Errorf("α = %v from %d on: no warning among %q", c.alpha, c.xmin, report.Warnings)
			}
		}
		if limits == 0 || c.xmin == 1 && decided == 0 {
			t.Errorf("α = %v from %d on: %d samples lead to the limit, and %d of them decide for what they were drawn from", c.alpha, c.xmin, limits, decided)
		}
	}
}

// rounded draws from a continuous power law above xmin - 1/2, and rounds the values.
func rounded(alpha float64, xmin, n int, seed uint64) []int {
	r := rand.New(rand.NewPCG(seed, 1))
	degrees := make([]int, n)
	for i := range degrees {
		degrees[i] = int(math.Round((float64(xmin) - .5) * math.Pow(1-r.Float64(), -1/(alpha-1))))
	}
	return degrees
}

// ratioToRounded returns the log-likelihood of the law minus that of a rounded power law with exponent gamma + 1, and Vuong's z.
func ratioToRounded(law Law, degrees []int, gamma float64) (sum, z float64) {
	least, squares := float64(law.XMin)-.5, 0.
	for _, d := range degrees {
		x := float64(d)
		ratio := math.Log(law.Probability(d)) - math.Log(math.Pow((x-.5)/least, -gamma)-math.Pow((x+.5)/least, -gamma))
		sum += ratio
		squares += ratio * ratio
	}
	return sum, sum / math.Sqrt(squares-sum*sum/float64(len(degrees)))
}

// TestPoissonOfLargeDegrees compares the fit with a search for the most likely mean, with the terms of the likelihood as sums of logarithms.
func TestPoissonOfLargeDegrees(t *testing.T) {
	for _, x := range []int{2_000, 100_000, 3_000_000, 100_000_000} {
		tail, _ := tailOf(t, slices.Concat(slices.Repeat([]int{x}, 60), slices.Repeat([]int{x + 1}, 60)), x)
		likelihood := func(mu float64) float64 { // of 60 degrees x and 60 degrees x + 1, truncated below x
			sum, term := 1., 1.
			for k := float64(x) + 1; term > 1e-17*sum; k++ {
				term *= mu / k
				sum += term
			}
			return 60*math.Log(mu/float64(x+1)) - 120*math.Log(sum)
		}
		low, high := float64(x)/10, float64(x)*.9
		for high-low > 1e-9*float64(x) {
			if a, b := low+(high-low)/3, high-(high-low)/3; likelihood(a) < likelihood(b) {
				low = a
			} else {
				high = b
			}
		}
		p := tail.poisson()
		if got, want := tail.total(tail.logMasses(p)), likelihood(low); !near(p.mu, low, 1e-3) || math.Abs(got-want) > 1e-4 {
			t.Errorf("degrees %d and one more: mean %v, log-likelihood %v, want %v and %v", x, p.mu, got, low, want)
		}
	}
}

// TestComparisonsOfFewDegrees checks that no distribution is favored because of a handful of degrees.
func TestComparisonsOfFewDegrees(t *testing.T) {
	degrees := []int{1, 1, 1, 2, 2, 3, 7, 9}
	law, err := FitFrom(degrees, 5)
	if err != nil {
		t.Fatal(err)
	}
	all, err := Compare(degrees, law)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range all {
		if c.P < Decided && c.Favors() != "neither" {
			t.Errorf("two degrees favor %s: %v", c.Favors(), c)
		}
	}
}
