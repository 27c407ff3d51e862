package datasets

import (
	"fmt"
	"math"
)

// FromBits makes samples of zeros and ones from packed words. Every row starts
// a new word: with w = (features+63)/64 words a row, feature f of row r is bit
// f%64 (the lowest bit is 0) of words[r*w+f/64]. The bits after the last
// feature of a row must be 0. FromBits keeps words, which must not be changed
// afterwards; labels may be nil and are copied.
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

// bitStore keeps each row in whole words, so that a batch is read word by word.
type bitStore struct {
	words    []uint64
	features int
	perRow   int
}

func newBitStore(rows, features int) *bitStore {
	perRow := (features + 63) / 64
	return &bitStore{words: make([]uint64, rows*perRow), features: features, perRow: perRow}
}

// bitValue turns the lowest bit of w into 0 or 1 without a branch.
func bitValue(w uint64) float32 {
	return math.Float32frombits(-uint32(w&1) & 0x3f800000) // the bits of 1
}

func (b *bitStore) at(row, feature int) float32 {
	return bitValue(b.words[row*b.perRow+feature>>6] >> (feature & 63))
}

func (b *bitStore) row(dst []float32, row int) {
	words := b.words[row*b.perRow : (row+1)*b.perRow]
	for i, w := range words {
		part := dst[i*64 : min(i*64+64, len(dst))]
		for k := range part {
			part[k] = bitValue(w)
			w >>= 1
		}
	}
}

// columns takes the words of up to 128 samples at a time into a buffer that
// stays in the first-level cache, and writes their 64 features as whole runs,
// four at a time.
func (b *bitStore) columns(dst []float32, stride int, rows []int) {
	var buffer [128]uint64
	for start := 0; start < len(rows); start += len(buffer) {
		batch := rows[start:min(start+len(buffer), len(rows))]
		words := buffer[:len(batch)]
		for i := range b.perRow {
			for j, r := range batch {
				words[j] = b.words[r*b.perRow+i]
			}
			f, end := i*64, min(i*64+64, b.features)
			for ; f+4 <= end; f += 4 {
				base := f*stride + start
				d0, d1 := dst[base:][:len(words)], dst[base+stride:][:len(words)]
				d2, d3 := dst[base+2*stride:][:len(words)], dst[base+3*stride:][:len(words)]
				shift := uint(f & 63)
				for j, w := range words {
					w >>= shift & 63
					d0[j], d1[j], d2[j], d3[j] = bitValue(w), bitValue(w>>1), bitValue(w>>2), bitValue(w>>3)
				}
			}
			for ; f < end; f++ {
				column := dst[f*stride+start:][:len(words)]
				for j, w := range words {
					column[j] = bitValue(w >> (uint(f) & 63))
				}
			}
		}
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
