package topology

import "math"

// KeepStrongest returns, in ascending order, the connections that remain when the fraction zeta of the positive weights closest
// to zero, the fraction zeta of the negative weights closest to zero, and all weights that are zero (or not a number) are removed.
// Both numbers are rounded down; of equal weights the one with the lower number goes first.
func KeepStrongest(weights []float32, zeta float64) []int32 {
	return strongest(weights, zeta, newSelection(nil, len(weights))).list()
}

// strongest is KeepStrongest as a set; s is an empty one to begin with.
func strongest(weights []float32, zeta float64, s selection) selection {
	cuts := findCuts(weights, zeta)
	for k := range s.words {
		part := weights[k*64 : min(k*64+64, len(weights))]
		word := uint64(0)
		for b, w := range part {
			code := math.Float32bits(w)
			magnitude, c := code&^signBit, &cuts[code>>31]
			keep := uint64(0)
			if magnitude-c.threshold-1 < infinity-c.threshold { // threshold < magnitude <= infinity
				keep = 1
			}
			if magnitude == c.threshold && magnitude != 0 {
				keep = c.tie()
			}
			word |= keep << b
		}
		s.words[k] = word
	}
	for _, c := range cuts {
		s.count += c.total - c.remove
	}
	return s
}

// The bits of a float32, read as an integer, are ordered as its magnitude is, once the sign is taken away.
const (
	signBit  = 1 << 31
	infinity = 0xFF << 23 // greater ones are not numbers
)

// cut removes the smallest magnitudes of one sign: all below the threshold and the first ones that equal it.
type cut struct {
	total, remove int
	threshold     uint32 // bits of a float32
	ties          int
}

// tie decides on a weight that equals the threshold; it is asked once for each, in connection order.
func (c *cut) tie() (keep uint64) {
	if c.ties > 0 {
		c.ties--
		return 0
	}
	return 1
}

// The digits by which magnitudes are told apart, from the uppermost bits down.
var digits = [3]struct{ shift, bits int }{{20, 11}, {10, 10}, {0, 10}}

// findCuts finds the cuts of the positive and the negative weights, whatever their number in three passes: each counts how often
// the next digit occurs among the weights whose upper digits are those of the threshold.
func findCuts(weights []float32, zeta float64) (cuts [2]cut) {
	var prefix [2]uint32
	var rank [2]int // of the threshold among the weights with the prefix
	for pass, d := range digits {
		var counts [2][1 << 11]int
		// Zero and what is not a number have no sign: the first pass leaves them out, and later ones don't meet them unless no
		// weight of the sign is to be removed.
		for _, w := range weights {
			code := math.Float32bits(w)
			magnitude, sign := code&^signBit, code>>31
			if magnitude-1 < infinity && (magnitude>>d.shift)>>d.bits == prefix[sign] {
				counts[sign][magnitude>>d.shift&(1<<d.bits-1)]++
			}
		}
		for sign := range cuts {
			c := &cuts[sign]
			if pass == 0 {
				for _, n := range counts[sign] {
					c.total += n
				}
				// The small addend keeps 0.3 of 10 at 3 although 0.3*10 may round below.
				c.remove = int(math.Floor(zeta*float64(c.total) + 1e-9))
				rank[sign] = c.remove - 1
			}
			if c.remove == 0 {
				continue
			}
			digit := 0
			for rank[sign] >= counts[sign][digit] {
				rank[sign] -= counts[sign][digit]
				digit++
			}
			prefix[sign] = prefix[sign]<<d.bits | uint32(digit)
		}
	}
	for sign := range cuts {
		if cuts[sign].remove > 0 {
			cuts[sign].threshold, cuts[sign].ties = prefix[sign], rank[sign]+1
		}
	}
	return cuts
}
