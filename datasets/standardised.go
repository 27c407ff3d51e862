package datasets

import "setlab/datasets/internal/scale"

// scaling changes values feature by feature: to (value - mean) * inverse, in
// float32. A nil scaling leaves them as they are.
type scaling struct{ mean, inverse []float32 }

// from returns the scaling of the features from the given one on.
func (s *scaling) from(feature int) *scaling {
	if s == nil {
		return nil
	}
	return &scaling{s.mean[feature:], s.inverse[feature:]}
}

// line scales values of one feature.
func (s *scaling) line(values []float32, feature int) {
	if s == nil {
		return
	}
	mean, inverse := s.mean[feature], s.inverse[feature]
	for b, v := range values {
		values[b] = (v - mean) * inverse
	}
}

// standardisedStore gives the values of another store scaled.
type standardisedStore struct {
	values store
	rows   int
	scaling
}

// standardise wraps a store, or changes what its bytes mean if that is all there is to it.
func standardise(values store, rows int, by scaling) store {
	if b, ok := values.(*byteStore); ok && allEqual(by.mean) && allEqual(by.inverse) {
		return b.standardised(by.mean[0], by.inverse[0])
	}
	return &standardisedStore{values, rows, by}
}

func allEqual(v []float32) bool {
	for _, x := range v {
		if x != v[0] {
			return false
		}
	}
	return true
}

func (s *standardisedStore) at(row, feature int) float32 {
	return (s.values.at(row, feature) - s.mean[feature]) * s.inverse[feature]
}

func (s *standardisedStore) row(dst []float32, row int) {
	if b, ok := s.values.(*byteStore); ok && !b.scaled { // images, which augmentation takes one by one
		scale.Standardise(dst, b.values[row*b.features:][:len(dst)], b.scale, s.mean[:len(dst)], s.inverse[:len(dst)])
		return
	}
	s.values.row(dst, row)
	for f, v := range dst {
		dst[f] = (v - s.mean[f]) * s.inverse[f]
	}
}

func (s *standardisedStore) columns(dst []float32, stride int, rows []int, by *scaling) {
	s.values.columns(dst, stride, rows, &s.scaling)
	if by == nil {
		return
	}
	for f := range s.mean {
		by.line(dst[f*stride:][:len(rows)], f)
	}
}

func (s *standardisedStore) slice(lo, hi int) store {
	return &standardisedStore{s.values.slice(lo, hi), hi - lo, s.scaling}
}

func (s *standardisedStore) pick(rows []int) store {
	return &standardisedStore{s.values.pick(rows), len(rows), s.scaling}
}

func (s *standardisedStore) binary() bool {
	row := make([]float32, len(s.mean))
	for r := range s.rows {
		s.row(row, r)
		for _, v := range row {
			if v != 0 && v != 1 {
				return false
			}
		}
	}
	return true
}

func (s *standardisedStore) kind() string { return s.values.kind() + ", standardised" }
