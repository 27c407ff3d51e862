package source

import (
	"go/ast"
	"go/token"
	"go/types"
	"maps"
	"slices"
	"strings"
	"testing"

	"setlab/kernel/cell"
)

func parse(t *testing.T, code string) *Cell {
	t.Helper()
	c, failure := Parse(token.NewFileSet(), "cell 1", code, func(map[string]bool) string { return `import "fmt";` })
	if failure != nil {
		t.Fatal(failure)
	}
	return c
}

// TestParse checks that declarations and statements are parsed separately, with the cell's
// positions.
func TestParse(t *testing.T) {
	const code = "type T struct{}\nx := 1\nfunc (t *T) m() {}\nvar y, z = 2, x\nfunc f() {}\nx, y"
	c := parse(t, code)
	if got := slices.Sorted(maps.Keys(c.Declares())); strings.Join(got, " ") != "T f" {
		t.Errorf("it declares %q", got)
	}
	for _, d := range c.Decls.Decls {
		if f, ok := d.(*ast.FuncDecl); ok && f.Name.Name == "m" {
			if line, column := c.Place(f.Name.Pos()); line != 3 || column != 13 || cell.Receiver(f) != "T" || c.Offset(f.Name.Pos()) != strings.Index(code, "m()") {
				t.Errorf("m is at %d:%d, a method of %q", line, column, cell.Receiver(f))
			}
		}
	}
	trailing := c.Trailing()
	if len(trailing) != 2 || trailing[1].(*ast.Ident).Name != "y" {
		t.Errorf("it ends with %v", trailing)
	}
	if line, column := c.Place(trailing[1].Pos()); line != 6 || column != 4 || !c.Has(trailing[1].Pos()) {
		t.Errorf("which is at %d:%d", line, column)
	}
}

// TestTrailing checks that a cell ends with values only if nothing follows them.
func TestTrailing(t *testing.T) {
	for code, want := range map[string]int{"x := 1": 0, "1": 1, "1, 2, 3": 3, "f()\nfunc f() {}": 0, "f(1, 2)": 1, "if true { 1 }": 0, "type T int": 0, "": 0, "a; b": 1} {
		if got := len(parse(t, code).Trailing()); got != want {
			t.Errorf("%q ends with %d values, want %d", code, got, want)
		}
	}
}

// TestFailures checks that syntax errors and type errors are reported at the cell's lines, each once
// per line and at most ten.
func TestFailures(t *testing.T) {
	_, failure := Parse(token.NewFileSet(), "cell 1", "x := 1\ny := (2", func(map[string]bool) string { return "" })
	if failure == nil || !strings.HasPrefix(failure.Message, "2:8: expected ')'") {
		t.Errorf("a bracket that is left open fails with %v", failure)
	}
	c := parse(t, strings.Repeat("a + b\n", 12))
	var problems []types.Error
	for _, s := range slices.Backward(c.Body.List) {
		sum := s.(*ast.ExprStmt).X.(*ast.BinaryExpr)
		problems = append(problems, types.Error{Pos: sum.Y.Pos(), Msg: "no"}, types.Error{Pos: sum.X.Pos(), Msg: "no"})
	}
	lines := strings.Split(c.Problems(problems).Message, "\n")
	if len(lines) != 11 || lines[0] != "1:1: no" || lines[1] != "2:1: no" || lines[10] != "too many errors" {
		t.Errorf("it fails with %q", lines)
	}
	one := c.Problems([]types.Error{{Pos: c.Body.List[0].Pos(), Msg: "cannot use x (variable of type T) as T value"}})
	if !strings.Contains(one.Message, "an earlier declaration of T") {
		t.Errorf("two types with the same name are reported as %q", one.Message)
	}
}
