package results

import (
	"maps"
	"strings"
)

// of parses the settings of a rule from its key, such as "SET(epsilon=20, zeta=0.3)", and names the model after it. A network without
// a sparse layer is dense.
func (r *rule) of(s map[string]string, kind string) {
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
			s[parameter] = value
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
}

// parameters are added to a model's name if the table has several values for models of that name.
var parameters = []struct{ setting, format string }{
	{"epsilon", ", ε = "}, {"density", ", density = "}, {"final", ", final density = "}, {"zeta", ", ζ = "}, {"every", ", every "}, {"reset_momentum", ", momentum reset"},
}

// nameModels distinguishes models of the same name by the parameters of their rules.
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
		for _, p := range parameters {
			r.nameBy(members, p.setting, p.format)
		}
	}
}

// nameBy adds a parameter to the names of models that differ in it.
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
		if setting != "reset_momentum" {
			s["model"] += format + s[setting]
		} else if s[setting] == "true" {
			s["model"] += format
		}
	}
}
