package rewrite

import (
	"fmt"
	"go/ast"
	"go/types"
	"slices"

	"setlab/kernel/interp/hook"
)

// builtins rewrites or refuses what the engine does not know or gets wrong.
func (r *rewriting) builtins() {
	d := &deferring{rewriting: r, unwindings: r.unwinds(), lists: map[ast.Stmt]string{}, armed: map[*ast.BlockStmt]string{}}
	d.unwind()
	d.noteRecovering()
	var functions []ast.Node   // the functions around the node, innermost last
	loops := [][]ast.Stmt{nil} // the loops around the node in each, with their labels; first in the cell itself
	labels := map[ast.Stmt]ast.Stmt{}
	var stack []ast.Node
	r.syntax(func(n ast.Node) bool {
		if n == nil {
			last := stack[len(stack)-1]
			stack = stack[:len(stack)-1]
			switch last.(type) {
			case *ast.FuncDecl, *ast.FuncLit:
				functions, loops = functions[:len(functions)-1], loops[:len(loops)-1]
			case *ast.ForStmt, *ast.RangeStmt:
				within := &loops[len(loops)-1]
				*within = (*within)[:len(*within)-1]
			}
			return true
		}
		stack = append(stack, n)
		switch n := n.(type) {
		case *ast.FuncDecl, *ast.FuncLit:
			functions, loops = append(functions, n), append(loops, nil)
		case *ast.LabeledStmt:
			labels[n.Stmt] = n
		case *ast.ForStmt, *ast.RangeStmt:
			loop := n.(ast.Stmt)
			if labels[loop] != nil {
				loop = labels[loop]
			}
			loops[len(loops)-1] = append(loops[len(loops)-1], loop)
		case *ast.SelectStmt:
			if len(n.Body.List) == 0 {
				r.edits.replace(r.Offset(n.Select), r.Offset(n.End()), hook.Alias+".Forever()")
			}
		case *ast.CallExpr:
			var body *ast.BlockStmt
			if len(functions) > 0 {
				body = bodyOf(functions[len(functions)-1])
			}
			d.builtinCall(n, body)
			r.reflected(n)
		case *ast.GoStmt:
			r.started(n)
		case *ast.DeferStmt:
			var function ast.Node = r.Body
			if len(functions) > 0 {
				function = functions[len(functions)-1]
			}
			u := d.unwindings[bodyOf(function)]
			if b, ok := r.Info.Uses[identOf(n.Call.Fun)].(*types.Builtin); ok && b.Name() == "recover" {
				r.refuse(n.Pos(), "a recover that is deferred itself, and not called by a deferred function, cannot be interpreted")
			}
			_, isLiteral := ast.Unparen(n.Call.Fun).(*ast.FuncLit)
			switch around := loops[len(loops)-1]; {
			case len(around) > 0:
				d.deferredInLoop(n, around[0], u)
			case u != nil && u.own != "" && !isLiteral:
				r.deferredApart(n, u)
			default:
				r.deferred(n, function)
			}
		}
		return true
	})
}

// builtinCall rewrites min, max, clear and new of a value, which the engine does not know, and those that it gets wrong.
func (r *deferring) builtinCall(call *ast.CallExpr, function *ast.BlockStmt) {
	id, ok := ast.Unparen(call.Fun).(*ast.Ident)
	if !ok {
		return
	}
	builtin, ok := r.Info.Uses[id].(*types.Builtin)
	if !ok {
		return
	}
	switch builtin.Name() {
	case "clear":
		r.edits.replace(r.Offset(call.Fun.Pos()), r.Offset(call.Fun.End()), hook.Alias+".Clear")
	case "recover":
		from := hook.Alias + ".Recover("
		switch u := r.unwindings[function]; {
		case u != nil && u.outer != nil:
			from = hook.Alias + ".RecoverFrom(" + u.outer.own + ", "
		case r.armed[function] != "":
			from = hook.Alias + ".RecoverFrom(" + r.armed[function] + ", "
		}
		// What wraps the call, to print its value, gets that of the hook.
		r.edits.replace(r.Offset(call.Fun.Pos()), r.Offset(call.Fun.End()), from+id.Name)
		r.edits.replace(r.Offset(call.Rparen), r.Offset(call.Rparen)+1, "))")
	case "min", "max":
		r.extreme(call, builtin.Name())
	case "new":
		r.newOf(call)
		r.newInterface(call)
	case "print", "println":
		r.printsPlainly(call, builtin.Name())
	case "append":
		r.appended(call)
	}
}

// newInterface rewrites new(I), whose place the engine takes for one that holds something, as
// func() *I { var x I; return &x }().
func (r *rewriting) newInterface(call *ast.CallExpr) {
	of := r.Info.Types[call.Args[0]]
	if !of.IsType() || !isOwnInterface(of.Type) {
		return
	}
	spelled, err := r.spell(of.Type)
	if err != nil {
		r.refuse(call.Pos(), err.Error())
		return
	}
	own := r.fresh("new")
	text := fmt.Sprintf("func() *%s { var %s %s; return &%s }()", spelled, own, spelled, own)
	r.edits.replace(r.Offset(call.Pos()), r.Offset(call.End()), text)
}

// extreme rewrites a call of min or max.
func (r *rewriting) extreme(call *ast.CallExpr, name string) {
	value := r.Info.Types[call]
	spelled, err := r.spell(value.Type)
	if err != nil {
		r.refuse(call.Pos(), err.Error())
		return
	}
	if value.Value != nil {
		return // see constants
	}
	operator := map[string]string{"min": "<", "max": ">"}[name]
	floats := ""
	if b := value.Type.Underlying().(*types.Basic); b.Info()&types.IsFloat != 0 {
		// One NaN makes the whole a NaN, and -0 is less than 0.
		floats = fmt.Sprintf(" || x != x || x == 0 && m == 0 && 1/x %s 1/m", operator)
	}
	open := fmt.Sprintf("func(values []%s) %s { m := values[0]; for _, x := range values[1:] { if x %s m%s { m = x } }; return m }([]%s{",
		spelled, spelled, operator, floats, spelled)
	r.edits.replace(r.Offset(call.Pos()), r.Offset(call.Lparen)+1, open)
	r.edits.replace(r.Offset(call.Rparen), r.Offset(call.Rparen)+1, "})")
}

// newOf rewrites new(x) for a value x as func(value T) *T { own := value; return &own }(x).
func (r *rewriting) newOf(call *ast.CallExpr) {
	if len(call.Args) != 1 || r.Info.Types[call.Args[0]].IsType() {
		return
	}
	spelled, err := r.spell(r.Info.TypeOf(call).Underlying().(*types.Pointer).Elem())
	if err != nil {
		r.refuse(call.Pos(), err.Error())
		return
	}
	value, own := r.fresh("value"), r.fresh("own")
	r.edits.replace(r.Offset(call.Pos()), r.Offset(call.Lparen)+1,
		fmt.Sprintf("func(%s %s) *%s { %s := %s; return &%s }(", value, spelled, spelled, own, value, own))
}

// appended rewrites append(s, x, y) as append(s, []T{x, y}...) where a value is read from what the
// engine, which appends one by one, may have changed by then.
func (r *rewriting) appended(call *ast.CallExpr) {
	for _, e := range call.Args[1:] {
		r.declaredLater(e)
	}
	if call.Ellipsis.IsValid() || len(call.Args) < 3 || !slices.ContainsFunc(call.Args[2:], r.reads) {
		return
	}
	slice, ok := r.Info.TypeOf(call).Underlying().(*types.Slice)
	if !ok {
		return
	}
	spelled, err := r.spell(types.NewSlice(slice.Elem()))
	if err != nil {
		r.refuse(call.Pos(), err.Error())
		return
	}
	at := r.Offset(call.Args[1].Pos())
	r.edits.insertBefore(at, func() string { return spelled + "{" })
	r.edits.replace(r.Offset(call.Rparen), r.Offset(call.Rparen)+1, "}...)")
}

// reads reports whether an expression has the value of a place that is no variable.
func (r *rewriting) reads(e ast.Expr) bool {
	switch e := ast.Unparen(e).(type) {
	case *ast.IndexExpr:
		return r.Info.Types[e].IsValue()
	case *ast.StarExpr:
		return true
	case *ast.SelectorExpr:
		return r.isField(e)
	}
	return false
}
