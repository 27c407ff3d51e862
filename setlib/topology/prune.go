package topology

import "math"

// KeepStrongest returns, in ascending order, the connections that remain when the fraction zeta of the positive weights closest
// to zero, the fraction zeta of the negative weights closest to zero, and all weights that are zero (or not a number) are removed.
// Both numbers are rounded down; of equal weights the one with the lower number goes first.
func KeepStrongest(weights []float32, zeta float64) []int32 {
	up, down := newCut(weights, zeta, 1), newCut(weights, zeta, -1)
	keep := make([]int32, 0, len(weights)-up.remove-down.remove)
	for c, w := range weights {
		if w > 0 && !up.takes(w) || w < 0 && !down.takes(-w) {
			keep = append(keep, int32(c))
		}
	}
	return keep
}

// cut removes the smallest magnitudes of one sign: all below threshold, and the first ties that equal it.
type cut struct {
	remove    int
	threshold float32
	ties      int
}

func newCut(weights []float32, zeta float64, sign float32) cut {
	magnitudes := make([]float32, 0, len(weights))
	for _, w := range weights {
		if sign*w > 0 {
			magnitudes = append(magnitudes, sign*w)
		}
	}
	// The small addend keeps 0.3 of 10 at 3 although 0.3*10 may round below.
	remove := int(math.Floor(zeta*float64(len(magnitudes)) + 1e-9))
	if remove == 0 {
		return cut{}
	}
	threshold, below := smallest(magnitudes, remove-1)
	return cut{remove: remove, threshold: threshold, ties: remove - below}
}

// takes reports whether a weight of this magnitude goes; it must be asked once for each, in connection order.
func (c *cut) takes(magnitude float32) bool {
	if magnitude == c.threshold && c.ties > 0 {
		c.ties--
		return true
	}
	return magnitude < c.threshold
}

// smallest returns the value of rank k (from 0) and how many values are less than it, by quickselect
// with the median of three as pivot. It reorders v.
func smallest(v []float32, k int) (value float32, below int) {
	lo, hi := 0, len(v)
	for {
		pivot := median(v[lo], v[(lo+hi)/2], v[hi-1])
		// Three-way partition: [lo, less) below the pivot, [less, more) equal to it, [more, hi) above.
		less, i, more := lo, lo, hi
		for i < more {
			switch x := v[i]; {
			case x < pivot:
				v[i], v[less] = v[less], x
				less++
				i++
			case x > pivot:
				more--
				v[i], v[more] = v[more], x
			default:
				i++
			}
		}
		switch {
		case k < less:
			hi = less
		case k >= more:
			lo = more
		default:
			return pivot, less
		}
	}
}

func median(a, b, c float32) float32 { return max(min(a, b), min(max(a, b), c)) }
