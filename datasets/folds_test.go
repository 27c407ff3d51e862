package datasets

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

// TestFold checks that every sample is tested once, that folds and their classes have equal sizes, and that the order of the samples stays.
func TestFold(t *testing.T) {
	const rows = 47
	values, labels := make([]float32, rows), make([]int, rows)
	for r := range rows {
		values[r], labels[r] = float32(r), r%3/2 // a third of the samples is in class 1
	}
	labeled, err := FromFloats(rows, 1, values, labels)
	if err != nil {
		t.Fatal(err)
	}
	unlabeled, err := FromFloats(rows, 1, values, nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, samples := range []*Samples{labeled, unlabeled} {
		for _, n := range []int{2, 5, rows} {
			set := &Set{Name: "own", Train: samples, Test: samples, Note: "Mine."}
			var folds []*Set
			for k := range n {
				folds = append(folds, set.Fold(k, n, 1))
			}
			tested := make([]int, rows)
			perClass := make([][2]int, n)
			for k, fold := range folds {
				if fold.Train.Len()+fold.Test.Len() != rows || fold.Valid != nil || fold.Name != "own" || fold.Note != fmt.Sprintf("Mine. Fold %d of %d of the training samples.", k+1, n) {
					t.Errorf("%d folds: %v, %q", n, fold, fold.Note)
				}
				var in, out []float32
				for r := range fold.Test.Len() {
					v := fold.Test.At(r, 0)
					in = append(in, v)
					tested[int(v)]++
					if samples.HasLabels() {
						perClass[k][fold.Test.Label(r)]++
					}
				}
				for r := range fold.Train.Len() {
					v := fold.Train.At(r, 0)
					out = append(out, v)
					if slices.Contains(in, v) {
						t.Errorf("%d folds: sample %v is in both parts", n, v)
					}
				}
				if !slices.IsSorted(in) || !slices.IsSorted(out) {
					t.Errorf("%d folds: the order of the samples changed", n)
				}
				if size := fold.Test.Len(); size < rows/n || size > (rows+n-1)/n {
					t.Errorf("%d folds: one has %d of %d samples", n, size, rows)
				}
			}
			if slices.Max(tested) != 1 || slices.Min(tested) != 1 {
				t.Errorf("%d folds: samples are tested %v times", n, tested)
			}
			for class := range 2 {
				counts := make([]int, n)
				for k := range counts {
					counts[k] = perClass[k][class]
				}
				if slices.Max(counts)-slices.Min(counts) > 1 {
					t.Errorf("%d folds have %v samples of class %d", n, counts, class)
				}
			}
			again, other := set.Fold(0, n, 1), set.Fold(0, n, 2)
			if again.Test.Digest() != folds[0].Test.Digest() || n == 2 && again.Test.Digest() == other.Test.Digest() {
				t.Errorf("%d folds: seeds do not determine them", n)
			}
		}
	}
	for _, wrong := range [][2]int{{0, -1}, {0, 0}, {0, 1}, {0, rows + 1}, {-1, 5}, {5, 5}} {
		func() {
			defer func() {
				if text := fmt.Sprint(recover()); !strings.Contains(text, fmt.Sprintf("fold %d of %d of 47 samples", wrong[0], wrong[1])) {
					t.Error(text)
				}
			}()
			(&Set{Train: labeled}).Fold(wrong[0], wrong[1], 1)
		}()
	}
}
