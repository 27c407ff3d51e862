package e2e

import (
	"testing"

	"setlab/kernel/notebook"
)

// TestRunOwnData checks that the three columns that determine the label are found by every measure and with every seed, and that SET
// leaves more connections to them than to the others.
func TestRunOwnData(t *testing.T) {
	elsewhere.take(t)
	m := newMachine(t)
	n := m.runQuick(t, "notebooks/own_data.ipynb")
	code := 0
	for _, cell := range n.Cells {
		if cell.Type == notebook.Code {
			code++
		}
	}
	if code > 10 {
		t.Errorf("%d cells of code, want 10 at most", code)
	}
	for _, measure := range []string{"neuron strength", "path strength", "fall of the accuracy"} {
		found := numbers(t, n, "kept", measure+` +finds the three with (\d+) of (\d+) seeds`)
		within(t, "seeds with which "+measure+" finds the three", found[0], found[1]-1, found[1])
	}
	within(t, "the networks' accuracy", numbers(t, n, "seeds", `accuracy on the test plants: (\S+) \(`)[0], 0.92, 0.98)
	left := numbers(t, n, "kept", `connections of an input: (\S+) of the three, (\S+) of the others`)
	within(t, "connections of the three for one of the others", left[0]/left[1], 1.6, 3)
	if got := len(figures(t, n)); got != 3 {
		t.Errorf("%d figures, want 3", got)
	}
}
