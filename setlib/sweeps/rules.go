package sweeps

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"

	"setlab/setlib/topology"
)

// Rules is a list of rules. In a file, parameters of a rule may be lists. Such a rule stands for every combination of the values:
//
//	"rules": [{"rule": "set", "epsilon": [5, 10, 20], "zeta": [0.1, 0.3]}, {"rule": "dense"}]
type Rules []Rule

// UnmarshalJSON reads the list and expands the combinations.
func (r *Rules) UnmarshalJSON(text []byte) error {
	var given []map[string]json.RawMessage
	if err := json.Unmarshal(text, &given); err != nil {
		return err
	}
	if given == nil {
		*r = nil
		return nil
	}
	if len(given) == 0 {
		return errors.New(`"rules" is an empty list; leave it out for SET, or name some, such as [{"rule": "set"}, {"rule": "dense"}]`)
	}
	*r = Rules{}
	for k, parameters := range given {
		all, err := combinations(parameters)
		if err != nil {
			return &ruleError{k, err}
		}
		*r = append(*r, all...)
	}
	return nil
}

// ruleError is an error in one rule of a list.
type ruleError struct {
	index int
	err   error
}

// Error returns the error of the rule.
func (e *ruleError) Error() string { return e.err.Error() }

// Unwrap returns the error of the rule.
func (e *ruleError) Unwrap() error { return e.err }

// combinations returns one rule for every combination of its parameters' values. epsilon varies slowest, then zeta, then the others in
// alphabetical order, and reset_momentum fastest.
func combinations(parameters map[string]json.RawMessage) ([]Rule, error) {
	var name string
	if _, there := parameters["rule"]; !there {
		return nil, fmt.Errorf(`a rule needs a name; for example "rule": "set"`)
	}
	if err := json.Unmarshal(parameters["rule"], &name); err != nil {
		return nil, fmt.Errorf(`a rule needs a name, which must be a string, not %s; for example "rule": "set"`, parameters["rule"])
	}
	all := []Rule{{Rule: name}}
	order := slices.Sorted(maps.Keys(parameters))
	slices.SortStableFunc(order, func(a, b string) int { return cmp.Compare(slot(a), slot(b)) })
	for _, p := range order {
		if p == "rule" {
			continue
		}
		values, err := choicesOf(p, parameters[p])
		if err != nil {
			return nil, err
		}
		if len(all)*len(values) > mostRuns {
			return nil, fmt.Errorf("rule %q has %d combinations of parameters; at most %d are possible: shorten its lists", name, len(all)*len(values), mostRuns)
		}
		var more []Rule
		for _, r := range all {
			for _, v := range values {
				more = append(more, r.with(p, v))
			}
		}
		all = more
	}
	if known := topology.Names(); slices.Contains(known, name) {
		for _, r := range all {
			if err := r.checkZeros(); err != nil {
				return nil, err
			}
			if _, err := topology.Make(name, topology.DefaultEpsilon, r.parameters()); err != nil {
				return nil, err
			}
		}
	}
	return all, nil
}

// checkZeros rejects parameters of 0, which a rule would read as their default. A schedule may begin at 0, its default.
func (r Rule) checkZeros() error {
	for _, parameter := range slices.Sorted(maps.Keys(r.With)) {
		if r.With[parameter] == 0.0 && parameter != "begin" {
			return fmt.Errorf("rule %q has %s 0; it must be positive (leave it out for its default)", r.Rule, parameter)
		}
	}
	return nil
}

// slot returns the position of a parameter in the order of combinations.
func slot(parameter string) int {
	switch parameter {
	case "epsilon":
		return 0
	case "zeta":
		return 1
	case "reset_momentum":
		return 3
	}
	return 2
}

// with returns the rule with another parameter set.
func (r Rule) with(parameter string, value any) Rule {
	switch parameter {
	case "epsilon":
		r.Epsilon = value.(float64)
	case "zeta":
		r.Zeta = value.(float64)
	case "reset_momentum":
		r.ResetMomentum = value.(bool)
	default:
		r.With = maps.Clone(r.With)
		if r.With == nil {
			r.With = map[string]any{}
		}
		r.With[parameter] = value
	}
	return r
}

// choicesOf parses the values of a parameter.
func choicesOf(parameter string, text []byte) (all []any, err error) {
	switch parameter {
	case "epsilon", "zeta":
		var list []float64
		err = oneOrMore(text, &list, "a number")
		for _, v := range list {
			all = append(all, v)
		}
	case "reset_momentum":
		var list []bool
		err = oneOrMore(text, &list, "true or false")
		for _, v := range list {
			all = append(all, v)
		}
	default:
		var one any
		if err = json.Unmarshal(text, &one); err != nil {
			return nil, err
		}
		list, several := one.([]any)
		if several && len(list) == 0 {
			return nil, fmt.Errorf("the parameter %s of a rule is an empty list; it must be a value or a list of values", parameter)
		}
		if all = list; !several {
			all = []any{one}
		}
	}
	return all, err
}

func oneOrMore[T any](text []byte, into *[]T, what string) error {
	var one T
	if json.Unmarshal(text, &one) == nil {
		*into = []T{one}
		return nil
	}
	if err := json.Unmarshal(text, into); err != nil || len(*into) == 0 {
		return fmt.Errorf("a parameter of a rule is %s; it must be %s or a list of these", text, what)
	}
	return nil
}
