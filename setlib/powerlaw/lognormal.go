package powerlaw

import (
	"fmt"
	"math"
)

// lognormal is a normal distribution of log x, truncated below log(xmin - 1/2) and rounded: the probability of x is that of log(x -
// 1/2) to log(x + 1/2).
//
// With t = log x - log(xmin - 1/2) its density is exp(-slope t - curvature t²/2), where curvature = 1/σ² and slope = (log(xmin - 1/2) -
// μ)/σ². In these parameters the likelihood has a single maximum, whereas in μ and σ it has a long ridge. The power law at the end of
// the ridge is the boundary curvature = 0.
type lognormal struct {
	slope, curvature float64
	xmin             float64
	logWhole         float64 // logarithm of the density's integral over all t > 0
}

// offset returns t at x - 1/2.
func (m lognormal) offset(x float64) float64 { return math.Log1p((x - m.xmin) / (m.xmin - .5)) }

func (m lognormal) logMass(x, _ float64) float64 {
	return m.over(m.offset(x), m.offset(x+1)).log - m.logWhole
}

func (m lognormal) logSurvival(x float64) float64 {
	return m.over(m.offset(x), math.Inf(1)).log - m.logWhole
}

func (m lognormal) String() string {
	if m.curvature == 0 {
		return fmt.Sprintf("μ = -∞, σ = ∞: a power law, α = %.3f", m.slope+1)
	}
	return fmt.Sprintf("μ = %.4g, σ = %.4g", math.Log(m.xmin-.5)-m.slope/m.curvature, 1/math.Sqrt(m.curvature))
}

// likelihood is the log-likelihood of a lognormal with its gradient and curvature in (slope, curvature).
type likelihood struct {
	value float64
	g     [2]float64
	h     [3]float64 // second derivatives: twice by slope, mixed, twice by curvature
}

// likelihood returns the log-likelihood of m for the degrees.
func (t *tail) likelihood(m lognormal) likelihood {
	whole := m.over(0, math.Inf(1))
	l := likelihood{value: -t.n * whole.log}
	add := func(n float64, i integral) {
		// The means of T = (t, t²/2), and their covariances.
		a, b := i.moments[1], i.moments[2]/2
		l.g[0] -= n * a
		l.g[1] -= n * b
		l.h[0] += n * (i.moments[2] - a*a)
		l.h[1] += n * (i.moments[3]/2 - a*b)
		l.h[2] += n * (i.moments[4]/4 - b*b)
	}
	add(-t.n, whole)
	for k, n := range t.times {
		if n > 0 {
			cell := m.over(m.offset(t.values[k]), m.offset(t.values[k]+1))
			l.value += n * cell.log
			add(n, cell)
		}
	}
	return l
}

// lognormal returns the most likely lognormal, by Newton's method within 0 <= curvature <= steepest.
func (t *tail) lognormal() lognormal {
	m := lognormal{xmin: t.xmin}
	// A normal distribution much narrower than the first cell fits two neighboring degrees at any width.
	steepest := 100 / math.Pow(m.offset(t.xmin+1), 2)
	best := likelihood{value: math.Inf(-1)}
	for _, start := range t.starts(m, steepest) {
		if l := t.likelihood(start); l.value > best.value {
			m, best = start, l
		}
	}
	for range 200 {
		to := best.step(m.curvature, steepest)
		gained := false
		for shrink := 1.; shrink > 1e-6; shrink /= 2 {
			n := m
			n.slope += shrink * to[0]
			n.curvature = math.Max(0, math.Min(n.curvature+shrink*to[1], steepest))
			if n.curvature == 0 && n.slope <= 0 {
				continue
			}
			if l := t.likelihood(n); l.value > best.value {
				gained = l.value > best.value+1e-10
				m, best = n, l
				break
			}
		}
		if !gained {
			break
		}
	}
	m.logWhole = m.over(0, math.Inf(1)).log
	return m
}

// starts returns starting points for the search: the power law, and the normal distribution with the degrees' mean and variance.
func (t *tail) starts(m lognormal, steepest float64) []lognormal {
	mean, squares := 0., 0.
	for k, n := range t.times {
		x := (m.offset(t.values[k]) + m.offset(t.values[k]+1)) / 2
		mean += n * x / t.n
		squares += n * x * x / t.n
	}
	edge, inner := m, m
	edge.slope = 1 / mean
	inner.curvature = math.Min(1/(squares-mean*mean), steepest)
	inner.slope = -mean * inner.curvature
	return []lognormal{edge, inner}
}

// step returns Newton's step from a point with the given curvature, limited to the bounds.
func (l *likelihood) step(curvature, steepest float64) [2]float64 {
	along := func(dc float64) [2]float64 {
		return [2]float64{-(l.g[0] + l.h[1]*dc) / math.Min(l.h[0], -math.SmallestNonzeroFloat64), dc}
	}
	if curvature == 0 && l.g[1] <= 0 || curvature == steepest && l.g[1] >= 0 {
		return along(0)
	}
	determinant := l.h[0]*l.h[2] - l.h[1]*l.h[1]
	if l.h[0] >= 0 || determinant <= 0 {
		// Not concave: go uphill by the sum of 1 and the curvature.
		size := (1 + curvature) / (math.Abs(l.g[0]) + math.Abs(l.g[1]))
		return [2]float64{l.g[0] * size, l.g[1] * size}
	}
	dc := (l.h[1]*l.g[0] - l.h[0]*l.g[1]) / determinant
	switch {
	case curvature+dc < 0:
		return along(-curvature)
	case curvature+dc > steepest:
		return along(steepest - curvature)
	}
	return along(dc)
}
