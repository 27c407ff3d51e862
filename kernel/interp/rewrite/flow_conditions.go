package rewrite

import (
	"go/ast"
	"go/token"
)

// The engine takes a condition that is a conversion, bool(x), or an assertion, x.(bool), for true. Of *p and <-c
// it forgets that they are false when it goes on to what is behind && or ||.

// conditions negates such conditions, and left operands of && and ||, twice.
func (r *rewriting) conditions() {
	r.syntax(func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.IfStmt:
			r.twiceNegated(n.Cond)
		case *ast.ForStmt:
			r.twiceNegated(n.Cond)
		case *ast.BinaryExpr:
			if n.Op == token.LAND || n.Op == token.LOR {
				r.twiceNegated(n.X)
			}
		case *ast.SwitchStmt:
			if n.Tag != nil {
				break
			}
			for _, clause := range n.Body.List {
				for _, e := range clause.(*ast.CaseClause).List {
					r.twiceNegated(e)
				}
			}
		}
		return true
	})
}

// twiceNegated is conditions for one, which may be none.
func (r *rewriting) twiceNegated(e ast.Expr) {
	e = ast.Unparen(e)
	wrong := isReceive(e)
	switch e := e.(type) {
	case *ast.CallExpr:
		wrong = r.Info.Types[e.Fun].IsType()
	case *ast.TypeAssertExpr, *ast.StarExpr:
		wrong = true
	}
	if wrong {
		r.wrap(e, "!!", "")
	}
}
