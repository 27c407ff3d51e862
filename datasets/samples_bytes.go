package datasets

import (
	"fmt"
	"math"
)

// FromBytes makes samples from rows x features bytes, row by row. The value of a
// byte is byte*scale: the scale 1.0/255 makes gray levels 0..1. The scale must be
// positive. FromBytes does not copy values, which must not be changed afterward;
// labels may be nil and are copied.
func FromBytes(rows, features int, values []byte, scale float32, labels []int) (*Samples, error) {
	if err := checkShape(rows, features, features, len(values), "bytes"); err != nil {
		return nil, err
	}
	if !(scale > 0) || math.IsInf(float64(scale), 0) {
		return nil, fmt.Errorf("datasets: scale %v of byte samples: want a positive number", scale)
	}
	return newSamples(newByteStore(values, features, scale), rows, features, labels)
}

// byteStore stores one byte per value, and the 256 values that bytes stand for.
type byteStore struct {
	values   []byte
	features int
	meaning  *[256]float32
	scale    float32 // what a byte is multiplied by for its meaning
	scaled   bool    // and the meaning is standardized
}

func newByteStore(values []byte, features int, scale float32) *byteStore {
	meaning := new([256]float32)
	for i := range meaning {
		meaning[i] = float32(i) * scale
	}
	return &byteStore{values: values, features: features, meaning: meaning, scale: scale}
}

func (b *byteStore) at(row, feature int) float32 {
	return b.meaning[b.values[row*b.features+feature]]
}

func (b *byteStore) row(dst []float32, row int) {
	for f, v := range b.values[row*b.features : (row+1)*b.features] {
		dst[f] = b.meaning[v]
	}
}

func (b *byteStore) columns(dst []float32, stride int, rows []int, by *scaling) {
	var near [tile * run]byte
	for from := 0; from < b.features; from += run {
		width := min(run, b.features-from)
		for k, r := range rows {
			copy(near[k*run:k*run+width], b.values[r*b.features+from:])
		}
		acrossBytes(dst[from*stride:], stride, &near, b.meaning, width, len(rows), by.from(from))
	}
}

func (b *byteStore) slice(lo, hi int) store {
	out := *b
	out.values = b.values[lo*b.features : hi*b.features]
	return &out
}

func (b *byteStore) pick(rows []int) store {
	out := *b
	out.values = make([]byte, 0, len(rows)*b.features)
	for _, r := range rows {
		out.values = append(out.values, b.values[r*b.features:(r+1)*b.features]...)
	}
	return &out
}

// standardized returns the same bytes, standing for standardized values.
func (b *byteStore) standardized(mean, inverse float32) *byteStore {
	out := *b
	out.meaning, out.scaled = new([256]float32), true
	for i, v := range b.meaning {
		out.meaning[i] = (v - mean) * inverse
	}
	return &out
}

func (b *byteStore) binary() bool {
	for _, v := range b.values {
		if x := b.meaning[v]; x != 0 && x != 1 {
			return false
		}
	}
	return true
}

func (b *byteStore) kind() string {
	if b.scaled {
		return "bytes, standardized"
	}
	return "bytes"
}
