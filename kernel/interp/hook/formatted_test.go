package hook

import (
	"fmt"
	"go/token"
	"go/types"
	"reflect"
	"strings"
	"testing"
)

func TestNamed(t *testing.T) {
	of := types.NewNamed(types.NewTypeName(token.NoPos, types.NewPackage("main", "main"), "E", nil), types.Typ[types.Int], nil)
	e := printed{of: of, value: reflect.ValueOf(1)}
	for _, c := range []struct {
		format    string
		arguments []any
		want      string
	}{
		{"%T", []any{e}, "main.E"},
		{"%8T|%-8T|", []any{e, e}, "  main.E|main.E  |"},
		{"%d %T %s%%", []any{1, e, "x"}, "1 main.E x%"},
		{"%[2]T %[1]d %T", []any{1, e}, "main.E 1 main.E"},
		{"%*d|%.*f|%T", []any{3, 1, 1, 2.25, e}, "  1|2.2|main.E"},
		{"%[3]*[1]T|%6.[2]*[2]d|", []any{e, 2, 7}, " main.E|    02|"},
		{"%T %T", []any{1, "T"}, "int string"},
		{"%T", nil, "%!T(MISSING)"},
		{"%T %[9]d", []any{e}, "main.E %!d(BADINDEX)"},
	} {
		format, arguments := named(c.format, c.arguments)
		if got := fmt.Sprintf(format, arguments...); got != c.want {
			t.Errorf("%q: %q by %q, want %q", c.format, got, format, c.want)
		}
	}
	for _, broken := range []string{"%[x]T", "%[0]T", "%[1T", "%", "%T %5"} {
		if format, arguments := named(broken, []any{e}); format != broken || len(arguments) != 1 {
			t.Errorf("%q became %q", broken, format)
		}
	}
}

func FuzzNamed(f *testing.F) {
	for _, format := range []string{"%T", "%[2]*.[1]*[3]T%%", "%-5T%v", "%[", "%.T"} {
		f.Add(format)
	}
	f.Fuzz(func(t *testing.T, format string) {
		// Without a cell's value nothing may change.
		if got, arguments := named(format, []any{1, 2.5, "T"}); got != format || len(arguments) != 3 {
			t.Errorf("%q became %q", format, got)
		}
		of := types.NewNamed(types.NewTypeName(token.NoPos, types.NewPackage("main", "main"), "E", nil), types.Typ[types.Int], nil)
		got, arguments := named(format, []any{printed{of: of}, 3})
		if len(arguments) < 2 || strings.Count(got, "%") != strings.Count(format, "%") {
			t.Errorf("%q became %q", format, got)
		}
	})
}
