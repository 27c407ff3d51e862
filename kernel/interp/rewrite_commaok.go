package interp

import (
	"fmt"
	"go/ast"
	"go/types"
)

// The engine leaves the first variable of v, ok = m[k], of an assertion and of a receive as
// it is when ok becomes false; it is to become zero.

// commaOks rewrites v, ok = e as v, ok = func() (T, bool) { x, y := e; return x, y }(), whose
// variables begin at zero in each call. The cases of a select are right as they are.
func (r *rewriter) commaOks() {
	cases := map[ast.Stmt]bool{}
	r.syntax(func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.CommClause:
			cases[n.Comm] = true
		case *ast.AssignStmt:
			if len(n.Lhs) == 2 && len(n.Rhs) == 1 && !cases[n] {
				r.commaOk(n.Rhs[0], n.Lhs[0], n.Lhs[1])
			}
		case *ast.ValueSpec:
			if len(n.Names) == 2 && len(n.Values) == 1 {
				r.commaOk(n.Values[0], n.Names[0], n.Names[1])
			}
		}
		return true
	})
}

// commaOk is commaOks for what is assigned to two places.
func (r *rewriter) commaOk(e, value, ok ast.Expr) {
	both, several := r.info.TypeOf(e).(*types.Tuple)
	if _, isCall := ast.Unparen(e).(*ast.CallExpr); isCall || !several || isBlank(value) {
		return
	}
	var spelled [2]string
	for i, to := range []ast.Expr{value, ok} {
		t := both.At(i).Type()
		if !isBlank(to) {
			t = r.info.TypeOf(to)
		}
		var err error
		if spelled[i], err = r.spell(t); err != nil {
			r.refuse(e.Pos(), err.Error())
			return
		}
	}
	x, y := r.fresh("value"), r.fresh("ok")
	r.wrap(e, fmt.Sprintf("func() (%s, %s) { %s, %s := ", spelled[0], spelled[1], x, y), fmt.Sprintf("; return %s, %s }()", x, y))
}

// isBlank reports whether an expression is the blank identifier.
func isBlank(e ast.Expr) bool {
	id := identOf(e)
	return id != nil && id.Name == "_"
}
