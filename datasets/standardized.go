package datasets

import "setlab/datasets/internal/scale"

// scaling changes the values of each feature to (value - mean) * inverse, in float32.
// A nil scaling does not change them.
type scaling struct{ mean, inverse []float32 }

// from returns the scaling of the given feature and all later ones.
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

// standardizedStore scales the values of another store.
type standardizedStore struct {
	values store
	rows   int
	scaling
}

// standardize wraps a store. For a store of bytes with one scaling for all features it only changes what bytes stand for.
func standardize(values store, rows int, by scaling) store {
	if b, ok := values.(*byteStore); ok && allEqual(by.mean) && allEqual(by.inverse) {
		return b.standardized(by.mean[0], by.inverse[0])
	}
	return &standardizedStore{values, rows, by}
}

func allEqual(v []float32) bool {
	for _, x := range v {
		if x != v[0] {
			return false
		}
	}
	return true
}

func (s *standardizedStore) at(row, feature int) float32 {
	return (s.values.at(row, feature) - s.mean[feature]) * s.inverse[feature]
}

func (s *standardizedStore) row(dst []float32, row int) {
	if b, ok := s.values.(*byteStore); ok && !b.scaled { // images, which augmentation reads one by one
		scale.Standardize(dst, b.values[row*b.features:][:len(dst)], b.scale, s.mean[:len(dst)], s.inverse[:len(dst)])
		return
	}
	s.values.row(dst, row)
	for f, v := range dst {
		dst[f] = (v - s.mean[f]) * s.inverse[f]
	}
}

func (s *standardizedStore) columns(dst []float32, stride int, rows []int, by *scaling) {
	s.values.columns(dst, stride, rows, &s.scaling)
	if by == nil {
		return
	}
	for f := range s.mean {
		by.line(dst[f*stride:][:len(rows)], f)
	}
}

func (s *standardizedStore) slice(lo, hi int) store {
	return &standardizedStore{s.values.slice(lo, hi), hi - lo, s.scaling}
}

func (s *standardizedStore) pick(rows []int) store {
	return &standardizedStore{s.values.pick(rows), len(rows), s.scaling}
}

func (s *standardizedStore) binary() bool {
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

func (s *standardizedStore) kind() string { return s.values.kind() + ", standardized" }
