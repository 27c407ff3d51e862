package elementwise

import (
	"fmt"

	"setlab/setlib/internal/random"
)

// DropoutGroup is the number of values drawn from one group of counters, see random.Stream.Words.
const DropoutGroup = random.Group

// dropoutSteps is the number of probabilities that 16 bits distinguish.
const dropoutSteps = 1 << 16

// Dropout keeps each value of a with probability keep, a multiple of 2^-16 in (0, 1), and divides it by keep. The other values
// become 0. Bit i%8 of mask[i/8] is 1 if value i was kept. Group k of 128 values is drawn from group block+k of the stream's
// counters at step: value i < 64 uses the lower half of word i, value 64+i the upper half. mask must have 16 bytes per group.
func Dropout(a []float32, mask []uint8, keep float32, s random.Stream, step, block int) {
	if groups := (len(a) + DropoutGroup - 1) / DropoutGroup; len(mask) < groups*DropoutGroup/8 || !(keep > 0 && keep < 1) {
		panic(fmt.Sprintf("elementwise.Dropout: %d values, a mask of %d bytes, keeping %g", len(a), len(mask), keep))
	}
	current.dropoutFlat(a, mask, keep, s, step, block)
}

func (e *engine) dropoutFlat(a []float32, mask []uint8, keep float32, s random.Stream, step, block int) {
	whole := len(a) / DropoutGroup
	if whole > 0 {
		e.dropoutGroups(a[:whole*DropoutGroup], mask, keep, s, step, block)
	}
	if rest := a[whole*DropoutGroup:]; len(rest) > 0 {
		var padded [DropoutGroup]float32
		copy(padded[:], rest)
		e.dropoutGroups(padded[:], mask[whole*DropoutGroup/8:], keep, s, step, block+whole)
		copy(rest, padded[:])
	}
}

func (e *engine) dropoutGroups(a []float32, mask []uint8, keep float32, s random.Stream, step, block int) {
	threshold, scale := uint32(keep*dropoutSteps), 1/keep
	if !e.portable() {
		name := s.Schedule(step)
		for lo := 0; lo < len(a); lo += piece {
			hi := min(lo+piece, len(a))
			e.dropout(&a[lo], &mask[lo/8], scale, threshold, &name[0], block+lo/DropoutGroup, (hi-lo)/DropoutGroup)
		}
		return
	}
	var words [random.Group / 2]uint32
	for len(a) > 0 {
		s.Words(&words, step, block)
		clear(mask[:DropoutGroup/8])
		for i := range DropoutGroup {
			u := words[i%len(words)] >> (16 * (i / len(words))) & (dropoutSteps - 1)
			if u < threshold {
				a[i] *= scale
				mask[i/8] |= 1 << (i % 8)
			} else {
				a[i] = 0
			}
		}
		a, mask, block = a[DropoutGroup:], mask[DropoutGroup/8:], block+1
	}
}

// Mask multiplies the values of a kept by Dropout by scale and sets the others to 0.
func Mask(a []float32, mask []uint8, scale float32) {
	if len(mask) < (len(a)+7)/8 {
		panic(fmt.Sprintf("elementwise.Mask: %d values and a mask of %d bytes", len(a), len(mask)))
	}
	current.maskFlat(a, mask, scale)
}

func (e *engine) maskFlat(a []float32, mask []uint8, scale float32) {
	first := 0
	if !e.portable() {
		first = len(a) &^ 15
		bounded(first, func(lo, hi int) { e.mask(&a[lo], &mask[lo/8], scale, (hi-lo)/16) })
	}
	for i := first; i < len(a); i++ {
		if mask[i/8]>>(i%8)&1 == 1 {
			a[i] *= scale
		} else {
			a[i] = 0
		}
	}
}
