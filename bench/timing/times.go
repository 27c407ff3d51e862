// Package timing summarizes repeated measurements.
package timing

import (
	"math"
	"slices"
)

// Times are repeated measurements of one quantity, such as seconds. It has medians and ranges instead of means and deviations, because
// disturbances only ever make a machine slower.
type Times []float64

// Median returns the middle measurement, the mean of the middle two if their number is even, and NaN if there are none.
func (t Times) Median() float64 {
	if len(t) == 0 {
		return math.NaN()
	}
	sorted := slices.Sorted(slices.Values(t))
	middle := len(sorted) / 2
	if len(sorted)%2 == 1 {
		return sorted[middle]
	}
	return (sorted[middle-1] + sorted[middle]) / 2
}

// Min returns the smallest measurement, NaN if there are none.
func (t Times) Min() float64 { return t.extreme(slices.Min[Times]) }

// Max returns the largest measurement, NaN if there are none.
func (t Times) Max() float64 { return t.extreme(slices.Max[Times]) }

func (t Times) extreme(of func(Times) float64) float64 {
	if len(t) == 0 {
		return math.NaN()
	}
	return of(t)
}

// Over returns t[k] / u[k] for measurements taken by turns. Disturbances of the machine affect neighboring measurements alike, so these ratios
// spread less than the measurements. It panics if the numbers of measurements differ.
func (t Times) Over(u Times) Times {
	if len(t) != len(u) {
		panic("timing: ratios of measurements that were not taken in turn")
	}
	ratios := make(Times, len(t))
	for k := range t {
		ratios[k] = t[k] / u[k]
	}
	return ratios
}
