package results

import (
	"fmt"
	"math"
	"slices"

	"gonum.org/v1/gonum/stat"
	"gonum.org/v1/gonum/stat/distuv"
)

// Sample is one number of each of several runs.
type Sample struct {
	Values []float64
	// Missing is the number of runs that have no such number.
	Missing int
}

// Add adds a value; NaN counts as missing.
func (s *Sample) Add(v float64) {
	if math.IsNaN(v) {
		s.Missing++
		return
	}
	s.Values = append(s.Values, v)
}

// Mean returns the mean of the values, NaN if there are none.
func (s Sample) Mean() float64 {
	if len(s.Values) == 0 {
		return math.NaN()
	}
	return stat.Mean(s.Values, nil)
}

// Lowest returns the smallest value, NaN if there are none.
func (s Sample) Lowest() float64 {
	if len(s.Values) == 0 {
		return math.NaN()
	}
	return slices.Min(s.Values)
}

// Highest returns the largest value, NaN if there are none.
func (s Sample) Highest() float64 {
	if len(s.Values) == 0 {
		return math.NaN()
	}
	return slices.Max(s.Values)
}

// Interval returns the confidence interval of the mean by Student's t distribution, mean ± t s/√n with n-1 degrees of freedom, such as at the
// level 0.95. It takes the values for a sample of a normal distribution. It is NaN for fewer than two values, and panics unless the level
// is between 0 and 1.
func (s Sample) Interval(level float64) (low, high float64) {
	if !(level > 0 && level < 1) {
		panic(fmt.Sprintf("results: a confidence interval of level %g; it is between 0 and 1", level))
	}
	n := float64(len(s.Values))
	if n < 2 {
		return math.NaN(), math.NaN()
	}
	mean, sd := stat.MeanStdDev(s.Values, nil)
	half := distuv.StudentsT{Sigma: 1, Nu: n - 1}.Quantile((1+level)/2) * sd / math.Sqrt(n)
	return mean - half, mean + half
}

// Above returns how many values are above a number.
func (s Sample) Above(v float64) int {
	n := 0
	for _, value := range s.Values {
		if value > v {
			n++
		}
	}
	return n
}

// Format writes the mean, and behind it the lowest and the highest value if there are several: Format("%.2f") is "98.75 (98.71 … 98.81)".
// A sample without values is a dash.
func (s Sample) Format(number string) string {
	switch len(s.Values) {
	case 0:
		return "–"
	case 1:
		return fmt.Sprintf(number, s.Values[0])
	}
	return fmt.Sprintf(number+" ("+number+" … "+number+")", s.Mean(), s.Lowest(), s.Highest())
}

// String gives the mean, and the lowest and the highest value of several.
func (s Sample) String() string {
	if n := len(s.Values); n > 1 {
		return fmt.Sprintf("%s, %d runs", s.Format("%.4g"), n)
	}
	return s.Format("%.4g")
}
