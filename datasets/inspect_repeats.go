package datasets

import (
	"math"
	"math/bits"
)

// repeats finds samples that equal earlier ones, by a hash of 64 bits.
type repeats struct {
	first                         map[uint64]repeated
	duplicates, conflicts, leaked int
}

// repeated is the first of several equal samples.
type repeated struct {
	label int32
	test  bool
}

// mostCompared is the largest number of samples that are compared.
const mostCompared = 1 << 22

func newRepeats(samples int) *repeats {
	if samples > mostCompared {
		return &repeats{}
	}
	return &repeats{first: make(map[uint64]repeated, samples)}
}

func (r *repeats) add(row []float32, label int, test bool) {
	if r.first == nil {
		return
	}
	h := uint64(len(row))
	for _, v := range row {
		if v == 0 {
			v = 0 // of either sign
		}
		h = (bits.RotateLeft64(h, 23) ^ uint64(math.Float32bits(v))) * 0x9e3779b97f4a7c15
	}
	h ^= h >> 32
	before, seen := r.first[h]
	if !seen {
		r.first[h] = repeated{int32(label), test}
		return
	}
	r.duplicates++
	if int32(label) != before.label {
		r.conflicts++
	}
	if test && !before.test {
		r.leaked++
	}
}

// found returns the three counts, -1 if samples were not compared.
func (r *repeats) found() (duplicates, conflicts, leaked int) {
	if r.first == nil {
		return -1, -1, -1
	}
	return r.duplicates, r.conflicts, r.leaked
}
