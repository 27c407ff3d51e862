package datasets

import "fmt"

// Permuted returns the samples with the values of one feature permuted: sample r has the value that sample order[r] has in s. Labels and
// other features do not change. The loss of accuracy on such samples is the feature's permutation importance. Only the feature's column is
// copied. Permuted panics if there is no such feature, or if order is not a permutation of 0 to Len()-1.
func (s *Samples) Permuted(feature int, order []int) *Samples {
	if uint(feature) >= uint(s.features) {
		panic(fmt.Sprintf("datasets: Permuted: feature %d of samples with %d features", feature, s.features))
	}
	if len(order) != s.rows {
		panic(fmt.Sprintf("datasets: Permuted: an order of %d samples for %d samples", len(order), s.rows))
	}
	column, seen := make([]float32, s.rows), make([]bool, s.rows)
	for r, from := range order {
		s.checkRow(from)
		if seen[from] {
			panic(fmt.Sprintf("datasets: Permuted: sample %d occurs twice in the order", from))
		}
		seen[from] = true
		column[r] = s.values.at(from, feature)
	}
	out := *s
	out.values = &permutedStore{s.values, s.features, feature, column}
	return out.seal()
}

// permutedStore has the values of another store, except for one feature, whose values are in column.
type permutedStore struct {
	values   store
	features int
	feature  int
	column   []float32 // a value for each row
}

func (s *permutedStore) at(row, feature int) float32 {
	if feature == s.feature {
		return s.column[row]
	}
	return s.values.at(row, feature)
}

func (s *permutedStore) row(dst []float32, row int) {
	s.values.row(dst, row)
	dst[s.feature] = s.column[row]
}

func (s *permutedStore) columns(dst []float32, stride int, rows []int, by *scaling) {
	s.values.columns(dst, stride, rows, by)
	line := dst[s.feature*stride:][:len(rows)]
	for b, r := range rows {
		line[b] = s.column[r]
	}
	by.line(line, s.feature)
}

func (s *permutedStore) slice(lo, hi int) store {
	return &permutedStore{s.values.slice(lo, hi), s.features, s.feature, s.column[lo:hi:hi]}
}

func (s *permutedStore) pick(rows []int) store {
	column := make([]float32, len(rows))
	for k, r := range rows {
		column[k] = s.column[r]
	}
	return &permutedStore{s.values.pick(rows), s.features, s.feature, column}
}

func (s *permutedStore) binary() bool {
	for _, v := range s.column {
		if v != 0 && v != 1 {
			return false
		}
	}
	return s.values.binary()
}

func (s *permutedStore) kind() string { return s.values.kind() + ", permuted" }

// floats returns all values, row by row.
func (s *permutedStore) floats() []float32 {
	values := make([]float32, len(s.column)*s.features)
	for r := range s.column {
		s.row(values[r*s.features:(r+1)*s.features], r)
	}
	return values
}
