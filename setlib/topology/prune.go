package topology

import (
	"math"
	"math/bits"
)

// KeepStrongest removes the fraction zeta of the positive weights and the fraction zeta of the negative weights, those closest to zero,
// and all weights that are zero or NaN. It returns the connections that remain, in ascending order. Both numbers are rounded down;
// of equal weights the one with the lower number is removed first. It panics unless 0 <= zeta <= 1.
func KeepStrongest(weights []float32, zeta float64) []int32 {
	checkFraction("KeepStrongest", zeta)
	return strongest(weights, zeta, newSelection(len(weights))).list()
}

// strongest is KeepStrongest for selections. s must be empty and is used for the result.
func strongest(weights []float32, zeta float64, s selection) selection {
	// The small addend makes 0.3 of 10 come out as 3, although 0.3*10 may be slightly less in floating point.
	return chosen(weights, cutsOf(weights, func(total int) int { return int(math.Floor(zeta*float64(total) + 1e-9)) }), s)
}

// chosen returns the selection of the weights that the cuts leave. s must be empty and is used for the result.
func chosen(weights []float32, cuts [2]cut, s selection) selection {
	above := [2]uint32{cuts[0].threshold + 1, cuts[1].threshold + 1}
	for k := range s.words {
		part := weights[k*64 : min(k*64+64, len(weights))]
		word := uint64(0)
		for b, w := range part {
			code := math.Float32bits(w)
			magnitude, sign := code&^signBit, code>>31
			// Branch-free comparisons by borrow: short is 0 if magnitude >= above, and finite is 1 if the weight is not NaN.
			_, short := bits.Sub32(magnitude, above[sign&1], 0)
			_, finite := bits.Sub32(magnitude, infinity+1, 0)
			word |= uint64(finite&^short) << (b & 63)
			if magnitude == above[sign&1]-1 && magnitude != 0 {
				word |= cuts[sign&1].tie() << (b & 63)
			}
		}
		s.words[k] = word
	}
	for _, c := range cuts {
		s.count += c.total - c.remove
	}
	return s
}

// withoutLightest returns what remains after removing the n smallest magnitudes and all zeros. Zeros count toward n. Of equal magnitudes the first
// are removed.
func withoutLightest(weights []float32, n int) selection {
	sizes := magnitudes(weights)
	cuts := cutsOf(sizes, func(total int) int { return max(0, n-(len(sizes)-total)) })
	return chosen(sizes, cuts, newSelection(len(sizes)))
}

// withoutSmallest returns what remains after removing the n smallest magnitudes. Of equal magnitudes, zeros among them, the first are removed.
func withoutSmallest(weights []float32, n int) selection {
	if n >= zeros(weights) {
		return withoutLightest(weights, n)
	}
	keep := newSelection(len(weights))
	for c, w := range weights {
		if w == 0 && n > 0 {
			n--
			continue
		}
		keep.words[c/64] |= 1 << (c % 64)
		keep.count++
	}
	return keep
}

// The bits of a float32 without its sign, read as an integer, have the order of its magnitude.
const (
	signBit  = 1 << 31
	infinity = 0xFF << 23 // greater values are NaN
)

// cut removes the smallest magnitudes of one sign: all below the threshold and the first ties that equal it.
type cut struct {
	total, remove int
	threshold     uint32 // bits of a float32
	ties          int

	rank int // of the threshold among the weights that share the digits found so far
}

// tie decides whether to keep a weight that equals the threshold. It is called once for each, in connection order.
func (c *cut) tie() (keep uint64) {
	if c.ties > 0 {
		c.ties--
		return 0
	}
	return 1
}

// cutsOf finds the cuts for the positive and the negative weights. Of each sign, which has total weights, removed(total) are removed. Finding the
// thresholds takes three passes, regardless of the number of weights: each pass counts how often the next 11 or 10 bits occur among the weights
// that share the upper bits of the threshold.
func cutsOf(weights []float32, removed func(total int) int) (cuts [2]cut) {
	var counts [1 << 12]uint32
	for _, w := range weights {
		code := math.Float32bits(w)
		if code&^signBit-1 < infinity { // neither zero nor NaN
			counts[code>>20]++
		}
	}
	for sign := range cuts {
		c, counts := &cuts[sign], counts[sign<<11:][:1<<11]
		for _, n := range counts {
			c.total += int(n)
		}
		c.remove = removed(c.total)
		c.rank = c.remove - 1
		c.digit(counts)
	}
	for shift := 10; shift >= 0; shift -= 10 {
		var counts [2][1 << 10]uint32
		upper := [2]uint32{cuts[0].threshold, cuts[1].threshold | signBit>>(shift+10)}
		for _, w := range weights {
			code := math.Float32bits(w)
			if code>>((shift+10)&31) == upper[code>>31] && code&^signBit != 0 {
				counts[code>>31][code>>(shift&31)&(1<<10-1)]++
			}
		}
		for sign := range cuts {
			cuts[sign].digit(counts[sign][:])
		}
	}
	for sign := range cuts {
		if c := &cuts[sign]; c.remove > 0 {
			c.ties = c.rank + 1
		}
	}
	return cuts
}

// digit appends the threshold's next digit. counts[d] is the number of weights with digit d.
func (c *cut) digit(counts []uint32) {
	if c.remove == 0 {
		return
	}
	digit := 0
	for c.rank >= int(counts[digit]) {
		c.rank -= int(counts[digit])
		digit++
	}
	c.threshold = c.threshold*uint32(len(counts)) + uint32(digit)
}
