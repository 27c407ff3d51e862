package sweeps

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"setlab/setlib/topology"
)

// Rule is a topology by its name: "set", "fixprob" or "dense", or one of Grid.Own. Its numbers are those of the rules of package topology, 0 being the default
// for the model: an epsilon of 11 for RBMs and 20 for MLPs.
type Rule struct {
	Rule    string  `json:"rule"`
	Epsilon float64 `json:"epsilon,omitempty"`
	Zeta    float64 `json:"zeta,omitempty"`
	// ResetMomentum is nn.Options.ResetMomentum of the networks with this rule.
	ResetMomentum bool `json:"reset_momentum,omitempty"`
}

// wired is a rule with what runs are called by.
type wired struct {
	name  string
	rule  func(epsilon float64) topology.Rule // given the model's default
	reset bool                                // of momentum
}

// rulesOf returns the rules, SET if there are none.
func rulesOf(rules []Rule, own map[string]topology.Rule) ([]wired, error) {
	if rules == nil {
		rules = []Rule{{Rule: "set"}}
	}
	var all []wired
	count := map[string]int{}
	for _, r := range rules {
		w, err := r.wired(own)
		if err != nil {
			return nil, err
		}
		w.reset = r.ResetMomentum
		count[r.Rule]++
		all = append(all, w)
	}
	for k, r := range rules {
		if count[r.Rule] > 1 {
			all[k].name += r.numbers()
		}
	}
	return all, nil
}

// numbers tells the rule from others of the same name.
func (r Rule) numbers() string {
	s := ""
	if r.Epsilon != 0 {
		s += fmt.Sprintf(" epsilon %g", r.Epsilon)
	}
	if r.Zeta != 0 {
		s += fmt.Sprintf(" zeta %g", r.Zeta)
	}
	if r.ResetMomentum {
		s += " momentum reset"
	}
	return s
}

func (r Rule) wired(own map[string]topology.Rule) (wired, error) {
	if rule, ok := own[r.Rule]; ok {
		if r.Epsilon != 0 || r.Zeta != 0 {
			return wired{}, fmt.Errorf("sweeps: rule %q is one's own and has its parameters itself; leave epsilon and zeta out", r.Rule)
		}
		return wired{name: r.Rule, rule: func(float64) topology.Rule { return rule }}, nil
	}
	if r.Epsilon < 0 || r.Zeta < 0 || r.Zeta > 1 {
		return wired{}, fmt.Errorf("sweeps: rule %q has epsilon %g and zeta %g; epsilon is positive, zeta in (0, 1]", r.Rule, r.Epsilon, r.Zeta)
	}
	epsilon := func(standard float64) float64 {
		if r.Epsilon == 0 {
			return standard
		}
		return r.Epsilon
	}
	switch r.Rule {
	case "set":
		return wired{name: "SET", rule: func(e float64) topology.Rule { return topology.SET{Epsilon: epsilon(e), Zeta: r.Zeta} }}, nil
	case "fixprob":
		return wired{name: "FixProb", rule: func(e float64) topology.Rule { return topology.FixProb{Epsilon: epsilon(e)} }}, nil
	case "dense":
		return wired{name: "dense", rule: func(float64) topology.Rule { return topology.Dense{} }}, nil
	}
	known := append([]string{"set", "fixprob", "dense"}, slices.Sorted(maps.Keys(own))...)
	return wired{}, fmt.Errorf("sweeps: there is no rule %q; there are %s", r.Rule, strings.Join(known, ", "))
}
