package results_test

import (
	"slices"
	"testing"

	"setlab/datasets"
	"setlab/setlib/rbm"
	"setlab/setlib/results"
	"setlab/setlib/runs"
)

// TestOwnDataHasItsName stores runs with data that is not in the registry.
func TestOwnDataHasItsName(t *testing.T) {
	digits := datasets.Digits().Binarize(0.5)
	store := runs.Open(t.TempDir())
	train := func(name string, lo, hi int) *runs.Run {
		t.Helper()
		run, err := store.Train(t.Context(), runs.Config{
			Model: rbm.Options{Hidden: 3}, Data: digits.Train.Slice(lo, hi), Epochs: 1, Inputs: runs.Inputs{Data: name},
		})
		if err != nil {
			t.Fatal(err)
		}
		return run
	}
	// Two tables of one name, one of another, one with a name of the registry, and one without a name.
	wine, later, pumps, part, none := train("wine", 0, 50), train("wine", 0, 60), train("pumps", 0, 70), train("digits", 0, 80), train("", 0, 90)
	all, err := results.Stored(t.Context(), store)
	if err != nil {
		t.Fatal(err)
	}
	digest := func(lo, hi int) string { return digits.Train.Slice(lo, hi).Digest()[:8] }
	want := map[string]string{
		wine.Digest: "wine " + digest(0, 50), later.Digest: "wine " + digest(0, 60), pumps.Digest: "pumps",
		part.Digest: "digits " + digest(0, 80), none.Digest: digest(0, 90),
	}
	for _, w := range all.Rows() {
		if got := w.Value("data"); got != want[w.Run.Digest] {
			t.Errorf("data is %q, want %q", got, want[w.Run.Digest])
		}
		if got := w.Value("scaled"); got != "binarized-0.5" {
			t.Errorf("scaled is %q", got)
		}
	}
	if all.Len() != len(want) {
		t.Errorf("%d rows, want %d", all.Len(), len(want))
	}
}

// TestOwnDataThatIsNotTrained checks that the table tells apart how own data was scaled before there are runs.
func TestOwnDataThatIsNotTrained(t *testing.T) {
	digits := &datasets.Set{Train: datasets.Digits().Train.Slice(0, 50)}
	var configs []runs.Config
	for _, set := range []*datasets.Set{digits, digits.Standardized(), digits.GloballyStandardized()} {
		configs = append(configs, runs.Config{Model: rbm.Options{Hidden: 3}, Data: set.Train, Epochs: 1})
	}
	all, err := results.Of(configs, []string{"own", "own", "own"}, make([]*runs.Run, 3), nil, "")
	if err != nil {
		t.Fatal(err)
	}
	if got := all.Values("scaled"); !slices.Equal(got, []string{"", "standardized", "globally-standardized"}) {
		t.Errorf("scaled is %q", got)
	}
}
