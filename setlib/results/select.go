package results

import (
	"slices"
	"strings"
)

// Where returns the rows in which a setting has one of the given values. If neither a row nor the table that the rows were
// selected from has the setting, Where panics and lists the existing ones.
func (r *Results) Where(setting string, values ...string) *Results {
	r.check(setting)
	return r.filter(func(w Row) bool { return slices.Contains(values, w.settings[setting]) })
}

// Without returns the rows in which a setting has none of the given values. It panics where Where does.
func (r *Results) Without(setting string, values ...string) *Results {
	r.check(setting)
	return r.filter(func(w Row) bool { return !slices.Contains(values, w.settings[setting]) })
}

// Found returns the rows that are not missing.
func (r *Results) Found() *Results { return r.filter(func(w Row) bool { return !w.Missing() }) }

// Missing returns the rows that are missing or not finished.
func (r *Results) Missing() *Results {
	return r.filter(func(w Row) bool { return w.Missing() || w.Partial() })
}

// By groups the rows by the values of the settings. The groups are in the order of first appearance. Rows without a setting have the value
// "". By panics where Where does.
func (r *Results) By(settings ...string) []*Results {
	for _, setting := range settings {
		r.check(setting)
	}
	at := map[string]int{}
	var groups []*Results
	for _, w := range r.rows {
		key := w.key(settings)
		k, ok := at[key]
		if !ok {
			k = len(groups)
			at[key] = k
			groups = append(groups, &Results{command: r.command, from: []*Results{r}})
		}
		groups[k].rows = append(groups[k].rows, w)
	}
	return groups
}

// Sorted returns the rows in the order of the given values of a setting. Rows with other values follow in their original order.
func (r *Results) Sorted(setting string, values ...string) *Results {
	r.check(setting)
	sorted := *r
	sorted.rows = slices.Clone(r.rows)
	rank := func(w Row) int {
		if k := slices.Index(values, w.settings[setting]); k >= 0 {
			return k
		}
		return len(values)
	}
	slices.SortStableFunc(sorted.rows, func(a, b Row) int { return rank(a) - rank(b) })
	return &sorted
}

func (w Row) key(settings []string) string {
	var b strings.Builder
	for _, setting := range settings {
		b.WriteString(w.settings[setting])
		b.WriteByte(0)
	}
	return b.String()
}

func (r *Results) filter(keep func(Row) bool) *Results {
	some := &Results{problems: r.problems, command: r.command, from: []*Results{r}}
	for _, w := range r.rows {
		if keep(w) {
			some.rows = append(some.rows, w)
		}
	}
	return some
}
