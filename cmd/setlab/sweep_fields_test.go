package main

import (
	"strings"
	"testing"
)

// TestSweepNamesTheFieldsOfGrids checks that the help includes the fields of nested objects and has no long
// lines.
func TestSweepNamesTheFieldsOfGrids(t *testing.T) {
	help := newSweep().Long
	for _, want := range []string{"a grid: name, data, scaled,", "checked", "try", "weights", "no_loss", "schedule: shape, epochs,", "reset_momentum", "tables: file, csv,",
		"  rigl: epsilon, density, spread, zeta, revive, decay, begin, end,", "  dense: none", "importancepruning: ", "adamw", "silu", "inverse", "squared error"} {
		if !strings.Contains(help, want) {
			t.Errorf("the help lacks %q:\n%s", want, help)
		}
	}
	for _, line := range strings.Split(help, "\n") {
		if len(line) > 90 {
			t.Errorf("%d letters: %s", len(line), line)
		}
	}
}
