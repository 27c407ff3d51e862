package hook

import (
	"fmt"
	"io"
	"log"
	"reflect"
	"slices"
)

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
