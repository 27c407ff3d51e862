package topology

import (
	"cmp"
	"math"
	"slices"
)

// apportion divides n among layers in proportion to their shares. No layer gets more than its room; the rest is divided among the other layers in the
// same proportion. If no share is positive, all count as equal. Numbers are rounded down, and the remaining units go to the layers with the largest
// remainders, one each, to the first layer of equal ones. If n exceeds the total room, every layer gets all of its room.
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

// partsOf returns rest, which is n minus what the full layers have got, and the unrounded part of rest for each of the other layers.
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
