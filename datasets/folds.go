package datasets

import (
	"fmt"
	"slices"
	"strings"
)

// Fold returns the set for step k of a cross-validation in n steps. Each sample of s.Train is in the Test of one step and in the Train of the others;
// s.Valid and s.Test are left out. The numbers of samples in the Test of the steps, and of each class in them, differ by at most one. The order of the
// samples stays. The same seed gives the same folds. Fold panics unless k is in [0, n) and n between 2 and the number of samples.
//
//	for k := range 5 {
//		fold := wine.Fold(k, 5, 1).Standardized() // by the samples that it trains on
//
// Standardize the folds, as above, and not the set, whose moments would depend on all samples.
func (s *Set) Fold(k, n int, seed uint64) *Set {
	if n < 2 || n > s.Train.Len() || k < 0 || k >= n {
		panic(fmt.Sprintf("datasets: fold %d of %d of %d samples, want fold 0 to %d of 2 to %d", k, n, s.Train.Len(), n-1, s.Train.Len()))
	}
	tested := make([]bool, s.Train.Len())
	for at, r := range slices.Concat(s.Train.byClass(seed)...) {
		tested[r] = at%n == k
	}
	var train, test []int
	for r, is := range tested {
		if is {
			test = append(test, r)
		} else {
			train = append(train, r)
		}
	}
	fold := *s
	fold.Valid, fold.Train, fold.Test = nil, s.Train.Select(train), s.Train.Select(test)
	fold.Note = sentences(s.Note, fmt.Sprintf("Fold %d of %d of the training samples.", k+1, n))
	return &fold
}

// sentences joins texts that may be empty.
func sentences(texts ...string) string {
	return strings.Join(slices.DeleteFunc(texts, func(s string) bool { return s == "" }), " ")
}
