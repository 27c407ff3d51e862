// Package timing sums up repeated measurements.
package timing

import (
	"math"
	"slices"
)

// Times are repeated measurements of one thing, in seconds or whatever else. Medians and ranges are given rather than means and
// deviations, because a machine is never faster than it is, but often slower.
type Times []float64

// Median returns the middle measurement, the mean of the middle two of an even number, and NaN of none.
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

// Min returns the smallest measurement, NaN of none.
func (t Times) Min() float64 { return t.extreme(slices.Min[Times]) }

// Max returns the largest measurement, NaN of none.
func (t Times) Max() float64 { return t.extreme(slices.Max[Times]) }

func (t Times) extreme(of func(Times) float64) float64 {
	if len(t) == 0 {
		return math.NaN()
	}
	return of(t)
}

// Over returns t[k] / u[k] for measurements that were taken in turn. Neighbors in time share the machine's mood, so these ratios spread less
// than the measurements do. It panics if the numbers of measurements differ.
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
