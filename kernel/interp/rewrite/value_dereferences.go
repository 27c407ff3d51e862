package rewrite

import (
	"fmt"
	"go/ast"
	"go/types"

	"setlab/kernel/interp/celltype"
)

// Where p is nil, the engine takes *p for no value at all: a map that is given one forgets the element, the blank
// identifier does not miss it, and a call fails.

// dereferences converts *p there to its own type, which panics, or if that is an interface rewrites it as
// func(q *I) I { v := *q; return v }(p).
func (r *rewriting) dereferences() {
	read := func(e ast.Expr, passed bool) {
		star, ok := ast.Unparen(e).(*ast.StarExpr)
		if !ok || !r.Info.Types[star].IsValue() {
			return
		}
		t := r.Info.TypeOf(star)
		if !types.IsInterface(t) {
			if spelled, err := r.spell(t); err == nil {
				r.edits.wrapInside(r.Offset(star.Pos()), r.Offset(star.End()), asCallee(spelled)+"(", ")")
			} else {
				r.refuse(star.Pos(), err.Error())
			}
			return
		}
		if passed || isOwnInterface(t) {
			return
		}
		spelled, err := r.spell(t)
		if err != nil {
			r.refuse(star.Pos(), err.Error())
			return
		}
		pointer, value := r.fresh("pointer"), r.fresh("value")
		at, end := r.Offset(star.Star), r.Offset(star.End())
		r.edits.replace(at, at+1, fmt.Sprintf("func(%s *%s) %s { %s := *%s; return %s }(", pointer, spelled, spelled, value, pointer, value))
		r.edits.replace(end, end, ")")
	}
	r.syntax(func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt:
			for i, e := range n.Lhs {
				index, ok := ast.Unparen(e).(*ast.IndexExpr)
				if len(n.Lhs) == len(n.Rhs) && (isBlank(e) || ok && isMap(r.Info.TypeOf(index.X))) {
					read(n.Rhs[i], false)
				}
			}
		case *ast.CallExpr:
			for _, e := range n.Args {
				read(e, true)
			}
		case *ast.TypeAssertExpr:
			if t := r.Info.TypeOf(n.X); isAny(t) || celltype.IsError(t) {
				read(n.X, false)
			}
		case *ast.CompositeLit:
			for _, e := range n.Elts {
				if pair, ok := e.(*ast.KeyValueExpr); ok && isMap(r.Info.TypeOf(n)) {
					read(pair.Key, false)
					read(pair.Value, false)
				}
			}
		}
		return true
	})
}
