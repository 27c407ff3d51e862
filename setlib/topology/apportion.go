package topology

import (
	"cmp"
	"math"
	"slices"
)

// apportion shares n among layers in proportion to their shares. None gets more than it has room for: what is left over goes to the others, in
// the same proportion. If no share is greater than 0, all are equal. Numbers are rounded down, and what is left by that goes, one each, to the layers
// with the largest remainders, the first of equal ones. If there is less room than n, all of it is taken.
func apportion(n int, shares []float64, room []int) []int {
	got, full := make([]int, len(shares)), make([]bool, len(shares))
	for {
		parts, rest := partsOf(n, shares, got, full)
		again := false
		for k, p := range parts {
			if !full[k] && p >= float64(room[k]) {
				got[k], full[k], again = room[k], true, true
			}
		}
		if again {
			continue
		}
		var order []int
		for k, p := range parts {
			if !full[k] {
				got[k] = int(p)
				rest -= got[k]
				order = append(order, k)
			}
		}
		slices.SortStableFunc(order, func(a, b int) int {
			return cmp.Compare(parts[b]-math.Floor(parts[b]), parts[a]-math.Floor(parts[a]))
		})
		for _, k := range order[:min(max(0, rest), len(order))] {
			got[k]++
		}
		return got
	}
}

// partsOf returns the unrounded parts of the layers that are not full in what those leave of n, which is rest.
func partsOf(n int, shares []float64, got []int, full []bool) (parts []float64, rest int) {
	parts, rest = make([]float64, len(shares)), n
	sum, open := 0., 0
	for k, s := range shares {
		if full[k] {
			rest -= got[k]
			continue
		}
		open++
		if s > 0 && !math.IsInf(s, 0) {
			sum += s
		}
	}
	for k, s := range shares {
		switch {
		case full[k]:
		case sum == 0:
			parts[k] = float64(rest) / float64(open)
		case s > 0 && !math.IsInf(s, 0):
			parts[k] = float64(rest) * (s / sum)
		}
	}
	return parts, rest
}
