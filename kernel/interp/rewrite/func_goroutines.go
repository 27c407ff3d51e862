package rewrite

import (
	"fmt"
	"go/ast"
	"go/types"
	"strings"

	"setlab/kernel/interp/hook"
)

// The engine begins a goroutine with places of the function around it: it finds the function, the receiver of a method
// and the arguments of compiled code when the goroutine runs, when they may be those of the next one.

// started rewrites go f(x) so that what is called and its arguments are variables of the goroutine's own:
// as hook.Go(func(y T) func() { return func() { f(y) } }(x)).
func (r *rewriting) started(g *ast.GoStmt) {
	if len(g.Call.Args) == 1 {
		if _, several := r.Info.TypeOf(g.Call.Args[0]).(*types.Tuple); several {
			if !r.isStatic(g.Call.Fun) || !r.interpreted(g.Call.Fun) {
				r.refuse(g.Pos(), "a goroutine of this function with the results of a call as its arguments cannot be interpreted")
			}
			return
		}
	}
	var operands []operand
	literal, isLiteral := ast.Unparen(g.Call.Fun).(*ast.FuncLit)
	callee := func() string { return r.textOf(literal) }
	if isLiteral {
		operands = r.deferredArguments(g.Call)
	} else {
		operands, callee = r.deferredOperands(g.Call)
	}
	r.edits.replaceBy(r.Offset(g.Pos()), r.Offset(g.End()), func() string {
		var parameters, values []string
		for _, o := range operands {
			parameters, values = append(parameters, o.name+" "+o.of), append(values, o.text())
		}
		return fmt.Sprintf("%s.Go(func(%s) func() { return func() { %s(%s) } }(%s))", hook.Alias, strings.Join(parameters, ", "),
			callee(), r.passedArguments(operands, g.Call), strings.Join(values, ", "))
	})
}
