package interp

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"strings"
)

// builtins rewrites or refuses what the engine does not know or gets wrong.
func (r *rewriter) builtins() {
	var functions []ast.Node // the functions around the node, innermost last
	var loops []int          // how many loops there are in each
	var stack []ast.Node
	r.syntax(func(n ast.Node) bool {
		if n == nil {
			last := stack[len(stack)-1]
			stack = stack[:len(stack)-1]
			switch last.(type) {
			case *ast.FuncDecl, *ast.FuncLit:
				functions, loops = functions[:len(functions)-1], loops[:len(loops)-1]
			case *ast.ForStmt, *ast.RangeStmt:
				if len(loops) > 0 {
					loops[len(loops)-1]--
				}
			}
			return true
		}
		stack = append(stack, n)
		switch n := n.(type) {
		case *ast.FuncDecl:
			functions, loops = append(functions, n), append(loops, 0)
		case *ast.FuncLit:
			functions, loops = append(functions, n), append(loops, 0)
		case *ast.ForStmt, *ast.RangeStmt:
			if len(loops) > 0 {
				loops[len(loops)-1]++
			}
		case *ast.TypeSwitchStmt:
			r.typeSwitch(n)
		case *ast.CallExpr:
			r.builtinCall(n)
			r.reflected(n)
		case *ast.DeferStmt:
			var function ast.Node = r.body
			inLoop := false
			if len(functions) > 0 {
				function, inLoop = functions[len(functions)-1], loops[len(loops)-1] > 0
			}
			r.deferred(n, function, inLoop)
		}
		return true
	})
}

// builtinCall rewrites min and max, which the engine does not know, and refuses clear.
func (r *rewriter) builtinCall(call *ast.CallExpr) {
	id, ok := ast.Unparen(call.Fun).(*ast.Ident)
	if !ok {
		return
	}
	builtin, ok := r.info.Uses[id].(*types.Builtin)
	if !ok {
		return
	}
	switch builtin.Name() {
	case "clear":
		r.refuse(call.Pos(), "the function clear cannot be interpreted")
	case "min", "max":
		r.extreme(call, builtin.Name())
	}
}

// extreme rewrites a call of min or max.
func (r *rewriter) extreme(call *ast.CallExpr, name string) {
	value := r.info.Types[call]
	spelled, err := r.spell(value.Type)
	if err != nil {
		r.refuse(call.Pos(), err.Error())
		return
	}
	if value.Value != nil {
		r.edits.replace(r.offset(call.Pos()), r.offset(call.End()), fmt.Sprintf("%s(%s)", spelled, constantText(value.Value)))
		return
	}
	operator := map[string]string{"min": "<", "max": ">"}[name]
	nan := ""
	if b := value.Type.Underlying().(*types.Basic); b.Info()&types.IsFloat != 0 {
		nan = " || x != x" // one NaN makes the whole a NaN
	}
	open := fmt.Sprintf("func(values []%s) %s { m := values[0]; for _, x := range values[1:] { if x %s m%s { m = x } }; return m }([]%s{",
		spelled, spelled, operator, nan, spelled)
	r.edits.replace(r.offset(call.Pos()), r.offset(call.Lparen)+1, open)
	r.edits.replace(r.offset(call.Rparen), r.offset(call.Rparen)+1, "})")
}

// deferred refuses the deferred calls of which the engine evaluates the
// operands too late, or which it cannot run.
func (r *rewriter) deferred(d *ast.DeferStmt, function ast.Node, inLoop bool) {
	stable := func(e ast.Expr) bool { return r.stable(e, function) && !inLoop }
	ok := true
	switch fun := ast.Unparen(d.Call.Fun).(type) {
	case *ast.FuncLit:
		ok = !inLoop || len(d.Call.Args) == 0 && !inLoop
	case *ast.SelectorExpr:
		if _, isPackage := r.info.Uses[identOf(fun.X)].(*types.PkgName); !isPackage {
			ok = stable(fun.X)
		}
	case *ast.Ident:
		_, isFunc := r.info.Uses[fun].(*types.Func)
		_, isBuiltin := r.info.Uses[fun].(*types.Builtin)
		ok = isFunc || isBuiltin
		if !ok {
			ok = stable(fun) && r.nativeFunc(fun)
		}
	default:
		ok = false
	}
	ok = ok && !r.callsLocalClosure(d.Call, function)
	for _, argument := range d.Call.Args {
		ok = ok && stable(argument)
	}
	if !ok {
		r.refuse(d.Pos(), "this deferred call, whose operands may change before it runs, cannot be interpreted")
	}
}

// callsLocalClosure reports whether a deferred call calls a function literal that
// a variable of the function around it holds: the engine locks itself out.
func (r *rewriter) callsLocalClosure(call *ast.CallExpr, function ast.Node) bool {
	found := false
	ast.Inspect(call, func(n ast.Node) bool {
		inner, ok := n.(*ast.CallExpr)
		if !ok {
			return !found
		}
		v, ok := r.info.Uses[identOf(inner.Fun)].(*types.Var)
		if ok && function.Pos() <= v.Pos() && v.Pos() < call.Pos() && !r.nativeFunc(identOf(inner.Fun)) {
			found = true
		}
		return !found
	})
	return found
}

// nativeFunc reports whether a variable was set by compiled code alone, such as
// the cancel function of a context.
func (r *rewriter) nativeFunc(id *ast.Ident) bool {
	named, ok := r.info.TypeOf(id).(*types.Named)
	return ok && named.Obj().Pkg() != nil && named.Obj().Pkg().Path() == "context"
}

func identOf(e ast.Expr) *ast.Ident {
	id, _ := ast.Unparen(e).(*ast.Ident)
	return id
}

// stable reports whether an operand has the same value whenever the function
// evaluates it: a constant, or a variable that the function sets only once.
func (r *rewriter) stable(e ast.Expr, function ast.Node) bool {
	if v, ok := r.info.Types[e]; ok && (v.Value != nil || v.IsNil()) {
		return true
	}
	switch e := ast.Unparen(e).(type) {
	case *ast.Ident:
		object, ok := r.info.Uses[e].(*types.Var)
		return ok && !r.assigned(object, function) && !r.redefined(object, function)
	case *ast.UnaryExpr:
		return e.Op == token.AND && identOf(e.X) != nil
	}
	return false
}

// redefined reports whether := gives a variable another value than its first.
func (r *rewriter) redefined(object types.Object, function ast.Node) bool {
	found := false
	ast.Inspect(function, func(n ast.Node) bool {
		if a, ok := n.(*ast.AssignStmt); ok && a.Tok == token.DEFINE {
			for _, e := range a.Lhs {
				if id := identOf(e); id != nil && r.info.Uses[id] == object {
					found = true
				}
			}
		}
		return !found
	})
	return found
}

// plainNames removes the engine's marks from names in a message.
func plainNames(text string) string {
	var out strings.Builder
	digits := false
	for _, c := range text {
		if digits && c >= '0' && c <= '9' {
			continue
		}
		if digits = c == 'ʹ'; !digits {
			out.WriteRune(c)
		}
	}
	return out.String()
}
