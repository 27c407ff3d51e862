package rbm_test

import (
	"context"
	"strings"
	"testing"

	"setlab/datasets"
	"setlab/setlib/rbm"
	"setlab/setlib/topology"
)

// TestInvalidRulesAreRefused checks that a rule with a parameter out of range is refused before anything is built.
func TestInvalidRulesAreRefused(t *testing.T) {
	for want, rule := range map[string]topology.Rule{
		"zeta 3":      topology.SET{Zeta: 3},
		"epsilon -11": topology.SET{Epsilon: -11},
		"share 2":     topology.ImportancePruning{Share: 2},
		"final 3":     topology.Magnitude{Final: 3},
	} {
		o := rbm.Options{Visible: 4, Hidden: 3, Topology: rule}
		if m, err := rbm.NewContext(context.Background(), o); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%T: %v, error %v, want %q", rule, m, err, want)
		}
		func() {
			defer func() {
				if text, _ := recover().(string); !strings.Contains(text, want) {
					t.Errorf("%T: New panics with %q, want %q", rule, text, want)
				}
			}()
			rbm.New(o)
		}()
	}
	rbm.New(rbm.Options{Visible: 4, Hidden: 3, Topology: topology.DeepR{}})
	rbm.New(rbm.Options{Visible: 4, Hidden: 3, Topology: topology.Custom{Needs: topology.Needs{Momentum: 5}}})
}

func TestMomentumOutOfRangePanics(t *testing.T) {
	defer func() {
		if text, _ := recover().(string); !strings.Contains(text, "Momentum 1.5; it must be less than 1") {
			t.Errorf("New panics with %q", text)
		}
	}()
	rbm.New(rbm.Options{Visible: 4, Hidden: 3, Momentum: 1.5})
}

// TestScoresRefuseOtherValues checks that what training refuses is not scored either.
func TestScoresRefuseOtherValues(t *testing.T) {
	m := rbm.New(rbm.Options{Visible: 2, Hidden: 3})
	bytes, err := datasets.FromFloats(2, 2, []float32{0, 1, 50, 255}, nil)
	if err != nil {
		t.Fatal(err)
	}
	const want = "feature 0 of sample 1 is 50; an RBM needs values from 0 to 1"
	check := func(what string, err error) {
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q", what, err, want)
		}
	}
	_, err = m.TrainEpoch(t.Context(), bytes, 1)
	check("training", err)
	_, err = rbm.LogProbability(m, bytes, rbm.AISOptions{Runs: 2}, 1).Measure(t.Context(), 1)
	check("log-probability", err)
	_, err = rbm.ExactLogProbability(m, bytes, 1).Measure(t.Context(), 1)
	check("exact log-probability", err)
	_, err = m.Features(t.Context(), bytes)
	check("features", err)
	_, err = m.Reconstruct(t.Context(), bytes)
	check("reconstruction", err)
}
