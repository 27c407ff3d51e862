package sweeps

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"

	"setlab/setlib/topology"
)

// Rule specifies a topology by name: one of topology.Names, such as "set", "fixprob", "dense" or "rigl", or one of Grid.Own. Its parameters
// are the fields of that rule. 0 means the default for the model: an epsilon of 11 for RBMs and 20 for MLPs.
type Rule struct {
	Rule    string  `json:"rule"`
	Epsilon float64 `json:"epsilon,omitempty"`
	Zeta    float64 `json:"zeta,omitempty"`
	// With holds the other parameters of the rule by field name in snake case: "every": 100. In a file they are on the same level as zeta.
	With map[string]any `json:"-"`
	// ResetMomentum is nn.Options.ResetMomentum of the networks with this rule.
	ResetMomentum bool `json:"reset_momentum,omitempty"`
}

// MarshalJSON writes all parameters on the same level, after the rule.
func (r Rule) MarshalJSON() ([]byte, error) {
	rule, err := json.Marshal(struct {
		Rule string `json:"rule"`
	}{r.Rule})
	if err != nil {
		return nil, err
	}
	with := r.parameters()
	if r.ResetMomentum {
		with["reset_momentum"] = true
	}
	if len(with) == 0 {
		return rule, nil
	}
	rest, err := json.Marshal(with)
	if err != nil {
		return nil, err
	}
	return slices.Concat(rule[:len(rule)-1], []byte(","), rest[1:]), nil
}

// parameters returns the parameters of the topology by name.
func (r Rule) parameters() map[string]any {
	all := map[string]any{}
	maps.Copy(all, r.With)
	for name, value := range map[string]float64{"epsilon": r.Epsilon, "zeta": r.Zeta} {
		if value != 0 {
			all[name] = value
		}
	}
	return all
}

// wired is a rule with its name in the names of runs.
type wired struct {
	name  string
	rule  func(epsilon float64) topology.Rule // given the model's default
	reset bool                                // reset momentum
}

// rulesOf returns the rules, or SET if there are none.
// Errors have the rule's line if written is not nil.
func rulesOf(rules []Rule, own map[string]topology.Rule, written *positions) ([]wired, error) {
	if rules == nil {
		rules = []Rule{{Rule: "set"}}
	}
	var all []wired
	count := map[string]int{}
	for _, r := range rules {
		w, err := r.wired(own)
		if err != nil {
			return nil, written.wrap(written.rule(r.Rule), err)
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

// numbers returns the parameters that distinguish the rule from others of the same name.
func (r Rule) numbers() string {
	s := ""
	if r.Epsilon != 0 {
		s += fmt.Sprintf(" epsilon %g", r.Epsilon)
	}
	if r.Zeta != 0 {
		s += fmt.Sprintf(" zeta %g", r.Zeta)
	}
	for _, name := range slices.Sorted(maps.Keys(r.With)) {
		s += fmt.Sprintf(" %s %v", strings.ReplaceAll(name, "_", " "), r.With[name])
	}
	if r.ResetMomentum {
		s += " momentum reset"
	}
	return s
}

func (r Rule) wired(own map[string]topology.Rule) (wired, error) {
	parameters := r.parameters()
	if rule, ok := own[r.Rule]; ok {
		if len(parameters) > 0 {
			return wired{}, fmt.Errorf("sweeps: rule %q is user-defined and sets its own parameters; leave out epsilon, zeta and others", r.Rule)
		}
		return wired{name: r.Rule, rule: func(float64) topology.Rule { return rule }}, nil
	}
	if !slices.Contains(topology.Names(), r.Rule) {
		known := append(topology.Names(), slices.Sorted(maps.Keys(own))...)
		return wired{}, fmt.Errorf("sweeps: there is no rule %q; there are %s", r.Rule, strings.Join(known, ", "))
	}
	standard, err := topology.Make(r.Rule, topology.DefaultEpsilon, parameters)
	if err != nil {
		return wired{}, fmt.Errorf("sweeps: %w", err)
	}
	name, _, _ := strings.Cut(standard.String(), "(")
	return wired{name: name, rule: func(epsilon float64) topology.Rule {
		rule, err := topology.Make(r.Rule, epsilon, parameters)
		if err != nil {
			panic(err) // the same parameters were valid above
		}
		return rule
	}}, nil
}
