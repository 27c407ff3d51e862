package nn

import (
	"cmp"
	"math"
	"slices"
)

// margin is the difference of the outputs for class 1 and class 0 of a sample, and its class.
type margin struct {
	of    float32
	class int
}

// auc returns the area under the receiver operating characteristic: the share of the pairs of a sample of class 1 and one of class 0 of which the first
// has the larger margin, where equal margins count half (Mann and Whitney 1947). It is NaN without samples of one of the classes, and if a margin is.
func auc(margins []margin) float64 {
	slices.SortFunc(margins, func(a, b margin) int { return cmp.Compare(a.of, b.of) })
	if len(margins) > 0 && math.IsNaN(float64(margins[0].of)) { // NaN is before all numbers
		return math.NaN()
	}
	var below [2]float64 // samples of each class with smaller margins
	won := 0.
	for first := 0; first < len(margins); {
		var equal [2]float64
		last := first
		for ; last < len(margins) && cmp.Compare(margins[last].of, margins[first].of) == 0; last++ {
			equal[margins[last].class]++
		}
		won += equal[1] * (below[0] + equal[0]/2)
		below[0], below[1], first = below[0]+equal[0], below[1]+equal[1], last
	}
	if pairs := below[0] * below[1]; pairs > 0 {
		return won / pairs
	}
	return math.NaN()
}
