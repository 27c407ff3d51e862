package rewrite

import (
	"go/ast"
	"go/types"
)

// dereferences converts *p to its own type where the engine would not see that p is nil: as a value that nothing
// has, of a map, and that a call passes on.
func (r *rewriting) dereferences() {
	read := func(e ast.Expr) {
		star, ok := ast.Unparen(e).(*ast.StarExpr)
		if t := r.Info.TypeOf(e); ok && r.Info.Types[star].IsValue() && !types.IsInterface(t) {
			r.convert(star, t)
		}
	}
	r.syntax(func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt:
			for i, e := range n.Lhs {
				index, ok := ast.Unparen(e).(*ast.IndexExpr)
				if len(n.Lhs) == len(n.Rhs) && (isBlank(e) || ok && isMap(r.Info.TypeOf(index.X))) {
					read(n.Rhs[i])
				}
			}
		case *ast.CallExpr:
			for _, e := range n.Args {
				read(e)
			}
		}
		return true
	})
}
