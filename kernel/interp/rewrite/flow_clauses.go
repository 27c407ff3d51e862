package rewrite

import (
	"go/ast"
	"go/token"
)

// The engine counts the statements of a clause, and takes a clause with one that is empty, or that declares
// constants or types and is left out, for one that ends the switch.

// clauses rewrites the clauses of switches and selects, and the switches without any.
func (r *rewriting) clauses() {
	r.syntax(func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.SwitchStmt:
			r.emptySwitch(n.Body)
		case *ast.TypeSwitchStmt:
			r.emptySwitch(n.Body)
		case *ast.CaseClause:
			r.blockInClause(n.Colon, n.Body)
		case *ast.CommClause:
			r.blockInClause(n.Colon, n.Body)
		}
		return true
	})
}

// blockInClause puts the statements of a clause with such ones into a block, where they are nothing. In a
// block alone does the engine find labels, too.
func (r *rewriting) blockInClause(colon token.Pos, list []ast.Stmt) {
	needed := false
	last := len(list) // the statements before it are in the block
	for i, s := range list {
		switch s := s.(type) {
		case *ast.EmptyStmt, *ast.LabeledStmt:
			needed = true
		case *ast.DeclStmt:
			needed = needed || s.Decl.(*ast.GenDecl).Tok != token.VAR
		case *ast.BranchStmt:
			if s.Tok == token.FALLTHROUGH {
				last = i
			}
		}
	}
	if !needed {
		return
	}
	begin := r.Offset(colon) + 1
	r.edits.replace(begin, begin, " { ")
	if last == len(list) {
		end := r.Offset(list[last-1].End())
		if _, ok := list[last-1].(*ast.EmptyStmt); ok {
			end-- // its semicolon ends the block
		}
		r.edits.replace(end, end, " }")
		return
	}
	jump := r.Offset(list[last].Pos())
	r.edits.insertBefore(jump, func() string { return "}; " })
	for _, s := range list[last+1:] {
		r.blank(s) // no other statement may follow
	}
}

// emptySwitch gives a switch without cases one, without which the engine does not evaluate
// what it switches on.
func (r *rewriting) emptySwitch(body *ast.BlockStmt) {
	if len(body.List) == 0 {
		at := r.Offset(body.Lbrace) + 1
		r.edits.replace(at, at, " default: "+pollCall)
	}
}
