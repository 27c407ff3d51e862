package parameter

import (
	"fmt"
	"go/ast"
	"go/constant"
	"go/parser"
	"go/token"
	"go/types"
	"time"
)

// duration is the type time.Duration for type-checking cells.
var duration = types.NewNamed(types.NewTypeName(token.NoPos, types.NewPackage("time", "time"), "Duration", nil), types.Typ[types.Int64], nil)

// timeOnly imports the durations of package time, and nothing else: other packages are not available
// when a notebook is read.
type timeOnly struct{}

var _ types.Importer = timeOnly{}

func (timeOnly) Import(path string) (*types.Package, error) {
	if path != "time" {
		return nil, fmt.Errorf("package %s is not available", path)
	}
	return duration.Obj().Pkg(), nil
}

func init() {
	p := duration.Obj().Pkg()
	p.Scope().Insert(duration.Obj())
	for name, unit := range map[string]time.Duration{
		"Nanosecond": time.Nanosecond, "Microsecond": time.Microsecond, "Millisecond": time.Millisecond,
		"Second": time.Second, "Minute": time.Minute, "Hour": time.Hour,
	} {
		p.Scope().Insert(types.NewConst(token.NoPos, p, name, duration, constant.MakeInt64(int64(unit))))
	}
	p.MarkComplete()
}

// formatDuration formats a duration. The note is the same in units, or "". It rejects a number without
// a unit, which would mean nanoseconds.
func formatDuration(text string) (source, note string, err error) {
	if d, err := time.ParseDuration(text); err == nil && text != "0" {
		return fmt.Sprintf("time.Duration(%d)", d.Nanoseconds()), d.String(), nil
	}
	parsed, err := parser.ParseExpr(text)
	if err != nil || !named(parsed) && text != "0" {
		return "", "", fmt.Errorf("%q is not a time with a unit (want one such as 90s, 1h30m or 2 * time.Second)", text)
	}
	return text, "", nil
}

// named reports whether an expression contains a name. One without consists of plain numbers.
func named(e ast.Expr) (found bool) {
	ast.Inspect(e, func(n ast.Node) bool {
		_, name := n.(*ast.Ident)
		found = found || name
		return !found
	})
	return found
}
