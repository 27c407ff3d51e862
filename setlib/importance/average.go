package importance

import (
	"fmt"
	"slices"

	"gonum.org/v1/gonum/stat"
)

// Average returns the mean of scores that were measured several times, for example for networks with different seeds. Spread is the
// standard deviation of the given values; their own spreads are ignored. It panics if there are no scores, or if they differ in measure or
// features.
func Average(all []Scores) Scores {
	if len(all) == 0 {
		panic("importance: Average of no scores")
	}
	first := all[0]
	for _, s := range all[1:] {
		if s.Measure != first.Measure || !slices.Equal(s.Features, first.Features) {
			panic(fmt.Sprintf("importance: Average of %s of %d features and %s of %d; the features must be the same, in the same order",
				first.Measure, len(first.Features), s.Measure, len(s.Features)))
		}
	}
	measured := make([][]float64, len(first.Values))
	for f := range measured {
		for _, s := range all {
			measured[f] = append(measured[f], s.Values[f])
		}
	}
	out := Scores{Measure: first.Measure, Features: slices.Clone(first.Features), Names: slices.Clone(first.Names)}
	out.summarize(measured)
	return out
}

// summarize sets values and spread from the measurements of each feature. All features have the same number of measurements.
func (s *Scores) summarize(measured [][]float64) {
	s.Values, s.Spread, s.Repeats = make([]float64, len(measured)), nil, 1
	for f, values := range measured {
		s.Repeats = len(values)
		s.Values[f] = stat.Mean(values, nil)
		if len(values) > 1 {
			s.Spread = append(s.Spread, stat.StdDev(values, nil))
		}
	}
}
