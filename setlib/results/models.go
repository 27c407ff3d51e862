package results

import (
	"maps"
	"strings"
)

// of parses the settings of a rule from its key, such as "SET(epsilon=20, zeta=0.3)", and names the model after it. It returns the names of the
// rule's parameters. A parameter with the name of another setting is prefixed by the rule: "SNFS momentum". A network without a sparse layer
// is dense.
func (r *rule) of(s map[string]string, kind string) (parameters []string) {
	key := "dense"
	if r != nil {
		key = r.Rule
	}
	name, numbers, _ := strings.Cut(key, "(")
	if r != nil && r.Type == "topology.Custom" {
		name, numbers = key, ""
	}
	for _, assignment := range strings.Split(strings.TrimSuffix(numbers, ")"), ", ") {
		if parameter, value, ok := strings.Cut(assignment, "="); ok {
			if _, taken := s[parameter]; taken {
				parameter = name + " " + parameter
			}
			s[parameter] = value
			parameters = append(parameters, parameter)
		}
	}
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

// foremost are the parameters of rules that a model's name shows first, and how. Other parameters follow as "name = value".
var foremost = []struct{ setting, format string }{
	{"epsilon", ", ε = "}, {"density", ", density = "}, {"final", ", final density = "}, {"zeta", ", ζ = "}, {"every", ", every "}, {"reset_momentum", ", momentum reset"},
}

// nameModels distinguishes models of the same name by those parameters of their rules in which they differ.
func (r *Results) nameModels() {
	groups := map[string][]int{}
	for i := range r.rows {
		w := &r.rows[i]
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
