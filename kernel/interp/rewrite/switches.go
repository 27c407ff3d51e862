package rewrite

import (
	"go/ast"
	"go/types"
	"slices"
)

// comparing rewrites switch x { case a, nil: … } as switch tag := x; { case tag == a || tag == nil: … } where x is an empty
// interface, or where a pointer, a channel or the like is compared with nil: the engine would find
// none equal.
func (r *rewriting) comparing(s *ast.SwitchStmt) {
	if s.Tag == nil {
		r.conditions(s)
		return
	}
	var values []ast.Expr
	for _, clause := range s.Body.List {
		values = append(values, clause.(*ast.CaseClause).List...)
	}
	isNil := func(e ast.Expr) bool { return r.Info.Types[e].IsNil() }
	t := r.Info.TypeOf(s.Tag)
	switch {
	case !types.IsInterface(t):
		if !slices.ContainsFunc(values, isNil) {
			return
		}
	case slices.ContainsFunc(values, func(e ast.Expr) bool { return !isNil(e) }):
		if reason := r.confusable(t); reason != "" {
			r.refuse(s.Tag.Pos(), "a switch that compares interfaces, which "+reason+", cannot be interpreted")
			return
		}
		if hasMethods(t) {
			return
		}
	}
	tag := r.fresh("tag")
	r.wrap(s.Tag, tag+" := ", ";")
	for _, clause := range s.Body.List {
		list := clause.(*ast.CaseClause).List
		for i, e := range list {
			if i > 0 {
				r.edits.replace(r.Offset(list[i-1].End()), r.Offset(e.Pos()), " || ")
			}
			if _, isBinary := e.(*ast.BinaryExpr); isBinary && r.Info.Types[e].Value == nil {
				r.wrap(e, tag+" == (", ")")
			} else { // in parentheses, the engine does not know a constant's type
				r.wrap(e, tag+" == ", "")
			}
		}
	}
}

// conditions rewrites switch { case a, b: … } as switch { case a || b: … }: the engine would look at the first alone.
func (r *rewriting) conditions(s *ast.SwitchStmt) {
	for _, clause := range s.Body.List {
		list := clause.(*ast.CaseClause).List
		for i, e := range list {
			if len(list) > 1 {
				r.wrap(e, "(", ")")
			}
			if i > 0 {
				r.edits.replace(r.Offset(list[i-1].End()), r.Offset(e.Pos()), " || ")
			}
		}
	}
}
