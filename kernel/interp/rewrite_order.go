package interp

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
)

// callsInOrder lets the calls in what is assigned to happen before those in its value: the
// engine begins with the latter.
func (r *rewriter) callsInOrder() {
	listed := map[ast.Stmt]bool{}
	r.syntax(func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.BlockStmt:
			mark(listed, n.List)
		case *ast.CaseClause:
			mark(listed, n.Body)
		case *ast.CommClause:
			mark(listed, n.Body)
		case *ast.AssignStmt:
			if n.Tok != token.DEFINE && len(n.Lhs) == 1 && len(n.Rhs) == 1 && r.calls(n.Lhs[0]) && r.calls(n.Rhs[0]) {
				r.indexFirst(n, listed[n])
			}
		}
		return true
	})
}

// calls reports whether an expression calls a function when it is evaluated, or receives.
func (r *rewriter) calls(e ast.Expr) bool {
	found := false
	ast.Inspect(e, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.CallExpr:
			found = found || !r.isPure(n) && !r.info.Types[n.Fun].IsType() && !r.info.Types[n.Fun].IsBuiltin()
		case *ast.UnaryExpr:
			found = found || n.Op == token.ARROW
		}
		return !found
	})
	return found
}

// indexFirst gives the index of what is assigned to a variable before the assignment.
func (r *rewriter) indexFirst(a *ast.AssignStmt, listed bool) {
	place, ok := ast.Unparen(a.Lhs[0]).(*ast.IndexExpr)
	if !ok || !listed || r.calls(place.X) {
		r.refuse(a.Pos(), "an assignment with calls on both sides cannot be interpreted")
		return
	}
	t := r.info.TypeOf(place.Index)
	if m, ok := r.info.TypeOf(place.X).Underlying().(*types.Map); ok {
		t = m.Key()
	}
	spelled, err := r.spell(t)
	if err != nil {
		r.refuse(a.Pos(), err.Error())
		return
	}
	own := r.fresh("index")
	at := r.offset(a.Pos())
	r.edits.insertBefore(at, func() string { return fmt.Sprintf("var %s %s = %s; ", own, spelled, r.textOf(place.Index)) })
	bracket, end := r.offset(place.Lbrack), r.offset(place.Rbrack)
	r.edits.replace(bracket, end+1, "["+own+"]") // around the index, whose own text has its edits
}
