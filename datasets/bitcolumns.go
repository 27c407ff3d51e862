package datasets

import "fmt"

// BitColumns gathers a batch of samples that are stored as bits, feature-major and one bit a value:
//
//	bit b%16 of dst[f*stride+b/16] = value of feature f of sample rows[b]
//
// It returns false, and does nothing, if the samples are not stored as bits; then use [Samples.Columns]. The stride is at least the
// number of words that len(rows) bits take. In the last of these words the bits beyond the batch become 0; later words do not change.
// BitColumns panics, naming both shapes, if dst or stride is too small, or if a row is out of range.
func (s *Samples) BitColumns(dst []uint16, stride int, rows []int) bool {
	bits, ok := s.values.(*bitStore)
	if !ok || len(rows) == 0 {
		return ok
	}
	words := (len(rows) + 15) / 16
	if need := (s.features-1)*stride + words; stride < words || len(dst) < need {
		panic(fmt.Sprintf("datasets: BitColumns of %d samples x %d features into %d words with stride %d", len(rows), s.features, len(dst), stride))
	}
	for _, r := range rows {
		s.checkRow(r)
	}
	for b := 0; b < len(rows); b += 64 {
		bits.bitColumns(dst[b/16:], stride, rows[b:min(b+64, len(rows))])
	}
	return true
}

// bitColumns is BitColumns for at most 64 samples.
func (b *bitStore) bitColumns(dst []uint16, stride int, rows []int) {
	words := (len(rows) + 15) / 16
	for i := range b.perRow {
		var square [64]uint64
		for k, r := range rows {
			square[k] = b.words[r*b.perRow+i]
		}
		transposeBits(&square)
		for f, w := range square[:min(64, b.features-i*64)] {
			line := dst[(i*64+f)*stride:][:words]
			for k := range line {
				line[k] = uint16(w >> (16 * k))
			}
		}
	}
}

// transposeBits transposes a matrix of 64 x 64 bits: it swaps bit c of word r with bit r of word c. For squares of 64, 32, … bits it swaps
// the upper right and lower left quarters.
func transposeBits(words *[64]uint64) {
	mask := uint64(1<<32 - 1)
	for half := 32; half > 0; half, mask = half/2, mask^mask<<(half/2) {
		for r := 0; r < 64; r = (r | half + 1) &^ half {
			upper := (words[r]>>half ^ words[r|half]) & mask
			words[r] ^= upper << half
			words[r|half] ^= upper
		}
	}
}
