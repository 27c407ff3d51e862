package rewrite

import (
	"go/ast"
)

// literals rewrites or refuses the function literals that the engine gets wrong.
func (r *rewriting) literals() {
	r.syntax(func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncDecl:
			r.nameParameters(n.Type)
		case *ast.FuncLit:
			r.nameParameters(n.Type)
		case *ast.CallExpr:
			r.closuresFor(n)
		}
		return true
	})
}

// nameParameters names the parameters that a function leaves without: the engine takes their types for something else.
func (r *rewriting) nameParameters(t *ast.FuncType) {
	for _, field := range t.Params.List {
		if len(field.Names) == 0 {
			at := r.Offset(field.Type.Pos())
			r.edits.replace(at, at, r.fresh("unnamed")+" ")
		}
	}
}

// closuresFor lets function literals that a call passes to compiled code, which may keep them (a goroutine, a timer),
// be made by functions of their own: the engine would give them the variables as they are when they run.
func (r *rewriting) closuresFor(call *ast.CallExpr) {
	if r.interpreted(call.Fun) || r.Info.Types[call.Fun].IsBuiltin() {
		return
	}
	for _, argument := range call.Args {
		if closure, ok := ast.Unparen(argument).(*ast.FuncLit); ok {
			r.madeApart(closure)
		}
	}
}

// madeApart lets a function literal be made by a function of its own.
func (r *rewriting) madeApart(literal *ast.FuncLit) {
	spelled, err := r.spell(r.Info.TypeOf(literal))
	if err != nil {
		r.refuse(literal.Pos(), err.Error())
		return
	}
	r.wrap(literal, "func() "+spelled+" { return ", " }()")
}
