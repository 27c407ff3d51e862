package importance

import (
	"cmp"
	"fmt"
	"slices"
)

// Scores are what a measure says of features. All slices have the length of Features, but Spread, which is nil where there is one
// measurement of each value.
type Scores struct {
	Measure  string    // of what, such as "neuron strength"
	Features []int     // the features' numbers, from 0
	Names    []string  // their names; "feature 7" for a feature without a name
	Values   []float64 // the higher, the more important
	Spread   []float64 // standard deviation of the measurements whose mean a value is (n-1 in the denominator)
	Repeats  int       // number of those measurements
}

// newScores returns scores of all features, with one measurement each. It panics if there are names of another number of features.
func newScores(measure string, values []float64, names []string) Scores {
	if len(names) != 0 && len(names) != len(values) {
		panic(fmt.Sprintf("importance: %d names for %d features", len(names), len(values)))
	}
	s := Scores{Measure: measure, Values: values, Names: slices.Clone(names), Repeats: 1}
	for f := range values {
		s.Features = append(s.Features, f)
		if len(names) == 0 {
			s.Names = append(s.Names, fmt.Sprintf("feature %d", f))
		}
	}
	return s
}

// Top returns the scores of the k features with the highest values, the highest first; all of them if there are no more than k. Of equal
// values the one that came first in s comes first; NaN comes last. It panics if k is negative.
func (s Scores) Top(k int) Scores {
	if k < 0 {
		panic(fmt.Sprintf("importance: the top %d of %d features", k, len(s.Values)))
	}
	order := make([]int, len(s.Values))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(s.Values[b], s.Values[a]) })
	top := Scores{Measure: s.Measure, Repeats: s.Repeats}
	for _, i := range order[:min(k, len(order))] {
		top.Features = append(top.Features, s.Features[i])
		top.Names = append(top.Names, s.Names[i])
		top.Values = append(top.Values, s.Values[i])
		if s.Spread != nil {
			top.Spread = append(top.Spread, s.Spread[i])
		}
	}
	return top
}
