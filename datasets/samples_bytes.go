package datasets

import (
	"encoding/binary"
	"fmt"
	"math"
)

// FromBytes makes samples from rows x features bytes, row by row; the value of
// a byte is byte*scale, so that a grey level becomes 0..1 with scale 1.0/255.
// The scale is positive. FromBytes keeps values, which must not be changed
// afterwards; labels may be nil and are copied.
func FromBytes(rows, features int, values []byte, scale float32, labels []int) (*Samples, error) {
	if err := checkShape(rows, features, features, len(values), "bytes"); err != nil {
		return nil, err
	}
	if !(scale > 0) || math.IsInf(float64(scale), 0) {
		return nil, fmt.Errorf("datasets: scale %v of byte samples: want a positive number", scale)
	}
	return newSamples(newByteStore(values, features, scale), rows, features, labels)
}

// byteStore keeps one byte a value and the 256 values that a byte can mean.
type byteStore struct {
	values   []byte
	features int
	meaning  *[256]float32
}

func newByteStore(values []byte, features int, scale float32) *byteStore {
	meaning := new([256]float32)
	for i := range meaning {
		meaning[i] = float32(i) * scale
	}
	return &byteStore{values: values, features: features, meaning: meaning}
}

func (b *byteStore) at(row, feature int) float32 {
	return b.meaning[b.values[row*b.features+feature]]
}

func (b *byteStore) row(dst []float32, row int) {
	for f, v := range b.values[row*b.features : (row+1)*b.features] {
		dst[f] = b.meaning[v]
	}
}

// columns reads eight features of a sample in one load and writes eight runs.
func (b *byteStore) columns(dst []float32, stride int, rows []int) {
	n := len(rows)
	m := b.meaning
	f := 0
	for ; f+8 <= b.features; f += 8 {
		base := f * stride
		d0, d1 := dst[base:][:n], dst[base+stride:][:n]
		d2, d3 := dst[base+2*stride:][:n], dst[base+3*stride:][:n]
		d4, d5 := dst[base+4*stride:][:n], dst[base+5*stride:][:n]
		d6, d7 := dst[base+6*stride:][:n], dst[base+7*stride:][:n]
		for j, r := range rows {
			v := binary.LittleEndian.Uint64(b.values[r*b.features+f:])
			d0[j], d1[j] = m[byte(v)], m[byte(v>>8)]
			d2[j], d3[j] = m[byte(v>>16)], m[byte(v>>24)]
			d4[j], d5[j] = m[byte(v>>32)], m[byte(v>>40)]
			d6[j], d7[j] = m[byte(v>>48)], m[byte(v>>56)]
		}
	}
	for ; f < b.features; f++ {
		column := dst[f*stride:][:n]
		for j, r := range rows {
			column[j] = m[b.values[r*b.features+f]]
		}
	}
}

func (b *byteStore) slice(lo, hi int) store {
	return &byteStore{values: b.values[lo*b.features : hi*b.features], features: b.features, meaning: b.meaning}
}

func (b *byteStore) pick(rows []int) store {
	out := make([]byte, 0, len(rows)*b.features)
	for _, r := range rows {
		out = append(out, b.values[r*b.features:(r+1)*b.features]...)
	}
	return &byteStore{values: out, features: b.features, meaning: b.meaning}
}

func (b *byteStore) binary() bool {
	for _, v := range b.values {
		if x := b.meaning[v]; x != 0 && x != 1 {
			return false
		}
	}
	return true
}

func (b *byteStore) kind() string { return "bytes" }
