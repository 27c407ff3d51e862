package datasets

import (
	"fmt"
	"math"
)

// FromFloats makes samples from rows x features values, row by row. NaN and
// infinities are errors that say where. FromFloats does not copy values, which must
// not be changed afterward; labels may be nil and are copied.
func FromFloats(rows, features int, values []float32, labels []int) (*Samples, error) {
	if err := checkShape(rows, features, features, len(values), "values"); err != nil {
		return nil, err
	}
	for i, v := range values {
		if math.IsNaN(float64(v)) || math.IsInf(float64(v), 0) {
			return nil, fmt.Errorf("datasets: row %d, feature %d is %v: want a finite number", i/features, i%features, v)
		}
	}
	return newSamples(&floatStore{values: values, features: features}, rows, features, labels)
}

// floatStore stores values as float32.
type floatStore struct {
	values   []float32
	features int
}

func (s *floatStore) at(row, feature int) float32 { return s.values[row*s.features+feature] }

func (s *floatStore) row(dst []float32, row int) {
	copy(dst, s.values[row*s.features:(row+1)*s.features])
}

func (s *floatStore) columns(dst []float32, stride int, rows []int, by *scaling) {
	var near [tile * run]float32
	for from := 0; from < s.features; from += run {
		width := min(run, s.features-from)
		for k, r := range rows {
			copy(near[k*run:k*run+width], s.values[r*s.features+from:])
		}
		across(dst[from*stride:], stride, &near, width, len(rows), by.from(from))
	}
}

func (s *floatStore) slice(lo, hi int) store {
	return &floatStore{values: s.values[lo*s.features : hi*s.features], features: s.features}
}

func (s *floatStore) pick(rows []int) store {
	out := make([]float32, 0, len(rows)*s.features)
	for _, r := range rows {
		out = append(out, s.values[r*s.features:(r+1)*s.features]...)
	}
	return &floatStore{values: out, features: s.features}
}

func (s *floatStore) binary() bool {
	for _, v := range s.values {
		if v != 0 && v != 1 {
			return false
		}
	}
	return true
}

func (s *floatStore) kind() string { return "floats" }
