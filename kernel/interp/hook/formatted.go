package hook

import (
	"slices"
	"strconv"
	"strings"

	"setlab/kernel/interp/engine"
)

// Package fmt asks no method for what the verb %T prints. So before it formats, the names of cells' types take the
// place of their values.

// directive is what a format does with an argument.
type directive struct {
	from, to int    // where in the format it stands
	flags    string // its flags, width and precision
	verb     byte
	argument int   // its number, from 0
	stars    []int // of the arguments that are its width and precision
}

// directives returns the directives of a format that have an argument; ok is false for a format that is not as it should be.
func directives(format string) (all []directive, ok bool) {
	next := 0 // argument
	for i := 0; i < len(format); i++ {
		if format[i] != '%' {
			continue
		}
		d := directive{from: i}
		for i++; i < len(format) && strings.IndexByte("+-# 0123456789.*[", format[i]) >= 0; i++ {
			switch format[i] {
			case '*':
				d.stars = append(d.stars, next)
				next++
				d.flags += "*"
			case '[':
				number, _, closed := strings.Cut(format[i+1:], "]")
				n, err := strconv.Atoi(number)
				if !closed || err != nil || n < 1 {
					return nil, false
				}
				next, i = n-1, i+1+len(number)
			default:
				d.flags += format[i : i+1]
			}
		}
		if i >= len(format) {
			return nil, false
		}
		if format[i] == '%' {
			continue
		}
		d.to, d.verb, d.argument = i+1, format[i], next
		next++
		all = append(all, d)
	}
	return all, true
}

// named returns a format and its arguments with %s and a name for each %T of a value of a cell's type.
func named(format string, arguments []any) (string, []any) {
	if !strings.Contains(format, "T") {
		return format, arguments
	}
	all, ok := directives(format)
	if !ok {
		return format, arguments
	}
	var text strings.Builder
	given, changed, at := slices.Clone(arguments), false, 0
	index := func(n int) string { return "[" + strconv.Itoa(n+1) + "]" }
	for _, d := range all {
		text.WriteString(format[at:d.from])
		at = d.to
		verb, argument := format[d.to-1:d.to], d.argument
		if d.verb == 'T' && argument < len(arguments) {
			if name := ownName(arguments[argument]); name != "" {
				verb, argument, changed = "s", len(given), true
				given = append(given, name)
			}
		}
		flags := d.flags
		for _, star := range d.stars {
			before, behind, _ := strings.Cut(flags, "*")
			flags = before + index(star) + "\x00" + behind
		}
		text.WriteString("%" + strings.ReplaceAll(flags, "\x00", "*") + index(argument) + verb)
	}
	if !changed {
		return format, arguments
	}
	return text.String() + format[at:], given
}

// ownName returns the name of the type of a value that is a cell's, empty for any other.
func ownName(value any) string {
	switch v := value.(type) {
	case printed:
		if v.of != nil {
			return reflectedName(v.of)
		}
	case opener:
		return reflectedName(v.opened().kind.of)
	case engine.RuntimeError:
		return v.TypeName()
	}
	return ""
}
