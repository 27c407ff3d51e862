package e2e

import (
	"strings"
	"testing"
)

// TestRunRules checks that the steps grow connections where the rules say, that the comparison has all of its runs, and that its networks are as
// random as their rules.
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
	networks := table(t, n, "networks")
	for rule, index := range map[string][2]float64{"FixProb": {0.97, 1.03}, "DeepR": {0.97, 1.03}, "RigL": {1.8, 3}, "SNFS": {2, 4}, "CHT": {1.8, 3}} {
		r := row(t, networks, "", "rule="+rule)
		within(t, rule+"'s small-world index", r.number(t, "small world"), index[0], index[1])
		within(t, rule+"'s networks", r.number(t, "seeds"), 2, 2)
	}
}

// TestRulesFromResults checks that the shipped file of measures has all shipped networks.
func TestRulesFromResults(t *testing.T) {
	elsewhere.take(t)
	m, _ := newOwner(t)
	n := m.runPaper(t, m.copyNotebook(t, "notebooks/rules.ipynb"))
	networks := table(t, n, "networks")
	for _, r := range table(t, n, "table") {
		rule := r.text(t, "rule")
		if rule == "dense" || r.text(t, "seeds") == "–" {
			continue
		}
		within(t, r.group+", "+rule+": measured networks", row(t, networks, strings.Replace(r.group, " = ", " ", 1), "rule="+rule).number(t, "seeds"), r.number(t, "seeds"), r.number(t, "seeds"))
	}
}
