package results

import (
	"maps"
	"slices"
	"strings"
)

// nameRules parses the settings of the sparse layers' rules, and names the model after them. It returns the names of the rules' parameters. A
// parameter with the name of another setting is prefixed by the rule: "SNFS momentum". If layers differ, the setting has the values of all of them,
// joined by dashes; a layer whose rule has no such parameter has "none". A network without a sparse layer is dense.
func nameRules(s map[string]string, kind string, rules []*rule) (parameters []string) {
	if len(rules) == 0 {
		rules = []*rule{nil}
	}
	names := make([]string, len(rules))
	values := map[string][]string{} // of each parameter in each layer
	for k, r := range rules {
		var numbers string
		names[k], numbers = r.split()
		for _, assignment := range strings.Split(strings.TrimSuffix(numbers, ")"), ", ") {
			parameter, value, ok := strings.Cut(assignment, "=")
			if !ok {
				continue
			}
			if _, taken := s[parameter]; taken {
				parameter = names[k] + " " + parameter
			}
			if values[parameter] == nil {
				values[parameter] = slices.Repeat([]string{"none"}, len(rules))
				parameters = append(parameters, parameter)
			}
			values[parameter][k] = value
		}
	}
	for parameter, all := range values {
		s[parameter] = joined(all)
	}
	name := joined(names)
	s["rule"] = name
	switch name {
	case "dense":
		s["model"] = kind
	case "SET", "FixProb":
		s["model"] = name + "-" + kind
	default:
		s["model"] = kind + ", " + name
	}
	return parameters
}

// split returns the name and the parameters of a rule from its key, such as "SET(epsilon=20, zeta=0.3)".
func (r *rule) split() (name, numbers string) {
	switch {
	case r == nil:
		return "dense", ""
	case r.Type == "topology.Custom":
		return r.Rule, ""
	}
	name, numbers, _ = strings.Cut(r.Rule, "(")
	return name, numbers
}

// joined returns the value that all layers share, or the values of all layers.
func joined(values []string) string {
	if len(slices.Compact(slices.Clone(values))) == 1 {
		return values[0]
	}
	return strings.Join(values, "-")
}

// foremost are the parameters of rules that a model's name shows first, and how. Other parameters follow as "name = value".
var foremost = []struct{ setting, format string }{
	{"epsilon", ", ε = "}, {"density", ", density = "}, {"final", ", final density = "}, {"zeta", ", ζ = "}, {"every", ", every "}, {"reset_momentum", ", momentum reset"},
}

// nameModels distinguishes models of the same name by those parameters of their rules in which they differ. Names given by Label stay.
func (r *Results) nameModels() {
	groups := map[string][]int{}
	for i := range r.rows {
		w := &r.rows[i]
		if w.labeled {
			continue
		}
		w.settings = maps.Clone(w.settings) // may be shared with another table
		if w.base == "" {
			w.base = w.settings["model"]
		}
		if w.base != "" {
			w.settings["model"] = w.base
			groups[w.base] = append(groups[w.base], i)
		}
	}
	for _, members := range groups {
		shown := map[string]bool{}
		for _, p := range foremost {
			r.nameBy(members, p.setting, p.format)
			shown[p.setting] = true
		}
		var others []string
		for _, i := range members {
			for _, parameter := range r.rows[i].parameters {
				if !shown[parameter] {
					others, shown[parameter] = append(others, parameter), true
				}
			}
		}
		for _, parameter := range others {
			r.nameBy(members, parameter, ", "+parameter+" = ")
		}
	}
}

// nameBy adds a setting to the names of models that differ in it. Models without the setting keep their names.
func (r *Results) nameBy(members []int, setting, format string) {
	seen := map[string]bool{}
	for _, i := range members {
		seen[r.rows[i].settings[setting]] = true
	}
	if len(seen) < 2 {
		return
	}
	for _, i := range members {
		s := r.rows[i].settings
		switch value := s[setting]; {
		case value == "":
		case setting != "reset_momentum":
			s["model"] += format + value
		case value == "true":
			s["model"] += format
		}
	}
}
