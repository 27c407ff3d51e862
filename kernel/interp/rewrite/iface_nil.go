package rewrite

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"

	"setlab/kernel/interp/celltype"
	"setlab/kernel/interp/hook"
	"setlab/kernel/output"
)

// The engine makes an interface of a compiled package nil if it is given a nil pointer,
// slice, map or function of a cell's type, and it is not.

// losesNil reports whether the engine would take an expression that is converted for nil
// when it is a nil pointer or the like.
func (r *rewriting) losesNil(e ast.Expr, from, to types.Type) bool {
	if from == nil || to == nil || !types.IsInterface(to) || types.IsInterface(from) || !celltype.Is(from) || celltype.Is(to) || isTyped(from, to) {
		return false
	}
	switch from.Underlying().(type) {
	case *types.Pointer, *types.Slice, *types.Map, *types.Signature, *types.Chan:
		return to.Underlying().(*types.Interface).NumMethods() > 0 && !r.neverNil(e)
	}
	return false
}

// refuseNil returns the statement that ends the cell if a variable, the value of an
// expression, is nil.
func (r *rewriting) refuseNil(name string, e ast.Expr, from, to types.Type) string {
	line, column := r.Place(e.Pos())
	message := fmt.Sprintf("%d:%d: a nil %s, as a value of the type %s, cannot be interpreted%s", line, column,
		types.TypeString(from, types.RelativeTo(r.session.Checker.Pkg)), types.TypeString(to, nil), output.CompiledWay)
	return fmt.Sprintf("if %s == nil { %s.Refuse(%q) }; ", name, hook.Alias, message)
}

// neverNil reports whether an expression is one whose value is not nil.
func (r *rewriting) neverNil(e ast.Expr) bool {
	switch e := ast.Unparen(e).(type) {
	case *ast.UnaryExpr:
		return e.Op == token.AND
	case *ast.CompositeLit, *ast.FuncLit:
		return true
	}
	return false
}

// nilConversion rewrites any(x) == nil, in which the engine compares x.
func (r *rewriting) nilConversion(n *ast.BinaryExpr) bool {
	from, to := min(r.Offset(n.X.Pos()), r.Offset(n.Y.Pos())), max(r.Offset(n.X.End()), r.Offset(n.Y.End()))
	call, ok := ast.Unparen(n.X).(*ast.CallExpr)
	if !ok || len(call.Args) != 1 || !r.Info.Types[call.Fun].IsType() || !types.IsInterface(r.Info.TypeOf(call)) {
		return false
	}
	spelled, err := r.spell(r.Info.TypeOf(call))
	if err != nil {
		r.refuse(call.Pos(), err.Error())
		return true
	}
	own := r.fresh("value")
	r.edits.replace(from, r.Offset(call.Args[0].Pos()), fmt.Sprintf("func(%s %s) bool { return %s %s nil }(", own, spelled, own, n.Op))
	r.edits.replace(r.Offset(call.Args[0].End()), to, ")")
	return true
}
