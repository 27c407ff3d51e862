package importance

import (
	"cmp"
	"fmt"
	"slices"
)

// Scores holds the results of a measure for features. All slices have the length of Features, except Spread, which is nil if each value
// was measured once.
type Scores struct {
	Measure  string    // name of the measure, such as "neuron strength"
	Features []int     // indices of the features, from 0
	Names    []string  // their names; "feature 7" for a feature without a name
	Values   []float64 // higher values mean more important features
	Spread   []float64 // standard deviation of the measurements averaged in each value (n-1 in the denominator)
	Repeats  int       // number of those measurements
}

// newScores returns scores of all features, with one measurement each. It panics if the number of names differs from the number of
// features.
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

// Top returns the scores of the k features with the highest values, highest first, or of all features if there are no more than k.
// Features with equal values stay in the order of s; NaN comes last. It panics if k is negative.
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
