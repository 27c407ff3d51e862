package datasets

import (
	"math/rand/v2"
	"strings"
	"testing"
)

// Permuted samples of every store, standardized or not, are those that a copy of all values gives.
func TestPermuted(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 5))
	for _, set := range mixedSets(t) {
		for _, s := range []*Samples{set.Train, set.Standardized().Train, set.GloballyStandardized().Train, set.Train.Permuted(2, rng.Perm(set.Train.Len()))} {
			const feature = 67
			order := rng.Perm(s.Len())
			permuted := s.Permuted(feature, order)
			var values []float32
			for r := range s.Len() {
				row := s.Row(nil, r)
				row[feature] = s.At(order[r], feature)
				values = append(values, row...)
			}
			want, err := FromFloats(s.Len(), s.Features(), values, nil)
			if err != nil {
				t.Fatal(err)
			}
			rows := []int{5, 99, 0, 5, 31, 62, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 100}
			checkColumns(t, permuted, rows)
			checkColumns(t, permuted, rows[:16])
			for name, pair := range map[string][2]*Samples{
				"all":       {permuted, want},
				"slice":     {permuted.Slice(10, 30), want.Slice(10, 30)},
				"selection": {permuted.Select(rows), want.Select(rows)},
				// Standardizing reads columns with a scaling.
				"standardized": {(&Set{Train: permuted}).Standardized().Train, (&Set{Train: want}).Standardized().Train},
			} {
				if pair[0].Digest() != pair[1].Digest() || pair[0].Binary() != pair[1].Binary() {
					t.Errorf("%v, %s: %v differs from %v", s, name, pair[0], pair[1])
				}
				checkColumns(t, pair[0], []int{3, 1, 2})
			}
			if s.At(0, feature) != s.Row(nil, 0)[feature] || permuted.HasLabels() != s.HasLabels() {
				t.Errorf("%v was changed", s)
			}
		}
	}
}

func TestPermutedPanics(t *testing.T) {
	s, err := FromFloats(2, 2, []float32{1, 2, 3, 4}, nil)
	if err != nil {
		t.Fatal(err)
	}
	for want, f := range map[string]func(){
		"feature 2 of samples with 2 features":       func() { s.Permuted(2, []int{0, 1}) },
		"an order of 1 samples for 2 samples":        func() { s.Permuted(0, []int{0}) },
		"sample 1 occurs twice in the order":         func() { s.Permuted(0, []int{1, 1}) },
		"datasets: row 2 of 2 samples":               func() { s.Permuted(0, []int{0, 2}) },
		"Permuted: feature -1 of samples with 2 fea": func() { s.Permuted(-1, []int{0, 1}) },
	} {
		func() {
			defer func() {
				if got, _ := recover().(string); !strings.Contains(got, want) {
					t.Errorf("panics with %q, want %q", got, want)
				}
			}()
			f()
		}()
	}
}
