package rewrite

import "go/ast"

// The engine takes a condition that is a conversion, bool(x), or an assertion, x.(bool), for true.

// conditions puts such conditions into parentheses.
func (r *rewriting) conditions() {
	r.syntax(func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.IfStmt:
			r.condition(n.Cond)
		case *ast.ForStmt:
			r.condition(n.Cond)
		case *ast.SwitchStmt:
			if n.Tag != nil {
				break
			}
			for _, clause := range n.Body.List {
				for _, e := range clause.(*ast.CaseClause).List {
					r.condition(e)
				}
			}
		}
		return true
	})
}

// condition is conditions for one, which may be none.
func (r *rewriting) condition(e ast.Expr) {
	_, isAssertion := e.(*ast.TypeAssertExpr)
	call, isCall := e.(*ast.CallExpr)
	if isAssertion || isCall && r.Info.Types[call.Fun].IsType() {
		r.wrap(e, "(", ")")
	}
}
