package rbm

import (
	"fmt"
	"math"
	"strings"
)

// Estimate is an estimate of log Z by annealed importance sampling, in nats.
type Estimate struct {
	LogZ float64 // the estimate
	// Low and High are log(w - 3 s) and log(w + 3 s), shifted to log Z, where w is the mean of the importance weights and s its standard
	// error. Low is -Inf if 3 s exceeds the mean: the runs then give no lower bound.
	Low, High float64
	// StdErr is the standard error of LogZ, s/w to first order. It is at most 1, which it reaches if one run has all the weight. Above 1/3, where
	// Low is -Inf, LogZ can be wrong by any amount.
	StdErr float64
	// EffectiveRuns is (sum w)^2 / sum w^2: near the number of runs if they agree, near 1 if one run dominates.
	EffectiveRuns float64
	// Floor is a lower bound of log Z given by rows of the base data (see LogZFloor). It is -Inf without base data and if the base data is not
	// binary.
	Floor    float64
	Runs     int      // number of annealing runs
	Betas    int      // number of inverse temperatures
	Warnings []string // reasons to distrust the estimate; empty if none were found
}

func newEstimate(baseLogZ float64, logWeights []float64, betas int) Estimate {
	top := math.Inf(-1)
	for _, w := range logWeights {
		top = math.Max(top, w)
	}
	n := float64(len(logWeights))
	sum, squares := 0., 0.
	for _, w := range logWeights {
		r := math.Exp(w - top)
		sum += r
		squares += r * r
	}
	mean := sum / n
	se := math.Sqrt(math.Max(0, squares/n-mean*mean)*n/(n-1)) / math.Sqrt(n)
	shift := baseLogZ + top
	e := Estimate{
		LogZ: shift + math.Log(mean), Floor: math.Inf(-1), Low: math.Inf(-1), High: shift + math.Log(mean+3*se),
		StdErr: se / mean, EffectiveRuns: sum * sum / squares, Runs: len(logWeights), Betas: betas,
	}
	if mean > 3*se {
		e.Low = shift + math.Log(mean-3*se)
	} else {
		e.Warnings = append(e.Warnings, "no lower end: three standard errors exceed the mean weight")
	}
	if e.EffectiveRuns < n/10 {
		e.Warnings = append(e.Warnings, fmt.Sprintf("%d runs have an effective number of %.1f: use more inverse temperatures", e.Runs, e.EffectiveRuns))
	}
	return e
}

// String returns the estimate with its interval and warnings.
func (e Estimate) String() string {
	s := fmt.Sprintf("log Z = %.2f [%.2f, %.2f] nats (%d runs, %d temperatures)", e.LogZ, e.Low, e.High, e.Runs, e.Betas)
	if len(e.Warnings) > 0 {
		s += "; " + strings.Join(e.Warnings, "; ")
	}
	return s
}
