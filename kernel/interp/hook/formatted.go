package hook

import (
	"fmt"
	"io"
	"log"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"setlab/kernel/interp/engine"
)

// Package fmt asks no method for what the verb %T prints. So before it formats, the names of cells' types take the
// place of their values.

// Printing returns the functions that print, by package and name, for whom calls one by a variable, or with a format
// that is not known before. What names of types cost them is a look for a T.
func Printing() map[string]map[string]reflect.Value {
	table := func(functions map[string]any) map[string]reflect.Value {
		all := map[string]reflect.Value{}
		for name, f := range functions {
			all[name] = reflect.ValueOf(f)
		}
		return all
	}
	return map[string]map[string]reflect.Value{
		"fmt/own": table(map[string]any{
			"Printf": func(format string, a ...any) (int, error) {
				format, a = named(format, a)
				return fmt.Printf(format, a...)
			},
			"Fprintf": func(w io.Writer, format string, a ...any) (int, error) {
				format, a = named(format, a)
				return fmt.Fprintf(w, format, a...)
			},
			"Sprintf": func(format string, a ...any) string {
				format, a = named(format, a)
				return fmt.Sprintf(format, a...)
			},
			"Appendf": func(b []byte, format string, a ...any) []byte {
				format, a = named(format, a)
				return fmt.Appendf(b, format, a...)
			},
			"Errorf": func(format string, a ...any) error {
				format, a = named(format, a)
				return fmt.Errorf(format, a...)
			},
			"Print":  func(a ...any) (int, error) { return fmt.Print(besides(a)...) },
			"Fprint": func(w io.Writer, a ...any) (int, error) { return fmt.Fprint(w, besides(a)...) },
			"Sprint": func(a ...any) string { return fmt.Sprint(besides(a)...) },
			"Append": func(b []byte, a ...any) []byte { return fmt.Append(b, besides(a)...) },
		}),
		"log/own": table(map[string]any{
			"Printf": func(format string, a ...any) {
				format, a = named(format, a)
				log.Printf(format, a...)
			},
			"Fatalf": func(format string, a ...any) {
				format, a = named(format, a)
				log.Fatalf(format, a...)
			},
			"Panicf": func(format string, a ...any) {
				format, a = named(format, a)
				log.Panicf(format, a...)
			},
			"Print": func(a ...any) { log.Print(besides(a)...) },
			"Fatal": func(a ...any) { log.Fatal(besides(a)...) },
			"Panic": func(a ...any) { log.Panic(besides(a)...) },
		}),
	}
}

// besides returns what is printed with a space between two operands of which none is a string.
func besides(arguments []any) []any {
	isString := func(a any) bool {
		_, own := a.(opener)
		return own && bare(reflect.ValueOf(a)).Kind() == reflect.String
	}
	if !slices.ContainsFunc(arguments, isString) {
		return arguments
	}
	all := slices.Clone(arguments)
	for i, a := range all {
		if isString(a) {
			all[i] = fmt.Sprint(a)
		}
	}
	return all
}

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
