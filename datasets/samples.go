package datasets

import (
	"fmt"
	"sync"
)

// Samples is a table of feature vectors of the same length, with or without class
// labels and targets, the numbers to be predicted. Values are stored compactly, as bits,
// as bytes with a scale or as float32, and may be standardized when they are read. All
// accessors return float32.
//
// Samples are immutable and safe for concurrent use. The zero value is not usable: make
// samples with [FromFloats], [FromBytes] or [FromBits], read them with a function such
// as [ReadIDX], or take them from a [Set].
type Samples struct {
	values   store
	rows     int
	features int
	answers
	digest func() string // computed once
}

// store stores a table of rows x features values.
type store interface {
	// at returns one value; the arguments are in range.
	at(row, feature int) float32
	// row fills dst, whose length is the number of features.
	row(dst []float32, row int)
	// columns is Samples.Columns for at most one tile of samples, with valid
	// arguments. It scales the values unless by is nil.
	columns(dst []float32, stride int, rows []int, by *scaling)
	// slice returns rows lo..hi-1, sharing memory.
	slice(lo, hi int) store
	// pick returns a copy of the given rows.
	pick(rows []int) store
	// binary reports whether all values are 0 or 1.
	binary() bool
	// kind names the storage: "bits", "bytes" or "floats", standardized or not.
	kind() string
}

// newSamples makes samples of a store and labels. It has the checks that the three
// exported constructors share.
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

// checkShape returns an error unless a table of rows x features can be addressed and
// got, the length of the argument, is rows*perRow.
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

// there returns s. It panics if s is nil, such as the Test of a set without one.
func (s *Samples) there() *Samples {
	if s == nil {
		panic("datasets: the samples are nil; of a set without this split, Split of its Train makes one")
	}
	return s
}

// Len returns the number of samples.
func (s *Samples) Len() int { return s.there().rows }

// Features returns the length of every sample.
func (s *Samples) Features() int { return s.there().features }

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

// Columns gathers a minibatch in the layout of training, feature-major:
//
//	dst[f*stride+b] = value of feature f of sample rows[b]
//
// The stride is at least len(rows). Values between len(rows) and the stride do not
// change, so several goroutines may fill disjoint columns of one minibatch. Columns
// panics, naming both shapes, if dst or stride is too small, or if a row is out of
// range.
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
	for b := 0; b < len(rows); b += tile {
		s.values.columns(dst[b:], stride, rows[b:min(b+tile, len(rows))], nil)
	}
}

func (s *Samples) checkRow(row int) {
	if uint(row) >= uint(s.there().rows) {
		panic(fmt.Sprintf("datasets: row %d of %d samples", row, s.rows))
	}
}

// Digest returns a SHA-256 in hexadecimal over the shape, the values as
// float32, the labels and the targets. It does not depend on how values are stored.
// Stored runs record it to identify their data. It is computed once.
func (s *Samples) Digest() string { return s.there().digest() }

// String describes the samples in one line, such as
// "1400 samples x 180 features (bits), 3 classes".
func (s *Samples) String() string {
	text := fmt.Sprintf("%d samples x %d features (%s)", s.rows, s.features, s.values.kind())
	if s.labels != nil {
		text += fmt.Sprintf(", %d classes", s.classes)
	}
	return text + s.told()
}
