package datasets

import (
	"fmt"
	"sync"
)

// Samples is a table of equally long feature vectors and, where there are any,
// their class labels, or their targets: numbers to be predicted. Values are stored as compactly as they allow: one bit
// (0 or 1), one byte times a scale, or a float32, standardized or not as it is asked for;
// every accessor gives float32.
//
// Samples does not change once it is made and is safe for concurrent use. The
// zero value is not usable: make one with [FromFloats], [FromBytes] or
// [FromBits], with a reader such as [ReadIDX], or take it from a [Set].
type Samples struct {
	values   store
	rows     int
	features int
	answers
	digest func() string // computed once
}

// store is one way to keep a rows x features table.
type store interface {
	// at returns one value; the arguments are in range.
	at(row, feature int) float32
	// row fills dst, which is as long as there are features.
	row(dst []float32, row int)
	// columns is Samples.Columns for at most a tile of samples, with its
	// arguments checked, the values scaled unless by is nil.
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
// stride is left as it is, so that several goroutines may fill disjoint columns
// of one batch. Columns panics, naming both shapes, if dst or stride is too
// small, or if a row is out of range.
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
	if uint(row) >= uint(s.rows) {
		panic(fmt.Sprintf("datasets: row %d of %d samples", row, s.rows))
	}
}

// Digest returns a SHA-256 in hexadecimal over the shape, the values as
// float32, the labels and the targets. It depends on what the samples say, not on how they
// are stored: it is the provenance of a run. It is computed once.
func (s *Samples) Digest() string { return s.digest() }

// String describes the samples in one line, such as
// "1400 samples x 180 features (bits), 3 classes".
func (s *Samples) String() string {
	text := fmt.Sprintf("%d samples x %d features (%s)", s.rows, s.features, s.values.kind())
	if s.labels != nil {
		text += fmt.Sprintf(", %d classes", s.classes)
	}
	return text + s.told()
}
