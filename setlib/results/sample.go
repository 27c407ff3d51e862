package results

import (
	"fmt"
	"math"
	"slices"

	"gonum.org/v1/gonum/stat"
	"gonum.org/v1/gonum/stat/distuv"
)

// Sample holds one number from each of several runs.
type Sample struct {
	Values []float64 // in the order of the runs, which PerSeed needs; sort a copy
	// Missing is the number of runs without the number.
	Missing int

	runs []string // the data and seed of each value; see PerSeed
}

// Add adds a value; NaN counts as missing.
func (s *Sample) Add(v float64) {
	if math.IsNaN(v) {
		s.Missing++
		return
	}
	s.Values = append(s.Values, v)
}

// addOf is Add for the value of a row.
func (s *Sample) addOf(w Row, v float64) {
	if s.Add(v); math.IsNaN(v) {
		return
	}
	run := w.settings["data"] + ", seed " + w.settings["seed"]
	if w.settings["seed"] == "" {
		run = fmt.Sprint("value ", len(s.runs))
	}
	s.runs = append(s.runs, run)
}

// Mean returns the mean of the values, or NaN if there are none.
func (s Sample) Mean() float64 {
	if len(s.Values) == 0 {
		return math.NaN()
	}
	return stat.Mean(s.Values, nil)
}

// Lowest returns the smallest value, or NaN if there are none.
func (s Sample) Lowest() float64 {
	if len(s.Values) == 0 {
		return math.NaN()
	}
	return slices.Min(s.Values)
}

// Highest returns the largest value, or NaN if there are none.
func (s Sample) Highest() float64 {
	if len(s.Values) == 0 {
		return math.NaN()
	}
	return slices.Max(s.Values)
}

// SD returns the standard deviation of the values, √(Σ (v - mean)² / (n-1)), or NaN if there are fewer than two.
func (s Sample) SD() float64 {
	if len(s.Values) < 2 {
		return math.NaN()
	}
	return stat.StdDev(s.Values, nil)
}

// Interval returns the confidence interval of the mean at a level such as 0.95 by Student's t distribution: mean ± t s/√n with n-1 degrees of
// freedom. It assumes that the values are a sample of a normal distribution. It returns NaN if there are fewer than two values, and panics
// unless the level is between 0 and 1.
func (s Sample) Interval(level float64) (low, high float64) {
	if !(level > 0 && level < 1) {
		panic(fmt.Sprintf("results: a confidence interval of level %g; it must be between 0 and 1", level))
	}
	n := float64(len(s.Values))
	if n < 2 {
		return math.NaN(), math.NaN()
	}
	mean, sd := stat.MeanStdDev(s.Values, nil)
	half := distuv.StudentsT{Sigma: 1, Nu: n - 1}.Quantile((1+level)/2) * sd / math.Sqrt(n)
	return mean - half, mean + half
}

// PerSeed returns the means of the values that share the data and the seed, such as those of several learning rates. Such values are not independent,
// so only intervals of these means tell what another seed would give. Values without a known seed stand for themselves.
func (s Sample) PerSeed() Sample {
	if len(s.runs) != len(s.Values) {
		return s
	}
	means := Sample{Missing: s.Missing}
	same := map[string][]float64{}
	for k, v := range s.Values {
		same[s.runs[k]] = append(same[s.runs[k]], v)
	}
	for _, run := range s.runs {
		if values := same[run]; values != nil {
			means.Values = append(means.Values, stat.Mean(values, nil))
			delete(same, run)
		}
	}
	return means
}

// Negated returns the sample with the signs of the values changed: the differences b - a for the differences a - b.
func (s Sample) Negated() Sample {
	negated := Sample{Missing: s.Missing, runs: s.runs}
	for _, v := range s.Values {
		negated.Values = append(negated.Values, -v)
	}
	return negated
}

// Above returns the number of values above v.
func (s Sample) Above(v float64) int {
	n := 0
	for _, value := range s.Values {
		if value > v {
			n++
		}
	}
	return n
}

// Format formats the mean, followed by the lowest and highest value if there are several values: Format("%.2f") is "98.75 (98.71 … 98.81)".
// An empty sample is formatted as a dash.
func (s Sample) Format(number string) string {
	switch len(s.Values) {
	case 0:
		return "–"
	case 1:
		return fmt.Sprintf(number, s.Values[0])
	}
	return fmt.Sprintf(number+" ("+number+" … "+number+")", s.Mean(), s.Lowest(), s.Highest())
}

// String returns the mean and, if there are several values, the lowest and highest value.
func (s Sample) String() string {
	if n := len(s.Values); n > 1 {
		return fmt.Sprintf("%s, %d runs", s.Format("%.4g"), n)
	}
	return s.Format("%.4g")
}
