package results

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"setlab/setlib/runs"
	"setlab/setlib/train"
)

// Results is a table of runs. Its methods return new tables and do not change it. The zero value is an empty table.
type Results struct {
	rows     []Row
	problems []error // of stored runs that could not be read or trained
	command  string  // trains missing runs

	from []*Results // the tables that the rows were selected from
}

// Row is a run, or a placeholder for a missing run.
type Row struct {
	Name   string    // for lists
	Run    *runs.Run // nil if the run is missing or did not come from a store
	Epochs int       // number of epochs of the finished run

	history  *train.History // nil if the run is missing
	settings map[string]string
	training string // identifies what was trained, however it is measured, or "" if there is none
	base     string // the model's name without its parameters
	labeled  bool   // the model's name is from Label
	derived  map[string]series

	parameters []string // those settings that are parameters of the rule
}

// Len returns the number of rows, including missing runs.
func (r *Results) Len() int { return len(r.rows) }

// Rows returns the rows.
func (r *Results) Rows() []Row { return slices.Clone(r.rows) }

// Row returns row k, from 0, as Rows()[k] does without a copy of all others. It panics if there is none.
func (r *Results) Row(k int) Row { return r.rows[k] }

// Problems returns the errors of runs: stored runs that cannot be read, and missing data.
func (r *Results) Problems() []error { return slices.Clone(r.problems) }

// History returns the history of the run, or nil if there is none.
func (w Row) History() *train.History { return w.history }

// Missing reports whether the run is missing.
func (w Row) Missing() bool { return w.history == nil }

// Partial reports whether the run exists but epochs are missing.
func (w Row) Partial() bool { return w.history != nil && w.done() < w.Epochs }

// done returns the number of completed epochs.
func (w Row) done() int {
	if w.Run != nil {
		return w.Run.Epochs
	}
	if w.history == nil || w.history.Len() == 0 {
		return 0
	}
	return slices.Max(w.history.Epochs())
}

// Value returns a setting of the run, or "" if the run does not have it.
func (w Row) Value(setting string) string { return w.settings[setting] }

// Settings returns the settings in which the rows differ, in a fixed order. Settings that are determined by earlier ones are omitted;
// for example, the number of epochs if each data set has its own.
func (r *Results) Settings() []string {
	var names []string
	keys := make([]string, len(r.rows)) // the values of the names so far
	for _, name := range r.known() {
		of := map[string]string{}
		follows := true
		for i, w := range r.rows {
			v, there := of[keys[i]]
			follows = follows && (!there || v == w.settings[name])
			of[keys[i]] = w.settings[name]
		}
		if follows {
			continue
		}
		names = append(names, name)
		for i, w := range r.rows {
			keys[i] += w.settings[name] + "\x00"
		}
	}
	return names
}

// known returns all settings of any row.
func (r *Results) known() []string {
	there := map[string]bool{}
	var others []string
	for _, w := range r.rows {
		for name := range w.settings {
			if !there[name] && !slices.Contains(order, name) {
				others = append(others, name)
			}
			there[name] = true
		}
	}
	slices.Sort(others)
	return append(slices.DeleteFunc(slices.Clone(order), func(name string) bool { return !there[name] }), others...)
}

// Value returns the value of a setting that all rows share, or "" if they differ or do not have it.
func (r *Results) Value(setting string) string {
	if values := r.Values(setting); len(values) == 1 {
		return values[0]
	}
	return ""
}

// Values returns the distinct values of a setting in the order of their first appearance.
func (r *Results) Values(setting string) []string {
	seen := map[string]bool{}
	var values []string
	for _, w := range r.rows {
		if v := w.settings[setting]; !seen[v] {
			seen[v] = true
			values = append(values, v)
		}
	}
	return values
}

// Metrics returns the metrics of all rows in the order of their first appearance. Of a row, those that were derived come last, by name.
func (r *Results) Metrics() []string {
	var names []string
	for _, w := range r.rows {
		if w.history != nil {
			for _, name := range w.history.Names() {
				if !slices.Contains(names, name) {
					names = append(names, name)
				}
			}
		}
		for _, name := range slices.Sorted(maps.Keys(w.derived)) {
			if !slices.Contains(names, name) {
				names = append(names, name)
			}
		}
	}
	return names
}

// whole returns the rows together with those of the tables that they were selected from.
func (r *Results) whole() *Results {
	all, tables := &Results{}, []*Results{r}
	for k := 0; k < len(tables); k++ {
		all.rows = append(all.rows, tables[k].rows...)
		for _, t := range tables[k].from {
			if !slices.Contains(tables, t) {
				tables = append(tables, t)
			}
		}
	}
	return all
}

// check panics unless a row has the setting, because a misspelled setting would silently select nothing. A setting of the whole table is not
// misspelled.
func (r *Results) check(setting string) {
	if len(r.rows) == 0 || slices.Contains(r.known(), setting) {
		return
	}
	if known := r.whole().known(); !slices.Contains(known, setting) {
		panic(fmt.Sprintf("results: no setting %q; there are %s", setting, strings.Join(known, ", ")))
	}
}
