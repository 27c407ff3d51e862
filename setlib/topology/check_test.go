package topology_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"setlab/setlib/topology"
)

// TestCheckNamesTheParameter checks that invalid rules are refused with the parameter's name, and that their String does not panic.
func TestCheckNamesTheParameter(t *testing.T) {
	for _, c := range []struct {
		rule topology.Rule
		want string
	}{
		{topology.SET{Zeta: 3}, "zeta 3"},
		{&topology.SET{Zeta: 3}, "zeta 3"},
		{topology.SET{Zeta: math.NaN()}, "zeta NaN"},
		{topology.SET{Epsilon: -11}, "epsilon -11"},
		{topology.SET{Schedule: topology.Schedule{Begin: 2}}, "begin 2"},
		{topology.FixProb{Density: -1}, "density -1"},
		{topology.ImportancePruning{Zeta: 3}, "zeta 3"},
		{topology.ImportancePruning{Share: 2}, "share 2"},
		{topology.Magnitude{Final: 3}, "final 3"},
		{topology.Magnitude{Begin: .9}, "begin is 0.9 and end 0.75"},
		{topology.Magnitude{Density: .2, Final: .3}, "density is 0.2 and final 0.3"},
		{topology.GraNet{Final: .6}, "density is 0.5 and final 0.6"},
		{topology.GraNet{Zeta: -1}, "zeta -1"},
		{topology.SRigL{Gamma: 2}, "gamma 2"},
		{topology.ImportancePruning{Begin: .9}, "begin is 0.9 and end 0.75"},
		{topology.DeepR{Every: -7}, "every is -7"},
		{topology.GraNet{Every: -7}, "every is -7"},
		{topology.Magnitude{Every: -2}, "every is -2"},
		{topology.RigL{Density: .1, Spread: 9}, "spread is Spread(9)"},
		{topology.Custom{Needs: topology.Needs{Every: -1}}, "every -1 minibatches"},
		{&topology.Custom{Needs: topology.Needs{Begin: math.NaN()}}, "begin at NaN"},
		{topology.Custom{Needs: topology.Needs{End: -1}}, "end at -1"},
		{topology.Custom{Needs: topology.Needs{Window: 3}}, "window of 3"},
		{topology.Custom{Needs: topology.Needs{Gradients: true, Window: 3}}, "with momentum 0"},
	} {
		if err := topology.Check(c.rule); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%T: error %v, want %q", c.rule, err, c.want)
		}
		_ = c.rule.String() // must not panic
		topology.NeedsOf(c.rule)
	}
}

// own is a rule of another package whose fields have the names of parameters, but not their ranges.
type own struct {
	topology.Custom
	Zeta, Epsilon float64
	hidden        float64
}

func (own) Rewire(topology.State, *rand.Rand) *topology.Change { return nil }

// TestPointersToCustomRules checks that what a Custom needs does not depend on how it is given.
func TestPointersToCustomRules(t *testing.T) {
	c := topology.Custom{Name: "own", Needs: topology.Needs{Every: 100}, DivideFunc: func(layers []topology.State) []topology.Quota {
		return make([]topology.Quota, len(layers))
	}}
	if topology.NeedsOf(&c) != c.Needs || !topology.Divides(&c) {
		t.Errorf("needs %+v, divides %t", topology.NeedsOf(&c), topology.Divides(&c))
	}
	topology.Divide([]topology.Rule{&c, c}, make([]topology.State, 2))
}

// TestQuotas checks what a rule that divides connections among layers may forget.
func TestQuotas(t *testing.T) {
	graph := topology.ErdosRenyi(9, 9, .5, rand.New(rand.NewPCG(1, 1)))
	state := topology.State{Graph: graph, Weights: make([]float32, graph.Connections()), Epoch: 1, Epochs: 2}
	inner := topology.Magnitude{Final: .1}
	few := topology.Custom{Name: "few", DivideFunc: func(layers []topology.State) []topology.Quota { return nil }}
	for want, f := range map[string]func(){
		"rule few divides connections among 2 layers and returned 0 quotas": func() { topology.Divide([]topology.Rule{few, few}, make([]topology.State, 2)) },
		"in a Custom, set DivideFunc":                                       func() { topology.Custom{RewireFunc: inner.Rewire}.Rewire(state, nil) },
	} {
		func() {
			defer func() {
				if text := fmt.Sprint(recover()); !strings.Contains(text, want) {
					t.Errorf("panic %q, want %q", text, want)
				}
			}()
			f()
		}()
	}
	drop := func(n int) topology.Rule {
		if n == 1 {
			return topology.Custom{DivideFunc: func(layers []topology.State) []topology.Quota {
				return slices.Repeat([]topology.Quota{{Drop: 1}}, len(layers))
			}}
		}
		return topology.Custom{DivideFunc: func(layers []topology.State) []topology.Quota {
			return slices.Repeat([]topology.Quota{{Drop: 2}}, len(layers))
		}}
	}
	states := make([]topology.State, 3)
	topology.Divide([]topology.Rule{drop(1), drop(2), drop(1)}, states)
	if states[0].Quota.Drop != 1 || states[1].Quota.Drop != 2 || states[2].Quota.Drop != 1 {
		t.Errorf("rules without names drop %v, %v and %v", states[0].Quota, states[1].Quota, states[2].Quota)
	}
}

// TestCheckAcceptsOtherRules checks that rules of other packages may have any fields.
func TestCheckAcceptsOtherRules(t *testing.T) {
	var none *topology.SET
	for _, r := range []topology.Rule{own{Zeta: 3, Epsilon: -1, hidden: -1}, &own{Zeta: 3}, topology.Custom{}, topology.Custom{Needs: topology.Needs{Momentum: 7}}, nil, none} {
		if err := topology.Check(r); err != nil {
			t.Errorf("%T: %v", r, err)
		}
	}
	for _, name := range topology.Names() {
		r, err := topology.Make(name, 0, nil)
		if err != nil || topology.Check(r) != nil {
			t.Errorf("%s: %v, %v", name, err, topology.Check(r))
		}
	}
}
