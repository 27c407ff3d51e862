package results

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"

	"setlab/setlib/runs"
)

// series holds a metric along the epochs.
type series struct{ epochs, values []float64 }

// Series returns a metric along the epochs at which it was measured, or nil if it was not measured. The name may include a unit, see the
// package documentation.
func (w Row) Series(metric string) (epochs, values []float64) {
	s := w.appendSeries(series{}, metric)
	return s.epochs, s.values
}

// appendSeries appends the result of Series to s.
func (w Row) appendSeries(s series, metric string) series {
	name, times, per := w.split(metric)
	n := len(s.values)
	if d, ok := w.derived[name]; ok {
		s.epochs, s.values = append(s.epochs, d.epochs...), append(s.values, d.values...)
	} else if w.history != nil && w.history.Has(name) {
		s.epochs, s.values = w.history.AppendSeries(s.epochs, s.values, name)
	}
	if times == per {
		return s
	}
	for i, v := range s.values[n:] {
		s.values[n+i] = v * times / per
	}
	return s
}

// scratch holds series for reuse.
var scratch = sync.Pool{New: func() any { return new(series) }}

// measures reports whether the row has a metric. The name has no unit.
func (w Row) measures(name string) bool {
	_, derived := w.derived[name]
	return derived || w.history != nil && w.history.Has(name)
}

// split is the function split, except that a metric of the row may have brackets in its name.
func (w Row) split(metric string) (name string, times, per float64) {
	if w.measures(metric) {
		return metric, 1, 1
	}
	return split(metric)
}

// split returns a metric's name without its unit, and the factor and divisor that convert its values to the unit.
func split(metric string) (name string, times, per float64) {
	k := strings.LastIndex(metric, " [")
	if k < 0 {
		return metric, 1, 1
	}
	name = metric[:k]
	switch strings.TrimSuffix(metric[k+2:], "]") {
	case "%":
		return name, 100, 1
	case "thousands":
		return name, 1, 1e3
	case "millions":
		return name, 1, 1e6
	}
	return name, 1, 1
}

// has panics unless a row has the metric or no row has any metric, because a misspelled metric would silently draw nothing. A metric of the whole
// table is not misspelled.
func (r *Results) has(metric string) {
	name, _, _ := split(metric)
	measured := func(r *Results) bool {
		return slices.ContainsFunc(r.rows, func(w Row) bool { return w.measures(name) || w.measures(metric) })
	}
	if measured(r) || len(r.Metrics()) == 0 {
		return
	}
	if whole := r.whole(); !measured(whole) {
		panic(fmt.Sprintf("results: no metric %q; there are %s", name, strings.Join(whole.Metrics(), ", ")))
	}
}

// Derive returns the table with an additional metric. compute returns it for each run in the table that is not missing, with ascending
// epochs:
//
//	all = all.Derive("p", results.PaperP)
func (r *Results) Derive(metric string, compute func(run *runs.Run) (epochs, values []float64)) *Results {
	wider := *r
	wider.rows = slices.Clone(r.rows)
	for i := range wider.rows {
		w := &wider.rows[i]
		if w.Run == nil {
			continue
		}
		epochs, values := compute(w.Run)
		sameLength("epochs", len(epochs), "values of "+metric, len(values))
		if !slices.IsSorted(epochs) {
			panic(fmt.Sprintf("results: the epochs of %s do not ascend: %v", metric, epochs))
		}
		w.derived = maps.Clone(w.derived)
		if w.derived == nil {
			w.derived = map[string]series{}
		}
		w.derived[metric] = series{epochs, values}
	}
	return &wider
}

// Preceded returns the table with the metric of each run extended to the left: before the run's first value it has the values of a run
// in an earlier table, such as a short run that was measured more often. The two runs may differ only in their epochs and in what was
// measured. Runs with the same seed are identical as far as both go.
func (r *Results) Preceded(by *Results, metric string) *Results {
	var settings []string
	for _, setting := range r.known() {
		if setting != "epochs" && setting != "model" {
			settings = append(settings, setting)
		}
	}
	early := map[string]Row{}
	for _, w := range by.rows {
		early[w.key(settings)] = w
	}
	spliced := *r
	spliced.rows = slices.Clone(r.rows)
	for i := range spliced.rows {
		w := &spliced.rows[i]
		name, _, _ := w.split(metric)
		epochs, values := w.Series(name)
		at, before := early[w.key(settings)].Series(name)
		n := 0
		for len(epochs) > 0 && n < len(at) && at[n] < epochs[0] {
			n++
		}
		if n == 0 {
			continue
		}
		w.derived = maps.Clone(w.derived)
		if w.derived == nil {
			w.derived = map[string]series{}
		}
		w.derived[name] = series{slices.Concat(at[:n], epochs), slices.Concat(before[:n], values)}
	}
	return &spliced
}

// sameLength panics with both lengths unless they are equal.
func sameLength(what string, n int, other string, m int) {
	if n != m {
		panic(fmt.Sprintf("results: %d %s and %d %s", n, what, m, other))
	}
}
