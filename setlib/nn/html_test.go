package nn

import (
	"strings"
	"testing"
)

func TestHTML(t *testing.T) {
	n := New(Options{Inputs: 4, Layers: MLP{Hidden: []int{3}, Classes: 2}.Layers(), Seed: 1})
	shown := n.HTML()
	for _, part := range []string{"4 inputs", "SReLU", ">6</td><td>100%", "cross-entropy, batch 100", "seed 1"} {
		if !strings.Contains(shown, part) {
			t.Errorf("no %q in %s", part, shown)
		}
	}
	if rows := strings.Count(shown, "<tr>"); rows != 2+len(n.options.Layers) {
		t.Errorf("%d rows of a table of %d layers", rows, len(n.options.Layers))
	}
}
