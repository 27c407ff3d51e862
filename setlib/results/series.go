package results

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"

	"setlab/setlib/runs"
)

// series is a metric along the epochs.
type series struct{ epochs, values []float64 }

// Series returns a metric along the epochs at which it was measured, nil if it was not. A unit may follow its name, see the package.
func (w Row) Series(metric string) (epochs, values []float64) {
	s := w.appendSeries(series{}, metric)
	return s.epochs, s.values
}

// appendSeries appends what Series returns to s, and returns that.
func (w Row) appendSeries(s series, metric string) series {
	name, times, per := split(metric)
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

// scratch has series that are needed no more.
var scratch = sync.Pool{New: func() any { return new(series) }}

// measures reports whether the row has a metric, given without its unit.
func (w Row) measures(name string) bool {
	_, derived := w.derived[name]
	return derived || w.history != nil && w.history.Has(name)
}

// split returns a metric's name without its unit, and by what its values are multiplied and divided to have the unit.
func split(metric string) (name string, times, per float64) {
	name, unit, ok := strings.Cut(metric, " [")
	if !ok {
		return metric, 1, 1
	}
	switch strings.TrimSuffix(unit, "]") {
	case "%":
		return name, 100, 1
	case "thousands":
		return name, 1, 1e3
	case "millions":
		return name, 1, 1e6
	}
	return name, 1, 1
}

// has panics unless a row has the metric, or none has any: a misspelled one would draw nothing in silence.
func (r *Results) has(metric string) {
	name, _, _ := split(metric)
	if slices.ContainsFunc(r.rows, func(w Row) bool { return w.measures(name) }) {
		return
	}
	if known := r.Metrics(); len(known) > 0 {
		panic(fmt.Sprintf("results: no metric %q; there are %s", name, strings.Join(known, ", ")))
	}
}

// Derive returns the table with a further metric, which of computes from each run that there is, once a run, with the epochs ascending:
//
//	all = all.Derive("p", results.PaperP)
func (r *Results) Derive(metric string, of func(run *runs.Run) (epochs, values []float64)) *Results {
	wider := *r
	wider.rows = slices.Clone(r.rows)
	for i := range wider.rows {
		w := &wider.rows[i]
		if w.Run == nil {
			continue
		}
		epochs, values := of(w.Run)
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

// Preceded returns the table in which the metric of each run begins with what an earlier table has before the run's first value: of the
// run that differs in nothing but its epochs and what was measured, such as a short one that was measured more often. Runs with the same
// seed are the same as far as both go.
func (r *Results) Preceded(by *Results, metric string) *Results {
	name, _, _ := split(metric)
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

// sameLength panics, naming both lengths, unless they are the same.
func sameLength(what string, n int, other string, m int) {
	if n != m {
		panic(fmt.Sprintf("results: %d %s and %d %s", n, what, m, other))
	}
}
