package datasets

import (
	"bytes"
	"encoding"
	"encoding/binary"
	"errors"
	"fmt"
)

var (
	_ encoding.BinaryMarshaler   = (*Samples)(nil)
	_ encoding.BinaryUnmarshaler = (*Samples)(nil)
)

// The binary form is a header, the labels as int32, and the values as they are stored,
// all little-endian. Samples with targets or treatments have another magic number, and
// these come between the header and the labels: the number of targets of a sample, as
// int64, the targets, and the number of treatments; then, for each treatment, whether
// it has means, its threshold, its means and its inverse deviations. Samples with scaled
// targets have a third magic number, and the means and deviations of the targets follow.
const (
	binaryMagic   = "samples1"
	extendedMagic = "samples2"
	scaledMagic   = "samples3"
)

// The kinds of stores in the binary form.
const (
	noStore int64 = iota
	bitsStored
	bytesStored
	floatsStored
)

// binaryHeader is what precedes the values.
type binaryHeader struct {
	Rows, Features, Classes int64
	Labeled                 bool
	Scaled                  bool  // the bytes' meaning is standardized
	Standardized            bool  // a mean and a factor for each feature follow
	Store                   int64 // one of the kinds
}

// MarshalBinary encodes the samples with their labels, targets and treatments. The encoding
// takes about as much memory as the samples.
func (s *Samples) MarshalBinary() ([]byte, error) {
	h := binaryHeader{Rows: int64(s.rows), Features: int64(s.features), Classes: int64(s.classes), Labeled: s.labels != nil}
	values := s.values
	var parts []any
	if st, ok := values.(*standardizedStore); ok {
		h.Standardized, values = true, st.values
		parts = append(parts, st.mean, st.inverse)
	}
	switch v := values.(type) {
	case nil:
	case *bitStore:
		h.Store, parts = bitsStored, append(parts, v.words)
	case *byteStore:
		h.Store, h.Scaled, parts = bytesStored, v.scaled, append(parts, v.meaning[:], v.values)
	case *floatStore:
		h.Store, parts = floatsStored, append(parts, v.values)
	case *permutedStore:
		h.Store, parts = floatsStored, append(parts, v.floats())
	default:
		return nil, fmt.Errorf("datasets: samples of %s have no binary form", values.kind())
	}
	labels := make([]int32, len(s.labels))
	for i, l := range s.labels {
		labels[i] = int32(l)
	}
	data, begin := []byte(binaryMagic), []any{h, labels}
	if s.outputs > 0 || len(s.treatments) > 0 {
		data, begin = []byte(extendedMagic), []any{h, int64(s.outputs), s.targets, int64(len(s.treatments))}
		for _, t := range s.treatments {
			begin = append(begin, t.Mean != nil, t.Threshold, t.Mean, t.Inverse)
		}
		if s.scaling != nil {
			data, begin = []byte(scaledMagic), append(begin, s.scaling.Mean, s.scaling.Deviation)
		}
		begin = append(begin, labels)
	}
	var err error
	for _, part := range append(begin, parts...) {
		if data, err = binary.Append(data, binary.LittleEndian, part); err != nil {
			return nil, fmt.Errorf("datasets: samples: %w", err)
		}
	}
	return data, nil
}

// UnmarshalBinary decodes what MarshalBinary encoded.
func (s *Samples) UnmarshalBinary(data []byte) error {
	data, plain := bytes.CutPrefix(data, []byte(binaryMagic))
	data, extended := bytes.CutPrefix(data, []byte(extendedMagic))
	data, scaled := bytes.CutPrefix(data, []byte(scaledMagic))
	r := &binaryReader{data: data, bad: plain && (extended || scaled) || extended && scaled || !plain && !extended && !scaled}
	var h binaryHeader
	r.read(&h, 1)
	*s = Samples{rows: int(h.Rows), features: int(h.Features), answers: answers{classes: int(h.Classes)}}
	if extended || scaled {
		s.answers.extend(r, h)
	}
	if scaled {
		n := int64(s.outputs)
		s.scaling = &TargetScaling{Mean: readSlice[float64](r, n, 8), Deviation: readSlice[float64](r, n, 8)}
		r.bad = r.bad || n == 0
	}
	if h.Labeled {
		s.labels = make([]int, 0, r.fit(h.Rows, 4))
		labels := readSlice[int32](r, h.Rows, 4)
		for _, l := range labels {
			if l < 0 || int64(l) >= h.Classes {
				r.bad = true
			}
			s.labels = append(s.labels, int(l))
		}
	}
	var by scaling
	if h.Standardized {
		by = scaling{readSlice[float32](r, h.Features, 4), readSlice[float32](r, h.Features, 4)}
	}
	switch h.Store {
	case noStore:
		r.bad = r.bad || h != binaryHeader{}
	case bitsStored:
		perRow := (h.Features + 63) / 64
		s.values = &bitStore{words: readSlice[uint64](r, h.Rows*perRow, 8), features: s.features, perRow: int(perRow)}
	case bytesStored:
		b := &byteStore{features: s.features, meaning: new([256]float32), scaled: h.Scaled}
		copy(b.meaning[:], readSlice[float32](r, 256, 4))
		b.scale = b.meaning[1] // of bytes that are not scaled otherwise
		b.values = readSlice[byte](r, h.Rows*h.Features, 1)
		s.values = b
	case floatsStored:
		s.values = &floatStore{values: readSlice[float32](r, h.Rows*h.Features, 4), features: s.features}
	default:
		r.bad = true
	}
	if r.bad || len(r.data) > 0 || h.Rows < 0 || h.Features < 0 {
		*s = Samples{}
		return errors.New("datasets: this is not the binary form of samples, or not all of it")
	}
	if h.Standardized {
		s.values = &standardizedStore{s.values, s.rows, by}
	}
	s.seal()
	return nil
}

// extend decodes the targets and treatments.
func (a *answers) extend(r *binaryReader, h binaryHeader) {
	var outputs, treatments int64
	r.read(&outputs, 8)
	if outputs < 0 || h.Rows < 0 || outputs > int64(len(r.data)) || h.Rows > int64(len(r.data)) {
		r.bad = true
		return
	}
	if outputs > 0 {
		a.outputs, a.targets = int(outputs), readSlice[float32](r, h.Rows*outputs, 4)
	}
	r.read(&treatments, 8)
	for range treatments {
		var t Treatment
		var scaled bool
		r.read(&scaled, 1)
		r.read(&t.Threshold, 4)
		if scaled {
			t.Mean, t.Inverse = readSlice[float32](r, h.Features, 4), readSlice[float32](r, h.Features, 4)
		}
		if r.bad {
			return
		}
		a.treatments = append(a.treatments, t)
	}
}

// binaryReader decodes the binary form. It keeps the first error.
type binaryReader struct {
	data []byte
	bad  bool
}

// fit returns n if n values of the given size can follow, and otherwise sets the error and returns 0.
func (r *binaryReader) fit(n int64, size int) int {
	if n < 0 || n > int64(len(r.data)/size) {
		r.bad = true
	}
	if r.bad {
		return 0
	}
	return int(n)
}

// read reads a value of a fixed size.
func (r *binaryReader) read(to any, size int) {
	if r.fit(1, size) == 0 {
		return
	}
	n, err := binary.Decode(r.data, binary.LittleEndian, to)
	if err != nil {
		r.bad = true
		return
	}
	r.data = r.data[n:]
}

// readSlice reads n values of a size.
func readSlice[T any](r *binaryReader, n int64, size int) []T {
	values := make([]T, r.fit(n, size))
	if len(values) > 0 {
		r.read(values, len(values)*size)
	}
	return values
}
