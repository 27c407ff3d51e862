package sweeps

import (
	"strings"
	"testing"

	"setlab/setlib/runs"
)

// The tests of this package run within the checkout.
func TestShipped(t *testing.T) {
	grid, err := Shipped("mushrooms")
	if err != nil {
		t.Fatal(err)
	}
	found, err := grid.Find(t.Context(), runs.Open(t.TempDir(), runs.Shipped()), nil)
	if err != nil || found.Finished() != 27 || len(found.Runs) != 27 {
		t.Errorf("%v, %v", found, err)
	}
	for _, name := range []string{"no such", "../grids/dna", ""} {
		if _, err := Shipped(name); err == nil || !strings.Contains(err.Error(), ", mnist-rbm, ") {
			t.Errorf("%q: %v", name, err)
		}
	}
}
