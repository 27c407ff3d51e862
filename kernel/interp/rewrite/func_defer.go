package rewrite

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"strings"

	"setlab/kernel/interp/source"
)

// The engine evaluates the operands of a deferred call when the call runs, not when it
// is deferred.

// deferred rewrites a deferred call whose operands may change until it runs: it gets
// variables of its own.
func (r *rewriting) deferred(d *ast.DeferStmt, function ast.Node) {
	if r.deferredAsIs(d, function) {
		return
	}
	call := d.Call
	signature, ok := r.Info.TypeOf(call.Fun).Underlying().(*types.Signature)
	if !ok {
		r.refuse(d.Pos(), "this deferred call, whose operands may change before it runs, cannot be interpreted")
		return
	}
	own := make([]string, len(call.Args)) // variables for the arguments that need one
	for i, e := range call.Args {
		if v := r.Info.Types[e]; v.Value != nil || v.IsNil() || r.stable(e, function) && !call.Ellipsis.IsValid() {
			continue
		}
		if results, several := r.Info.TypeOf(e).(*types.Tuple); several {
			for range results.Len() {
				own[i] += ", " + r.fresh("deferred")
			}
			own[i] = own[i][2:]
			continue
		}
		spelled, err := r.spell(parameterType(signature, i, call.Ellipsis.IsValid()))
		if err != nil {
			r.refuse(e.Pos(), err.Error())
		}
		own[i] = r.fresh("deferred") + " " + spelled
	}
	callee := r.fresh("deferred")
	r.edits.replaceBy(r.Offset(d.Pos()), r.Offset(d.End()), func() string { return r.deferredText(call, callee, own) })
}

// deferredText returns the statements for a deferred call whose function, or its
// receiver, gets a variable, and so do the arguments for which there is one.
func (r *rewriting) deferredText(call *ast.CallExpr, variable string, own []string) string {
	var before strings.Builder
	callee := r.deferredCallee(call, func(text string) string {
		fmt.Fprintf(&before, "%s := %s; ", variable, text)
		return variable
	})
	arguments := make([]string, len(call.Args))
	for i, e := range call.Args {
		_, several := r.Info.TypeOf(e).(*types.Tuple)
		if arguments[i] = r.textOf(e); several {
			fmt.Fprintf(&before, "%s := %s; ", own[i], arguments[i])
			arguments[i] = own[i]
		} else if own[i] != "" {
			fmt.Fprintf(&before, "var %s = %s; ", own[i], arguments[i])
			arguments[i], _, _ = strings.Cut(own[i], " ")
		}
	}
	text := callee + "(" + strings.Join(arguments, ", ")
	if call.Ellipsis.IsValid() {
		text += "..."
	}
	text += ")"
	if call.Ellipsis.IsValid() {
		text = "func() { " + text + " }()" // it would pass the slice as one argument
	}
	return before.String() + "defer " + text
}

// isolate lets function literals of functions that defer calls be made by a function of
// their own: one that is called while deferred calls run would otherwise wait for its
// maker to end.
func (r *rewriting) isolate() {
	called := map[ast.Expr]bool{} // literals that are called where they stand
	r.syntax(func(n ast.Node) bool {
		if call, ok := n.(*ast.CallExpr); ok {
			called[ast.Unparen(call.Fun)] = true
		}
		return true
	})
	of := func(body *ast.BlockStmt) {
		var literals []*ast.FuncLit
		defers := false
		ast.Inspect(body, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.DeferStmt:
				defers = true
			case *ast.FuncLit:
				literals = append(literals, n)
				return false
			}
			return true
		})
		for _, literal := range literals {
			if source.Recovers(literal.Body) && !called[literal] {
				r.refuse(literal.Pos(), "a recover in a function literal that is not deferred where it stands cannot be interpreted")
			}
			if defers && !called[literal] {
				r.madeApart(literal)
			}
		}
	}
	r.syntax(func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncDecl:
			if n.Body != nil {
				of(n.Body)
			}
		case *ast.FuncLit:
			of(n.Body)
		}
		return true
	})
	if r.Body != nil {
		of(r.Body)
	}
}

// deferredCallee returns the text of the function of a deferred call, whose receiver or
// variable keep has kept.
func (r *rewriting) deferredCallee(call *ast.CallExpr, keep func(string) string) string {
	switch fun := ast.Unparen(call.Fun).(type) {
	case *ast.FuncLit:
		return r.textOf(fun)
	case *ast.SelectorExpr:
		s := r.Info.Selections[fun]
		if s == nil || s.Kind() != types.MethodVal {
			break
		}
		receiver, _ := r.deferredReceiver(fun, s)
		return keep(receiver) + "." + fun.Sel.Name
	}
	if r.isStatic(call.Fun) || r.Info.Types[call.Fun].IsBuiltin() {
		return r.textOf(call.Fun)
	}
	return keep(r.textOf(call.Fun))
}

// deferredReceiver returns the text and the type of what the method of a deferred call gets.
func (r *rewriting) deferredReceiver(fun *ast.SelectorExpr, s *types.Selection) (string, types.Type) {
	method := s.Obj().(*types.Func)
	receiver, t := r.receiverOf(fun, s)
	_, toPointer := types.Unalias(method.Signature().Recv().Type()).(*types.Pointer)
	p, isPointer := types.Unalias(t).Underlying().(*types.Pointer)
	switch {
	case toPointer && !isPointer:
		return "&" + receiver, types.NewPointer(t)
	case !toPointer && isPointer && !types.IsInterface(t):
		return "*" + receiver, p.Elem()
	}
	return receiver, t
}

// receiverOf returns the text and the type of what a method is called on, with the
// embedded fields that lead to it.
func (r *rewriting) receiverOf(fun *ast.SelectorExpr, s *types.Selection) (string, types.Type) {
	text, t := r.textOf(fun.X), r.Info.TypeOf(fun.X)
	for _, i := range s.Index()[:len(s.Index())-1] {
		if p, ok := t.Underlying().(*types.Pointer); ok {
			t = p.Elem()
		}
		field := t.Underlying().(*types.Struct).Field(i)
		text, t = text+"."+r.fieldName(field), field.Type()
	}
	return text, t
}

// deferredAsIs reports whether the engine runs a deferred call correctly.
func (r *rewriting) deferredAsIs(d *ast.DeferStmt, function ast.Node) bool {
	stable := func(e ast.Expr) bool { return r.stable(e, function) }
	ok := !d.Call.Ellipsis.IsValid()
	switch fun := ast.Unparen(d.Call.Fun).(type) {
	case *ast.FuncLit:
	case *ast.SelectorExpr:
		if _, isPackage := r.Info.Uses[identOf(fun.X)].(*types.PkgName); !isPackage {
			s := r.Info.Selections[fun]
			isAddress := s != nil && s.Kind() == types.MethodVal && takesAddress(s) && identOf(fun.X) != nil
			ok = ok && (isAddress || stable(fun.X))
		}
	case *ast.Ident:
		_, isFunc := r.Info.Uses[fun].(*types.Func)
		_, isBuiltin := r.Info.Uses[fun].(*types.Builtin)
		ok = ok && (isFunc || isBuiltin || stable(fun) && r.nativeFunc(fun))
	default:
		ok = false
	}
	for _, argument := range d.Call.Args {
		ok = ok && stable(argument)
	}
	return ok
}

// nativeFunc reports whether a variable was set by compiled code alone, such as
// the cancel function of a context.
func (r *rewriting) nativeFunc(id *ast.Ident) bool {
	named, ok := r.Info.TypeOf(id).(*types.Named)
	return ok && named.Obj().Pkg() != nil && named.Obj().Pkg().Path() == "context"
}

// stable reports whether an operand has the same value whenever the function
// evaluates it: a constant, or a variable of its own that it sets only once.
func (r *rewriting) stable(e ast.Expr, function ast.Node) bool {
	if v, ok := r.Info.Types[e]; ok && (v.Value != nil || v.IsNil()) {
		return true
	}
	switch e := ast.Unparen(e).(type) {
	case *ast.Ident:
		object, ok := r.Info.Uses[e].(*types.Var)
		return ok && r.isWithinNode(object, function) && !r.changed(object, function) && !r.redefined(object, function)
	case *ast.UnaryExpr:
		return e.Op == token.AND && identOf(e.X) != nil
	}
	return false
}
