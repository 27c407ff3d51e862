package datasets

import (
	"fmt"
	"slices"
	"strings"
)

// Folds returns n sets for cross-validation. Each sample of s.Train is in the Test of one of them and in the Train of the others; s.Valid and s.Test
// are left out. The numbers of samples of the folds, and of each class in them, differ by at most one. The order of the samples stays. The same seed
// gives the same folds. Folds panics unless n is between 2 and the number of samples.
//
//	for _, fold := range wine.Folds(5, 1) {
//		fold = fold.Standardized() // by the samples that it trains on
//
// Standardize the folds, as above, and not the set, whose moments would depend on all samples.
func (s *Set) Folds(n int, seed uint64) []*Set {
	if n < 2 || n > s.Train.Len() {
		panic(fmt.Sprintf("datasets: %d folds of %d samples, want 2 to %d", n, s.Train.Len(), s.Train.Len()))
	}
	tests, trains := make([][]int, n), make([][]int, n)
	for k, r := range slices.Concat(s.Train.byClass(seed)...) {
		for fold := range n {
			if fold == k%n {
				tests[fold] = append(tests[fold], r)
			} else {
				trains[fold] = append(trains[fold], r)
			}
		}
	}
	folds := make([]*Set, n)
	for k := range folds {
		slices.Sort(tests[k])
		slices.Sort(trains[k])
		fold := *s
		fold.Valid, fold.Train, fold.Test = nil, s.Train.Select(trains[k]), s.Train.Select(tests[k])
		fold.Note = sentences(s.Note, fmt.Sprintf("Fold %d of %d of the training samples.", k+1, n))
		folds[k] = &fold
	}
	return folds
}

// sentences joins texts that may be empty.
func sentences(texts ...string) string {
	return strings.Join(slices.DeleteFunc(texts, func(s string) bool { return s == "" }), " ")
}
