package plotting

import (
	"slices"
	"strconv"
	"strings"

	"setlab/setlib/results"
)

// values are a run's values of several settings.
type values []string

// settingsIn splits a list of settings at its commas.
func settingsIn(list string) []string {
	var settings []string
	for _, s := range strings.Split(list, ",") {
		if s = strings.TrimSpace(s); s != "" {
			settings = append(settings, s)
		}
	}
	return settings
}

func valuesOf(w results.Row, settings []string) values {
	v := make(values, len(settings))
	for k, s := range settings {
		v[k] = w.Value(s)
	}
	return v
}

// key returns a text that differs for different values.
func (v values) key() string { return strings.Join(v, "\x00") }

// joined returns the values as they are written in Names and RightOf.
func (v values) joined() string { return strings.Join(v, ", ") }

// ranking orders the values of settings: those in Order first, then numbers by size, then others in the order of the results.
type ranking map[string]map[string]int // by setting and value

func (f Facets) rank(r *results.Results, settings []string) ranking {
	ranks := ranking{}
	for _, s := range settings {
		all := r.Values(s)
		// Runs without the setting, such as the epsilon of a dense network, come last.
		numbers := !slices.ContainsFunc(all, func(v string) bool { _, err := strconv.ParseFloat(v, 64); return v != "" && err != nil })
		slices.SortStableFunc(all, func(a, b string) int {
			if i, j := f.place(a), f.place(b); i != j {
				return i - j
			}
			if numbers && (a == "" || b == "") {
				return len(b) - len(a)
			}
			if x, y := toFloat(a), toFloat(b); numbers && x != y {
				if x < y {
					return -1
				}
				return 1
			}
			return 0
		})
		ranks[s] = map[string]int{}
		for k, v := range all {
			ranks[s][v] = k
		}
	}
	return ranks
}

// place returns the position of a value in Order, and the last position if it is not in Order.
func (f Facets) place(v string) int {
	if k := slices.Index(f.Order, v); k >= 0 {
		return k
	}
	return len(f.Order)
}

func toFloat(text string) float64 {
	v, _ := strconv.ParseFloat(text, 64)
	return v
}

// sorted returns the distinct values that rows have of some settings, in order.
func (r ranking) sorted(all []values, settings []string) []values {
	seen := map[string]bool{}
	var once []values
	for _, v := range all {
		if !seen[v.key()] {
			seen[v.key()] = true
			once = append(once, v)
		}
	}
	slices.SortStableFunc(once, func(a, b values) int { return r.compare(a, b, settings) })
	return once
}

// compare orders values of some settings.
func (r ranking) compare(a, b values, settings []string) int {
	for k, s := range settings {
		if d := r[s][a[k]] - r[s][b[k]]; d != 0 {
			return d
		}
	}
	return 0
}
