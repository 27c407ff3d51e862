package rewrite

import (
	"go/ast"
	"go/token"
	"go/types"
)

// The engine computes -x, x + y and the like straight in the place that they are assigned to, in the type
// of that. An interface has no such operations.

// operations converts the results of operations that become interfaces to their own types first.
func (r *rewriting) operations() {
	r.implicit(func(e ast.Expr, to types.Type) {
		from := r.Info.TypeOf(e)
		if r.converted[e] || r.wrapped[e] || to == nil || !types.IsInterface(to) || types.IsInterface(from) || !r.isOperation(e) {
			return
		}
		r.converted[e] = true
		r.convert(e, from)
	})
}

// isOperation reports whether an expression is one of operands that the engine computes when it runs.
func (r *rewriting) isOperation(e ast.Expr) bool {
	if r.Info.Types[e].Value != nil {
		return false
	}
	switch e := ast.Unparen(e).(type) {
	case *ast.UnaryExpr:
		return e.Op != token.AND && e.Op != token.ARROW
	case *ast.BinaryExpr:
		return true
	}
	return false
}
