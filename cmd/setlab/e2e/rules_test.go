package e2e

import (
	"testing"
)

// TestRunRules checks that the steps grow connections where the rules say, and that the comparison has all of its runs.
func TestRunRules(t *testing.T) {
	elsewhere.take(t)
	n := newMachine(t).runQuick(t, "notebooks/rules.ipynb")
	if got := len(figures(t, n)); got != 7 {
		t.Errorf("%d figures, want 7", got)
	}
	steps := table(t, n, "numbers")
	slope := func(rule string) float64 { return row(t, steps, "", "rule="+rule).number(t, "gradient of the new") }
	for _, rule := range []string{"RigL", "SNFS", "GraNet"} {
		within(t, rule+"'s gradients", slope(rule), 3, 5)
	}
	for _, rule := range []string{"SET", "MEST"} {
		within(t, rule+"'s gradients", slope(rule), 0.4, 1)
	}
	for _, rule := range []string{"SET", "MEST", "DeepR", "RigL", "SNFS", "CHT", "CHTs"} {
		r := row(t, steps, "", "rule="+rule)
		within(t, rule+"'s connections", r.number(t, "after"), 48, 48)
	}
	ahead := table(t, n, "leads")
	within(t, "RigL minus SET", row(t, ahead, "", "difference=RigL minus SET").number(t, "mean"), -2, 2)
	hubs := table(t, n, "degrees")
	for rule, exponents := range map[string][2]float64{"SET": {6, 40}, "MEST": {6, 40}, "RigL": {2, 5}, "SNFS": {2, 5}} {
		within(t, rule+"'s exponent", row(t, hubs, "", "rule="+rule).number(t, "exponent"), exponents[0], exponents[1])
	}
	sparse := table(t, n, "table")
	for _, rule := range []string{"SET", "FixProb", "RigL", "SRigL", "SNFS", "MEST", "DeepR", "CHT", "CHTs", "GraNet", "Magnitude"} {
		r := row(t, sparse, "Fashion-MNIST, density = 0.05", "rule="+rule)
		within(t, rule+"'s runs", r.number(t, "seeds"), 2, 2)
		within(t, rule+"'s last accuracy", r.number(t, "last [%]"), 67, 77)
	}
}
