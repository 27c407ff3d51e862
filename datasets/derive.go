package datasets

import (
	"fmt"
	"slices"
)

// Slice returns samples lo to hi-1, without copying their values. It panics unless
// 0 <= lo <= hi <= Len().
func (s *Samples) Slice(lo, hi int) *Samples {
	if lo < 0 || hi < lo || hi > s.there().rows {
		panic(fmt.Sprintf("datasets: Slice(%d, %d) of %d samples", lo, hi, s.rows))
	}
	if lo == 0 && hi == s.rows {
		return s
	}
	out := &Samples{values: s.values.slice(lo, hi), rows: hi - lo, features: s.features, answers: s.answers.slice(lo, hi)}
	return out.seal()
}

// Select returns a copy of the given samples in the given order; a row may
// occur more than once. It panics if a row is out of range.
func (s *Samples) Select(rows []int) *Samples {
	for _, r := range rows {
		s.checkRow(r)
	}
	out := &Samples{values: s.values.pick(rows), rows: len(rows), features: s.features, answers: s.answers.pick(rows)}
	return out.seal()
}

// Binary reports whether every value is 0 or 1.
func (s *Samples) Binary() bool { return s.there().values.binary() }

// Binarize returns the samples with every value above threshold as 1 and every
// other as 0, stored as bits. Labels and targets are kept.
func (s *Samples) Binarize(threshold float32) *Samples {
	if o, ok := s.there().values.(outline); ok {
		return s.treated(o, binarizedAt(threshold))
	}
	b := newBitStore(s.rows, s.features)
	row := make([]float32, s.features)
	for r := range s.rows {
		s.values.row(row, r)
		b.set(r, row, threshold)
	}
	out := &Samples{values: b, rows: s.rows, features: s.features, answers: s.answers}
	out.treatments = append(slices.Clone(s.treatments), Treatment{Threshold: threshold})
	return out.seal()
}

// Means returns the mean of every feature over the samples; NaN if there are
// no samples.
func (s *Samples) Means() []float64 {
	sums := make([]float64, s.there().features)
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
