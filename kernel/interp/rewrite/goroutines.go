package rewrite

import (
	"fmt"
	"go/ast"
	"go/types"
	"strings"
)

// The engine finds the function of a go statement, and the receiver of a method, when the
// goroutine has begun. Its arguments it evaluates before that, as Go does everything.

// started rewrites a go statement so that what is called is an argument as well.
func (r *rewriting) started(g *ast.GoStmt) {
	switch fun := ast.Unparen(g.Call.Fun).(type) {
	case *ast.FuncLit:
		return
	case *ast.SelectorExpr:
		if s := r.Info.Selections[fun]; s == nil && r.isStatic(fun) {
			return
		}
	default:
		if t := r.Info.Types[g.Call.Fun]; t.IsBuiltin() || t.IsType() || r.isStatic(fun) {
			return
		}
	}
	if len(g.Call.Args) == 1 {
		if _, several := r.Info.TypeOf(g.Call.Args[0]).(*types.Tuple); several {
			r.refuse(g.Pos(), "a goroutine of a method or variable with the results of a call as its arguments cannot be interpreted")
			return
		}
	}
	operands, callee := r.deferredOperands(g.Call)
	r.edits.replaceBy(r.Offset(g.Pos()), r.Offset(g.End()), func() string {
		var parameters, values []string
		for _, o := range operands {
			parameters, values = append(parameters, o.name+" "+o.of), append(values, o.text())
		}
		return fmt.Sprintf("go func(%s) { %s(%s) }(%s)", strings.Join(parameters, ", "),
			callee(), strings.Join(argumentNames(operands, g.Call), ", "), strings.Join(values, ", "))
	})
}
