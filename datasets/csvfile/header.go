package csvfile

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"setlab/datasets/format"
	"setlab/datasets/table"
)

// hasNames reports whether the first line has the names of the columns. Without options it has if no value is a number. Options that are
// not numbers of columns are names. A number means a column's place, unless the first line can only be names, or counts more than three columns
// from 0, as pandas does. Otherwise different integers, and texts above numbers, can be both, which is an error.
func hasNames(in *format.Input, first, second []string, o table.Options) (bool, error) {
	named := slices.DeleteFunc(slices.Concat([]string{o.Label}, o.Targets, o.Without, o.OneHot), func(name string) bool { return name == "" })
	switch {
	case o.Bare:
		return false, nil
	case len(named) == 0:
		return !slices.ContainsFunc(first, numeric), nil
	case slices.ContainsFunc(named, func(name string) bool { return placeOf(name) < 0 }):
		return true, nil
	case slices.Contains(named, "0") && !slices.ContainsFunc(first, func(field string) bool { return !numeric(field) && !Missing(field) }) && !Counts(first):
		return false, in.BadPlace(1, 0, "the number of a column, from 1", "0")
	}
	places := placesOf(first)
	names := !slices.ContainsFunc(named, func(name string) bool { return len(places[name]) != 1 })
	values := canBeValues(first, o, named)
	switch {
	case !names || !values:
		some := slices.ContainsFunc(named, func(name string) bool { return len(places[name]) > 0 })
		return some && (!values || hasTextAboveNumber(first, second)), nil // the error says which names are wanted
	case Counts(first):
		return true, nil
	case differ(first) || hasTextAboveNumber(first, second):
		return false, in.BadPlace(1, 0, "the columns' names or values", fmt.Sprintf("what can be both, with %q among them (if they are names, remove the line and count the columns from 1; if they are values, write %[1]s.0)", named[0]))
	}
	return false, nil
}

// Counts reports whether a line is 0, 1, 2, 3 and so on. Its first value may be missing, as above an index.
func Counts(line []string) bool {
	if len(line) > 0 && Missing(line[0]) {
		line = line[1:]
	}
	for i, field := range line {
		if placeOf(field) != i {
			return false
		}
	}
	return len(line) > 3
}

// hasTextAboveNumber reports whether a column has a text in the first line, and a number in the second.
func hasTextAboveNumber(first, second []string) bool {
	for i, field := range second[:min(len(first), len(second))] {
		if numeric(field) && !numeric(first[i]) && !Missing(first[i]) {
			return true
		}
	}
	return false
}

// differ reports whether a line has different integers and nothing else, except for missing values.
func differ(line []string) bool {
	seen := map[string]bool{}
	for _, field := range line {
		if Missing(field) {
			continue
		}
		if placeOf(field) < 0 || seen[field] {
			return false
		}
		seen[field] = true
	}
	return true
}

// placeOf returns the number that a text has, or -1 if it has none or a negative one.
func placeOf(text string) int {
	if n, err := strconv.ParseUint(text, 10, 31); err == nil {
		return int(n)
	}
	return -1
}

// canBeValues reports whether the first line can be a sample, with the named columns at their places.
func canBeValues(first []string, o table.Options, named []string) bool {
	for _, name := range named {
		if n := placeOf(name); n < 1 || n > len(first) {
			return false
		}
	}
	texts := map[string]bool{o.Label: true}
	for _, name := range slices.Concat(o.Without, o.OneHot) {
		texts[name] = true
	}
	for i, field := range first {
		if !texts[strconv.Itoa(i+1)] && !numeric(field) && !Missing(field) {
			return false
		}
	}
	return true
}

// placesOf returns the places of each field of a line.
func placesOf(line []string) map[string][]int {
	places := make(map[string][]int, len(line))
	for i, field := range line {
		places[field] = append(places[field], i)
	}
	return places
}

// numeric reports whether a field is a number, even if it is one that cannot be used.
func numeric(field string) bool {
	_, _, ok := format.Float([]byte(field))
	return ok || format.Advice([]byte(field)) != ""
}

// trimmed returns the fields without blanks around them.
func trimmed(fields []string) []string {
	out := make([]string, len(fields))
	for i, field := range fields {
		out[i] = strings.TrimSpace(field)
	}
	return out
}
