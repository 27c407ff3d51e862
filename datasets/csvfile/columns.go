package csvfile

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"setlab/datasets/format"
	"setlab/datasets/table"
)

// use says how a column is used.
type use int

const (
	number use = iota
	text
	label
	target
	nothing
)

// layout says how each column is used, and whether the first line has their names.
type layout struct {
	names  []string
	places map[string][]int // the columns with a name
	uses   []use
	header bool // the first line is the names
}

// layoutOf derives the layout from the first lines and the options.
func layoutOf(in *format.Input, first, second []string, o table.Options) (*layout, error) {
	l := &layout{names: trimmed(first), uses: make([]use, len(first))}
	var err error
	if l.header, err = hasNames(in, l.names, trimmed(second), o); err != nil {
		return nil, err
	}
	if !l.header {
		for i := range l.names {
			l.names[i] = strconv.Itoa(i + 1)
		}
	}
	l.places = placesOf(l.names)
	for _, n := range o.Without {
		if err := l.set(in, n, nothing); err != nil {
			return nil, err
		}
	}
	for _, n := range o.OneHot {
		if err := l.set(in, n, text); err != nil {
			return nil, err
		}
	}
	for _, n := range o.Targets {
		if err := l.set(in, n, target); err != nil {
			return nil, err
		}
	}
	if o.Label != "" {
		if err := l.set(in, o.Label, label); err != nil {
			return nil, err
		}
	}
	if !slices.Contains(l.uses, number) && !slices.Contains(l.uses, text) {
		return nil, in.BadPlace(1, 0, "a column of features", fmt.Sprintf("only %d others", len(first)))
	}
	return l, nil
}

// set sets the use of the column of that name.
func (l *layout) set(in *format.Input, name string, u use) error {
	places := l.places[name]
	switch {
	case len(places) == 0:
		return in.BadPlace(1, 0, fmt.Sprintf("a column %q", name), l.describe())
	case len(places) > 1:
		return in.BadPlace(1, 0, fmt.Sprintf("one column %q", name), "several")
	case l.uses[places[0]] != number && l.uses[places[0]] != u:
		return in.BadPlace(1, 0, fmt.Sprintf("one use for column %q", name), "two")
	}
	l.uses[places[0]] = u
	return nil
}

// describe lists the columns, for error messages.
func (l *layout) describe() string {
	const most = 20
	if !l.header {
		return fmt.Sprintf("%d columns without names, to be told by their numbers", len(l.names))
	}
	shown := make([]string, 0, most)
	for _, n := range l.names[:min(most, len(l.names))] {
		shown = append(shown, strconv.Quote(n))
	}
	rest := ""
	if len(l.names) > most {
		rest = fmt.Sprintf(" and %d more", len(l.names)-most)
	}
	return strings.Join(shown, ", ") + rest
}
