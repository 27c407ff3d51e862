package datasets

import (
	"fmt"
	"slices"
	"sync"
)

// Samples is a table of equally long feature vectors and, where there are any,
// their class labels. Values are stored as compactly as they allow: one bit
// (0 or 1), one byte times a scale, or a float32; every accessor gives float32.
//
// Samples does not change once it is made and is safe for concurrent use. The
// zero value is not usable: make one with [FromFloats], [FromBytes] or
// [FromBits], with a reader such as [ReadIDX], or take it from a [Set].
type Samples struct {
	values   store
	rows     int
	features int
	labels   []int // nil if there are none
	classes  int
	digest   func() string // computed once
}

// store is one way to keep a rows x features table.
type store interface {
	// at returns one value; the arguments are in range.
	at(row, feature int) float32
	// row fills dst, which is as long as there are features.
	row(dst []float32, row int)
	// columns is Samples.Columns with its arguments checked.
	columns(dst []float32, stride int, rows []int)
	// slice returns rows lo..hi-1, sharing memory.
	slice(lo, hi int) store
	// pick returns a copy of the given rows.
	pick(rows []int) store
	// binary reports whether all values are 0 or 1.
	binary() bool
	// kind names the storage: "bits", "bytes" or "floats".
	kind() string
}

// newSamples joins a store with its labels. It checks what the three public
// constructors have in common.
func newSamples(values store, rows, features int, labels []int) (*Samples, error) {
	s := &Samples{values: values, rows: rows, features: features}
	if labels == nil {
		return s.seal(), nil
	}
	return s.WithLabels(labels, 0)
}

func (s *Samples) seal() *Samples {
	s.digest = sync.OnceValue(s.computeDigest)
	return s
}

// checkShape verifies that a table of rows x features can be addressed and that
// got, the length of what was handed in, is units a row.
func checkShape(rows, features, perRow, got int, unit string) error {
	if rows < 0 || features < 1 {
		return fmt.Errorf("datasets: a table of %d x %d: rows must not be negative and features at least 1", rows, features)
	}
	if perRow > 0 && rows > int(^uint(0)>>1)/perRow {
		return fmt.Errorf("datasets: a table of %d x %d is too large", rows, features)
	}
	if want := rows * perRow; got != want {
		return fmt.Errorf("datasets: a table of %d x %d needs %d %s, got %d", rows, features, want, unit, got)
	}
	return nil
}

// WithLabels returns the same samples with the given class labels, one a row,
// each in 0..classes-1. If classes is 0, it is taken to be the largest label
// plus one. The labels are copied. The error names the first label that does
// not fit.
func (s *Samples) WithLabels(labels []int, classes int) (*Samples, error) {
	if len(labels) != s.rows {
		return nil, fmt.Errorf("datasets: %d labels for %d samples", len(labels), s.rows)
	}
	top := 0
	for i, l := range labels {
		if l < 0 || classes > 0 && l >= classes {
			return nil, fmt.Errorf("datasets: label %d of sample %d is not in 0..%d", l, i, max(classes, top)-1)
		}
		top = max(top, l+1)
	}
	if classes == 0 {
		classes = top
	}
	out := &Samples{values: s.values, rows: s.rows, features: s.features, labels: slices.Clone(labels), classes: classes}
	if out.labels == nil {
		out.labels = []int{}
	}
	return out.seal(), nil
}

// Len returns the number of samples.
func (s *Samples) Len() int { return s.rows }

// Features returns the length of every sample.
func (s *Samples) Features() int { return s.features }

// At returns one value. It panics if row or feature is out of range.
func (s *Samples) At(row, feature int) float32 {
	s.checkRow(row)
	if uint(feature) >= uint(s.features) {
		panic(fmt.Sprintf("datasets: feature %d of samples with %d features", feature, s.features))
	}
	return s.values.at(row, feature)
}

// Row copies one sample into dst and returns it, cut to [Samples.Features]
// values. A dst that is nil or too short is replaced by a new slice.
func (s *Samples) Row(dst []float32, row int) []float32 {
	s.checkRow(row)
	if cap(dst) < s.features {
		dst = make([]float32, s.features)
	}
	dst = dst[:s.features]
	s.values.row(dst, row)
	return dst
}

// Columns gathers a batch in the layout that training works in, feature-major:
//
//	dst[f*stride+b] = value of feature f of sample rows[b]
//
// The stride is at least len(rows); whatever lies between the batch and the
// stride is left as it is. Columns panics, naming both shapes, if dst or
// stride is too small, or if a row is out of range.
func (s *Samples) Columns(dst []float32, stride int, rows []int) {
	if len(rows) == 0 {
		return
	}
	if need := (s.features-1)*stride + len(rows); stride < len(rows) || len(dst) < need {
		panic(fmt.Sprintf("datasets: Columns of %d samples x %d features into %d values with stride %d", len(rows), s.features, len(dst), stride))
	}
	for _, r := range rows {
		s.checkRow(r)
	}
	s.values.columns(dst, stride, rows)
}

func (s *Samples) checkRow(row int) {
	if uint(row) >= uint(s.rows) {
		panic(fmt.Sprintf("datasets: row %d of %d samples", row, s.rows))
	}
}

// HasLabels reports whether the samples carry class labels.
func (s *Samples) HasLabels() bool { return s.labels != nil }

// Label returns the class of one sample, in 0..Classes()-1. It panics if there
// are no labels or row is out of range.
func (s *Samples) Label(row int) int {
	if s.labels == nil {
		panic("datasets: Label of samples without labels")
	}
	s.checkRow(row)
	return s.labels[row]
}

// Labels returns a copy of all labels, or nil if there are none.
func (s *Samples) Labels() []int { return slices.Clone(s.labels) }

// Classes returns the number of classes, 0 if there are no labels.
func (s *Samples) Classes() int { return s.classes }

// Slice returns samples lo to hi-1. It shares the values' memory and costs
// nothing. It panics unless 0 <= lo <= hi <= Len().
func (s *Samples) Slice(lo, hi int) *Samples {
	if lo < 0 || hi < lo || hi > s.rows {
		panic(fmt.Sprintf("datasets: Slice(%d, %d) of %d samples", lo, hi, s.rows))
	}
	out := &Samples{values: s.values.slice(lo, hi), rows: hi - lo, features: s.features, classes: s.classes}
	if s.labels != nil {
		out.labels = s.labels[lo:hi:hi]
	}
	return out.seal()
}

// Select returns a copy of the given samples in the given order; a row may
// occur more than once. It panics if a row is out of range.
func (s *Samples) Select(rows []int) *Samples {
	for _, r := range rows {
		s.checkRow(r)
	}
	out := &Samples{values: s.values.pick(rows), rows: len(rows), features: s.features, classes: s.classes}
	if s.labels != nil {
		out.labels = make([]int, len(rows))
		for i, r := range rows {
			out.labels[i] = s.labels[r]
		}
	}
	return out.seal()
}

// Binary reports whether every value is 0 or 1.
func (s *Samples) Binary() bool { return s.values.binary() }

// Binarize returns the samples with every value above threshold as 1 and every
// other as 0, stored as bits. Labels are kept.
func (s *Samples) Binarize(threshold float32) *Samples {
	b := newBitStore(s.rows, s.features)
	row := make([]float32, s.features)
	for r := range s.rows {
		s.values.row(row, r)
		words := b.words[r*b.perRow : (r+1)*b.perRow]
		for f, v := range row {
			if v > threshold {
				words[f>>6] |= 1 << (f & 63)
			}
		}
	}
	out := &Samples{values: b, rows: s.rows, features: s.features, labels: s.labels, classes: s.classes}
	return out.seal()
}

// Means returns the mean of every feature over the samples; NaN if there are
// no samples.
func (s *Samples) Means() []float64 {
	sums := make([]float64, s.features)
	row := make([]float32, s.features)
	for r := range s.rows {
		s.values.row(row, r)
		for f, v := range row {
			sums[f] += float64(v)
		}
	}
	for f := range sums {
		sums[f] /= float64(s.rows)
	}
	return sums
}

// Digest returns a SHA-256 in hexadecimal over the shape, the values as
// float32 and the labels. It depends on what the samples say, not on how they
// are stored: it is the provenance of a run. It is computed once.
func (s *Samples) Digest() string { return s.digest() }

// String describes the samples in one line, such as
// "1400 samples x 180 features (bits), 3 classes".
func (s *Samples) String() string {
	text := fmt.Sprintf("%d samples x %d features (%s)", s.rows, s.features, s.values.kind())
	if s.labels != nil {
		text += fmt.Sprintf(", %d classes", s.classes)
	}
	return text
}
