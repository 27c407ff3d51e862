package rewrite

import (
	"go/ast"
	"go/token"
	"slices"
)

// What assigns several results, or calls functions on both sides, becomes several statements, for which the
// head of an if or a switch has no room.

// heads rewrites if a[i], err = f(); err != nil { … } as { a[i], err = f(); if err != nil { … } }.
func (r *rewriting) heads() {
	r.syntax(func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.IfStmt:
			if a, ok := n.Init.(*ast.AssignStmt); ok && r.needsRoom(a) {
				r.lists()[a] = standing{a, n}
				r.ifBehindInit(n)
			}
		case *ast.SwitchStmt: // see switches
			if a, ok := n.Init.(*ast.AssignStmt); ok && r.needsRoom(a) {
				r.lists()[a] = standing{a, n}
			}
		}
		return true
	})
}

// needsRoom reports whether an assignment becomes several statements.
func (r *rewriting) needsRoom(a *ast.AssignStmt) bool {
	if len(a.Rhs) > 1 || a.Tok != token.ASSIGN {
		return false
	}
	if call, ok := ast.Unparen(a.Rhs[0]).(*ast.CallExpr); ok && r.interpreted(call.Fun) {
		return true
	}
	return len(a.Lhs) > 1 && slices.ContainsFunc(a.Lhs, isPlace) || r.calls(a.Lhs[0]) && r.calls(a.Rhs[0])
}

func (r *rewriting) ifBehindInit(s *ast.IfStmt) {
	start, init := r.Offset(s.If), r.Offset(s.Init.Pos())
	r.edits.replace(start, init, "{ "+r.linesBeside(start, init))
	behind, condition, end := r.Offset(s.Init.End()), r.Offset(s.Cond.Pos()), r.Offset(s.End())
	r.edits.replace(behind, condition, "; if "+r.linesBeside(behind, condition))
	r.edits.replace(end, end, " }")
}
