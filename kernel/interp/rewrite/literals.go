package rewrite

import (
	"go/ast"
)

// literals rewrites or refuses the function literals that the engine gets wrong.
func (r *rewriting) literals() {
	var loops []ast.Node // around the current node, within its function
	var walk func(ast.Node)
	walk = func(root ast.Node) {
		ast.Inspect(root, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.FuncLit:
				r.nameParameters(n.Type)
				around := loops
				loops = nil
				walk(n.Body)
				loops = around
				return false
			case *ast.ForStmt, *ast.RangeStmt:
				if n == root {
					return true
				}
				loops = append(loops, n)
				walk(n)
				loops = loops[:len(loops)-1]
				return false
			case *ast.CompositeLit:
				r.closuresIn(n, loops)
			case *ast.CallExpr:
				r.closuresFor(n)
			}
			return true
		})
	}
	r.syntax(func(n ast.Node) bool {
		if f, ok := n.(*ast.FuncDecl); ok {
			r.nameParameters(f.Type)
		}
		walk(n)
		return false
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

// closuresIn lets function literals in a composite literal of a compiled type that stands in a loop be made by a function of their own:
// the engine would give all of them the variables of the last iteration.
func (r *rewriting) closuresIn(literal *ast.CompositeLit, loops []ast.Node) {
	if len(loops) == 0 || r.ofSession(r.Info.TypeOf(literal)) {
		return
	}
	for _, element := range literal.Elts {
		if pair, ok := element.(*ast.KeyValueExpr); ok {
			element = pair.Value
		}
		if closure, ok := ast.Unparen(element).(*ast.FuncLit); ok {
			r.madeApart(closure)
		}
	}
}

// closuresFor is closuresIn for the function literals that a call passes to
// compiled code, which may keep them: a goroutine, a timer.
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
