package rewrite

import (
	"fmt"
	"go/ast"
	"go/types"
	"strings"

	"setlab/kernel/interp/hook"
	"setlab/kernel/interp/source"
)

// The engine gives the deferred calls of all iterations of a loop the same operands. So they
// are put on a list, as functions that have operands of their own, and one deferred call
// before the loop makes them all, the last one first.

// deferredInLoop puts a deferred call on the list of the outermost loop around it.
func (r *deferring) deferredInLoop(d *ast.DeferStmt, outermost ast.Stmt, u *unwound) {
	if literal, ok := ast.Unparen(d.Call.Fun).(*ast.FuncLit); ok && source.Recovers(literal.Body) {
		r.refuse(d.Pos(), "a recover in a call that is deferred in a loop cannot be interpreted")
		return
	}
	list, ok := r.lists[outermost]
	if !ok {
		list = r.fresh("deferred")
		r.lists[outermost] = list
		at, noting := r.Offset(outermost.Pos()), ""
		if u != nil && u.own != "" {
			noting = fmt.Sprintf("defer func() { %s.Noted(%s, recover()) }(); ", hook.Alias, u.own)
		}
		r.edits.replace(at, at, fmt.Sprintf("var %s []func(); defer func() { %s%s.Deferred(%s) }(); ", list, noting, hook.Alias, list))
	}
	operands, callee := r.deferredOperands(d.Call)
	r.edits.replaceBy(r.Offset(d.Pos()), r.Offset(d.End()), func() string {
		var parameters, values []string
		for _, o := range operands {
			parameters, values = append(parameters, o.name+" "+o.of), append(values, o.text())
		}
		call := callee() + "(" + r.passedArguments(operands, d.Call)
		return fmt.Sprintf("%s = append(%s, func(%s) func() { return func() { %s) } }(%s))",
			list, list, strings.Join(parameters, ", "), call, strings.Join(values, ", "))
	})
}

// operand is what a deferred call gets a copy of: a parameter and its value.
type operand struct {
	name, of string
	text     func() string
}

// deferredOperands returns the operands of a deferred call, its arguments last, and the text
// of the function that is called with them.
func (r *rewriting) deferredOperands(call *ast.CallExpr) (operands []operand, callee func() string) {
	keep := func(t types.Type, e ast.Expr, text func() string) string {
		operands = append(operands, r.operandOf(t, e, text))
		return operands[len(operands)-1].name
	}
	callee = func() string { return r.textOf(call.Fun) }
	switch fun := ast.Unparen(call.Fun).(type) {
	case *ast.FuncLit:
		t := r.Info.TypeOf(fun)
		// Made apart, for the reason that isolate has.
		name := keep(t, fun, func() string {
			spelled, _ := r.spell(t) // keep has
			return "func() " + spelled + " { return " + r.textOf(fun) + " }()"
		})
		callee = func() string { return name }
	case *ast.SelectorExpr:
		s := r.Info.Selections[fun]
		switch {
		case s != nil && s.Kind() == types.MethodVal:
			_, t := r.deferredReceiver(fun, s)
			name := keep(t, fun, func() string {
				text, _ := r.deferredReceiver(fun, s)
				return text
			})
			callee = func() string { return name + "." + fun.Sel.Name }
		case s != nil && s.Kind() == types.FieldVal || s == nil && !r.isStatic(fun):
			name := keep(r.Info.TypeOf(fun), fun, callee)
			callee = func() string { return name }
		}
	default:
		if _, isBuiltin := r.Info.Uses[identOf(fun)].(*types.Builtin); !isBuiltin && !r.isStatic(fun) {
			name := keep(r.Info.TypeOf(fun), fun, callee)
			callee = func() string { return name }
		}
	}
	return append(operands, r.deferredArguments(call)...), callee
}

// deferredArguments returns the operands of a deferred call that are its arguments.
func (r *rewriting) deferredArguments(call *ast.CallExpr) (operands []operand) {
	signature, _ := r.Info.TypeOf(call.Fun).Underlying().(*types.Signature)
	for i, e := range call.Args {
		t := r.Info.TypeOf(e)
		if _, several := t.(*types.Tuple); several {
			r.refuse(e.Pos(), "the results of a call as operands of one that is deferred cannot be interpreted")
			return operands
		}
		if signature != nil {
			t = parameterType(signature, i, call.Ellipsis.IsValid())
		}
		operands = append(operands, r.operandOf(t, e, func() string { return r.textOf(e) }))
	}
	return operands
}

// operandOf returns an operand of that type, which e stands for.
func (r *rewriting) operandOf(t types.Type, e ast.Expr, text func() string) operand {
	spelled, err := r.spell(t)
	if err != nil {
		r.refuse(e.Pos(), err.Error())
	}
	return operand{r.fresh("operand"), spelled, text}
}
