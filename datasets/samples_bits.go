package datasets

import (
	"fmt"
	"math"
)

// FromBits makes samples of zeros and ones from packed words. Every row starts
// a new word: with w = (features+63)/64 words a row, feature f of row r is bit
// f%64 (the lowest bit is 0) of words[r*w+f/64]. The bits after the last
// feature of a row must be 0. FromBits does not copy words, which must not be changed
// afterward; labels may be nil and are copied.
func FromBits(rows, features int, words []uint64, labels []int) (*Samples, error) {
	perRow := (features + 63) / 64
	if err := checkShape(rows, features, perRow, len(words), "words of 64 bits"); err != nil {
		return nil, err
	}
	if used := features % 64; used != 0 {
		for r := range rows {
			if words[(r+1)*perRow-1]>>used != 0 {
				return nil, fmt.Errorf("datasets: row %d has bits set after its %d features", r, features)
			}
		}
	}
	return newSamples(&bitStore{words: words, features: features, perRow: perRow}, rows, features, labels)
}

// bitStore stores each row in whole words, so that a minibatch is read word by word.
type bitStore struct {
	words    []uint64
	features int
	perRow   int
}

func newBitStore(rows, features int) *bitStore {
	perRow := (features + 63) / 64
	return &bitStore{words: make([]uint64, rows*perRow), features: features, perRow: perRow}
}

// set sets the bits of a row, all 0 before, whose values are above a threshold.
func (b *bitStore) set(row int, values []float32, threshold float32) {
	words := b.words[row*b.perRow : (row+1)*b.perRow]
	for f, v := range values {
		if v > threshold {
			words[f>>6] |= 1 << (f & 63)
		}
	}
}

// bitValue turns the lowest bit of w into 0 or 1 without a branch.
func bitValue(w uint64) float32 {
	return math.Float32frombits(-uint32(w&1) & 0x3f800000) // the bits of 1
}

func (b *bitStore) at(row, feature int) float32 {
	return bitValue(b.words[row*b.perRow+feature>>6] >> (feature & 63))
}

// eightBits has the values of the eight features packed in a byte.
var eightBits = func() (values [256][8]float32) {
	for b := range values {
		for k := range values[b] {
			values[b][k] = bitValue(uint64(b) >> k)
		}
	}
	return values
}()

// spread writes the values of a word's features to dst, at most 64 of them.
func spread(dst []float32, w uint64) {
	for ; len(dst) >= 8; w >>= 8 {
		*(*[8]float32)(dst) = eightBits[byte(w)]
		dst = dst[8:]
	}
	copy(dst, eightBits[byte(w)][:])
}

func (b *bitStore) row(dst []float32, row int) {
	for i, w := range b.words[row*b.perRow : (row+1)*b.perRow] {
		spread(dst[i*64:min(i*64+64, len(dst))], w)
	}
}

func (b *bitStore) columns(dst []float32, stride int, rows []int, by *scaling) {
	var near [tile * run]float32
	for i := range b.perRow {
		width := min(run, b.features-i*run)
		for k, r := range rows {
			spread(near[k*run:k*run+width], b.words[r*b.perRow+i])
		}
		across(dst[i*run*stride:], stride, &near, width, len(rows), by.from(i*run))
	}
}

func (b *bitStore) slice(lo, hi int) store {
	return &bitStore{words: b.words[lo*b.perRow : hi*b.perRow], features: b.features, perRow: b.perRow}
}

func (b *bitStore) pick(rows []int) store {
	out := newBitStore(len(rows), b.features)
	for i, r := range rows {
		copy(out.words[i*b.perRow:(i+1)*b.perRow], b.words[r*b.perRow:])
	}
	return out
}

func (b *bitStore) binary() bool { return true }

func (b *bitStore) kind() string { return "bits" }
