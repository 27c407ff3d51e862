package rewrite

import (
	"fmt"
	"go/ast"
	"go/types"
)

// Where p is nil, the engine takes *p for no value at all. One that a map is given deletes the element, and
// one that is given to the blank identifier is not missed.

// derefs lets *p panic there.
func (r *rewriting) derefs() {
	r.syntax(func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt:
			for i, e := range n.Lhs {
				if len(n.Rhs) == len(n.Lhs) && (isBlank(e) || r.isMapEntry(e)) {
					r.derefApart(n.Rhs[i])
				}
			}
		case *ast.CompositeLit:
			for _, e := range n.Elts {
				if pair, ok := e.(*ast.KeyValueExpr); ok && r.isMap(n) {
					r.derefApart(pair.Key)
					r.derefApart(pair.Value)
				}
			}
		}
		return true
	})
}

// derefApart rewrites *p as func(q *T) T { v := *q; return v }(p).
func (r *rewriting) derefApart(e ast.Expr) {
	star, ok := ast.Unparen(e).(*ast.StarExpr)
	if !ok {
		return
	}
	spelled, err := r.spell(r.Info.TypeOf(star))
	if err != nil {
		r.refuse(star.Pos(), err.Error())
		return
	}
	pointer, value := r.fresh("pointer"), r.fresh("value")
	at, end := r.Offset(star.Star), r.Offset(star.End())
	r.edits.replace(at, at+1, fmt.Sprintf("func(%s *%s) %s { %s := *%s; return %s }(", pointer, spelled, spelled, value, pointer, value))
	r.edits.replace(end, end, ")")
}

// isMapEntry reports whether an expression is an element of a map.
func (r *rewriting) isMapEntry(e ast.Expr) bool {
	index, ok := ast.Unparen(e).(*ast.IndexExpr)
	return ok && r.isMap(index.X)
}

// isMap reports whether an expression is a map.
func (r *rewriting) isMap(e ast.Expr) bool {
	t := r.Info.TypeOf(e)
	if t == nil {
		return false
	}
	_, ok := t.Underlying().(*types.Map)
	return ok
}
