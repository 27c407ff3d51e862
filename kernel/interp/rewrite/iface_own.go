package rewrite

import (
	"errors"
	"fmt"
	"go/ast"
	"go/token"
	"go/types"

	"setlab/kernel/interp/celltype"
	"setlab/kernel/interp/hook"
)

// In an interface, the engine keeps the place of a value that has methods and not a copy, it makes some
// interfaces nil that hold a nil pointer, and it compares two of a cell's interfaces by where their
// values became such.

// held lets interfaces hold copies of what becomes such.
func (r *rewriting) held() {
	r.implicit(r.hold)
	r.syntax(func(n ast.Node) bool {
		if index, ok := n.(*ast.IndexExpr); ok {
			r.holdKey(index)
		}
		call, ok := n.(*ast.CallExpr)
		if !ok || r.Info.Types[call.Fun].IsType() || call.Ellipsis.IsValid() {
			return true
		}
		signature, ok := r.Info.TypeOf(call.Fun).Underlying().(*types.Signature)
		if !ok || signature.Params().Len() == 0 {
			return true
		}
		compiled := !r.Info.Types[call.Fun].IsBuiltin() && !r.interpreted(call.Fun)
		for i, e := range call.Args {
			if _, several := r.Info.TypeOf(e).(*types.Tuple); !several && (signature.Variadic() || i < signature.Params().Len()) {
				to := parameterType(signature, i, false)
				if compiled {
					if celltype.IsError(to) || isAny(to) && r.stores(call.Fun) || hasMethods(to) && isOwnInterface(r.Info.TypeOf(e)) {
						r.hold(e, to)
					}
					continue
				}
				r.hold(e, to)
				if _, isCall := ast.Unparen(e).(*ast.CallExpr); isOwnInterface(to) && (isCall || r.converted[e]) {
					r.wrap(e, "(", ")") // of a call as an argument, the engine takes the interface for what it holds
				}
			}
		}
		if !compiled {
			r.appendsSlice(call)
		}
		return true
	})
}

// appendsSlice rewrites append(x, y), y an element of x that is a slice of the same type, as append(x, T{y}...):
// the engine would append the elements of y.
func (r *rewriting) appendsSlice(call *ast.CallExpr) {
	if id := identOf(call.Fun); id == nil || id.Name != "append" || !r.Info.Types[call.Fun].IsBuiltin() || len(call.Args) != 2 {
		return
	}
	of, element := r.Info.TypeOf(call), r.Info.TypeOf(call.Args[1])
	slice, ok := of.Underlying().(*types.Slice)
	if !ok || element == nil || !types.IsInterface(slice.Elem()) || !types.Identical(element.Underlying(), slice) {
		return
	}
	spelled, err := r.spell(slice)
	if err != nil {
		r.refuse(call.Pos(), err.Error())
		return
	}
	r.wrap(call.Args[1], spelled+"{", "}...")
}

// hold rewrites x, which becomes an interface of that type, as func(x T) I { return x }(x): each call has a place
// of its own for x.
func (r *rewriting) hold(e ast.Expr, to types.Type) {
	from := r.Info.TypeOf(e)
	if u, nameless := types.Unalias(from).(*types.Struct); nameless && to != nil && hasMethods(to) && embedsSeveral(u, map[types.Type]bool{}) {
		r.refuse(e.Pos(), "a struct without a name that embeds several fields, as a value of an interface, cannot be interpreted")
		return
	}
	if r.wrapped[e] || r.converted[e] || r.Info.Types[e].IsNil() || !isHeld(from, to) {
		return
	}
	before, err := r.holding(e, from, to)
	if err != nil {
		r.refuse(e.Pos(), err.Error())
		return
	}
	r.converted[e] = true
	r.wrap(e, before, ")")
}

// isHeld reports whether a value of a type has to be copied that becomes an interface.
func isHeld(from, to types.Type) bool {
	if from == nil || to == nil || !types.IsInterface(to) {
		return false
	}
	if types.IsInterface(from) {
		return isOwnInterface(from) && (celltype.IsError(to) || hasMethods(to) && !isOwnInterface(to) && embedsCompiled(from))
	}
	if _, isFunction := from.Underlying().(*types.Signature); isFunction {
		return true // the engine's functions would have no type there
	}
	return isTyped(from, to) || isOwnInterface(to) || celltype.Is(types.Unalias(from)) && methodsOf(from) > 0
}

// embedsCompiled reports whether an interface embeds one of a package, of whose methods the engine knows nothing when it
// passes a value on to compiled code.
func embedsCompiled(t types.Type) bool {
	i := t.Underlying().(*types.Interface)
	for e := range i.EmbeddedTypes() {
		if types.IsInterface(e) && (!isOwnInterface(e) || embedsCompiled(e)) {
			return true
		}
	}
	return false
}

// methodsOf returns how many methods a type and a pointer to it have.
func methodsOf(t types.Type) int {
	if p, ok := t.Underlying().(*types.Pointer); ok {
		t = p.Elem()
	}
	return types.NewMethodSet(types.NewPointer(t)).Len()
}

// holding returns what comes before the value of an expression that becomes an interface, to be closed by a
// parenthesis.
func (r *rewriting) holding(e ast.Expr, from, to types.Type) (string, error) {
	spelled, err := r.spell(from)
	result, err2 := r.spell(to)
	if err := errors.Join(err, err2); err != nil {
		return "", err
	}
	own, check := r.fresh("value"), ""
	if isOwnInterface(from) && celltype.IsError(to) {
		return fmt.Sprintf("func(%s %s) error { return %s(%s) }(", own, spelled, in("ErrorOf", from), r.given(own, from)), nil
	}
	if isOwnInterface(from) && !isOwnInterface(to) {
		held := r.fresh("held")
		return fmt.Sprintf("func(%s %s) %s { var %s %s = %s; return %s }(", own, spelled, result, held, result, own, held), nil
	}
	if isTyped(from, to) && isAny(to) && methodsOf(from) == 0 && isPlain(e, from) {
		return fmt.Sprintf("%s.TypedValue(%d, ", hook.Alias, r.session.TypeNumber(from)), nil
	}
	if isTyped(from, to) {
		return fmt.Sprintf("func(%s %s) %s { return %s.%s(%d, &%s) }(", own, spelled, result, hook.Alias, typedBy(to), r.session.TypeNumber(from), own), nil
	}
	if r.losesNil(e, from, to) {
		check = r.refuseNil(own, e, from, to)
	}
	if !hasMethods(to) { // by a return statement alone, the value would lose its type
		held := r.fresh("held")
		return fmt.Sprintf("func(%s %s) %s { var %s %s = %s; return %s }(", own, spelled, result, held, result, own, held), nil
	}
	return fmt.Sprintf("func(%s %s) %s { %sreturn %s }(", own, spelled, result, check, own), nil
}

// heldAs returns a variable, which has a value of an expression, as what is assigned to a type.
func (r *rewriting) heldAs(e ast.Expr, variable string, from, to types.Type) string {
	if !isHeld(from, to) {
		return variable
	}
	before, err := r.holding(e, from, to)
	if err != nil {
		r.refuse(e.Pos(), err.Error())
	}
	return before + variable + ")"
}

// toInterfaces rewrites I(x), of which the engine passes x on as what it was before, as
// func(x T) I { return x }(x).
func (r *rewriting) toInterfaces() {
	r.syntax(func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		if !ok || len(call.Args) != 1 || !r.Info.Types[call.Fun].IsType() {
			return true
		}
		value, to := r.Info.Types[call.Args[0]], r.Info.TypeOf(call)
		if value.IsNil() || !isHeld(value.Type, to) && !(hasMethods(to) && types.IsInterface(value.Type)) {
			return true
		}
		before, err := r.holding(call.Args[0], value.Type, to)
		if err != nil {
			r.refuse(call.Pos(), err.Error())
			return true
		}
		r.converted[call.Args[0]] = true
		r.edits.replace(r.Offset(call.Pos()), r.Offset(call.Lparen)+1, before)
		return true
	})
}

// comparesOwn reports whether values of a type are compared by what a cell's interfaces in
// them hold.
func comparesOwn(t types.Type) bool {
	if t == nil {
		return false
	}
	switch u := t.Underlying().(type) {
	case *types.Interface:
		return isOwnInterface(t)
	case *types.Array:
		return comparesOwn(u.Elem())
	case *types.Struct:
		for f := range u.Fields() {
			if comparesOwn(f.Type()) {
				return true
			}
		}
	}
	return false
}

// compareOwn rewrites or refuses a comparison of what cells' interfaces hold; it reports
// whether it has.
func (r *rewriting) compareOwn(n *ast.BinaryExpr) bool {
	x, y := r.Info.TypeOf(n.X), r.Info.TypeOf(n.Y)
	switch {
	case isOwnInterface(x) || isOwnInterface(y):
		r.edits.replaceBy(r.Offset(n.Pos()), r.Offset(n.End()), func() string {
			not := map[token.Token]string{token.NEQ: "!"}[n.Op]
			return fmt.Sprintf("%s%s.Same(%s, %s)", not, hook.Alias, r.textOf(n.X), r.textOf(n.Y))
		})
	case comparesOwn(x):
		r.refuse(n.Pos(), "a comparison of values that contain interfaces of a cell cannot be interpreted")
	default:
		return false
	}
	return true
}

// switchesOwn refuses a switch on an interface of a cell, unless it asks for nil alone.
func (r *rewriting) switchesOwn(s *ast.SwitchStmt) {
	if s.Tag == nil || !comparesOwn(r.Info.TypeOf(s.Tag)) {
		return
	}
	for _, clause := range s.Body.List {
		for _, e := range clause.(*ast.CaseClause).List {
			if !r.Info.Types[e].IsNil() {
				r.refuse(e.Pos(), "a switch that compares interfaces of a cell cannot be interpreted")
			}
		}
	}
}
