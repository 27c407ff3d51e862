package rbm

import (
	"strings"
	"testing"

	"setlab/setlib/topology"
)

// HTML shows the model's layers, its connections and its settings.
func TestHTML(t *testing.T) {
	shown := New(Options{Visible: 4, Hidden: 3, Topology: topology.Dense{}, Steps: 2, Seed: 9}).HTML()
	for _, want := range []string{
		"<td style=\"text-align:left\">visible</td><td>4</td><td>3</td><td>3.0</td><td>3</td>",
		"<td style=\"text-align:left\">hidden</td><td>3</td><td>4</td><td>4.0</td><td>4</td>",
		"12 connections, 100% of all pairs", "CD-2, learning rate 0.01, momentum 0.9, weight decay 0.0002, minibatches of 10, seed 9",
	} {
		if !strings.Contains(shown, want) {
			t.Errorf("%s\nlacks %s", shown, want)
		}
	}
}
