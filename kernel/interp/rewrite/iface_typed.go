package rewrite

import (
	"fmt"
	"go/ast"
	"go/types"
	"slices"
	"strings"

	"setlab/kernel/interp/celltype"
	"setlab/kernel/interp/hook"
)

// Where any or an error holds a value of a cell's type, the engine forgets which one. Hooks hold the type beside the
// value, and assertions ask them.

// isAny reports whether a type is an interface without methods.
func isAny(t types.Type) bool {
	if t == nil {
		return false
	}
	i, ok := t.Underlying().(*types.Interface)
	_, isParameter := types.Unalias(t).(*types.TypeParam)
	return ok && !isParameter && i.Empty()
}

// isTyped reports whether an interface of the type to holds the type of a value beside it.
func isTyped(from, to types.Type) bool {
	if from == nil || to == nil || types.IsInterface(from) {
		return false
	}
	return isAny(to) && celltype.Mentions(from) ||
		celltype.IsError(to) && celltype.Is(types.Unalias(from)) && celltype.HasTextMethod(from, "Error")
}

// asksType reports whether an assertion is one that a hook answers.
func (r *rewriting) asksType(to, from types.Type) bool {
	return isTyped(to, from) || isOwnInterface(from) && !types.IsInterface(to) && celltype.Is(types.Unalias(to)) && r.mistakes(to) != ""
}

// isPlain reports whether the engine passes the value of an expression to a hook as it is, and not what a nil pointer points
// to, a result or a function.
func isPlain(e ast.Expr, t types.Type) bool {
	if _, isFunction := t.Underlying().(*types.Signature); isFunction {
		return false
	}
	switch ast.Unparen(e).(type) {
	case *ast.StarExpr, *ast.CallExpr:
		return false
	}
	return true
}

// typedBy returns the hook that makes a value one in an interface of that type.
func typedBy(to types.Type) string {
	if isAny(to) {
		return "Typed"
	}
	return "Error"
}

// in returns the name of a hook for interfaces of that type: the engine tells it of an error only as an error, and of what a
// cell's interface holds only within a slice.
func in(name string, t types.Type) string {
	switch {
	case celltype.IsError(t):
		name += "Error"
	case isOwnInterface(t):
		name += "Boxed"
	}
	return hook.Alias + "." + name
}

// given returns what such a hook gets for x.
func (r *rewriting) given(x string, t types.Type) string {
	spelled, err := r.spell(t)
	if !isOwnInterface(t) || err != nil { // whoever has x has spelled its type, and refused that
		return x
	}
	return "[]" + spelled + "{" + x + "}"
}

// asInterface returns the text of an expression as a value of an interface, as which it is compared.
func (r *rewriting) asInterface(e ast.Expr, to types.Type) func() string {
	from := r.Info.TypeOf(e)
	if !types.IsInterface(to) || r.Info.Types[e].IsNil() || !isHeld(from, to) {
		return func() string { return r.textOf(e) }
	}
	before, err := r.holding(e, from, to)
	if err != nil {
		r.refuse(e.Pos(), err.Error())
	}
	return func() string { return before + r.textOf(e) + ")" }
}

// holdKey is hold for the key of a map whose keys are interfaces.
func (r *rewriting) holdKey(index *ast.IndexExpr) {
	if t := r.Info.TypeOf(index.X); t != nil {
		if m, ok := t.Underlying().(*types.Map); ok && (isAny(m.Key()) || celltype.IsError(m.Key())) {
			r.hold(index.Index, m.Key())
		}
	}
}

// assertTyped rewrites x.(T), T a type of a cell, as an expression that asks a hook which type x holds, see typedOf.
func (r *rewriting) assertTyped(n *ast.TypeAssertExpr) bool {
	to, from := r.Info.TypeOf(n.Type), r.Info.TypeOf(n.X)
	if !r.asksType(to, from) {
		return false
	}
	_, commaOk := r.Info.TypeOf(n).(*types.Tuple)
	r.edits.replaceBy(r.Offset(n.Pos()), r.Offset(n.End()), func() string {
		return r.typedOf(n, to, from, r.textOf(n.X), commaOk)
	})
	return true
}

// assertNative lets x.(T), T no type of a cell, fail as in Go where x holds a value of one.
func (r *rewriting) assertNative(n *ast.TypeAssertExpr) bool {
	to, from := r.Info.TypeOf(n.Type), r.Info.TypeOf(n.X)
	if _, commaOk := r.Info.TypeOf(n).(*types.Tuple); commaOk || !isAny(from) || types.IsInterface(to) || len(r.sessionTypes()) == 0 {
		return false
	}
	r.wrap(n.X, fmt.Sprintf("%s.Native(%d, %d, ", hook.Alias, r.session.TypeNumber(from), r.session.TypeNumber(to)), ")")
	return true
}

// typedOf returns an expression for what an interface holds of a cell's type: hook.Of(number, x).(T), or where the engine
// would not find T in that a function that has a variable set.
func (r *rewriting) typedOf(at ast.Node, to, from types.Type, x string, commaOk bool) string {
	spelled, err := r.spell(to)
	if err != nil {
		r.refuse(at.Pos(), err.Error())
	}
	number := r.session.TypeNumber(to)
	s, isStruct := to.Underlying().(*types.Struct)
	plain := !isOwnInterface(from) && !celltype.HasForms(to) && !(isStruct && s.NumFields() == 0)
	switch {
	case plain && commaOk:
		return fmt.Sprintf("%s(%d, %s).(%s)", in("Of", from), number, x, spelled)
	case plain:
		return fmt.Sprintf("%s(%d, %d, %s).(%s)", in("MustOf", from), r.session.TypeNumber(from), number, x, spelled)
	}
	// The engine would take a form that the value does not have for another type, and it asks structs for a field.
	own, asserted, ok := r.fresh("value"), r.fresh("asserted"), r.fresh("ok")
	parameter, err := r.spell(from)
	if err != nil {
		r.refuse(at.Pos(), err.Error())
	}
	body := fmt.Sprintf("var %s %s; %s := %s(%d, %s, &%s); ", asserted, spelled, ok, in("Asserted", from), number, r.given(own, from), asserted)
	if commaOk {
		return fmt.Sprintf("func(%s %s) (%s, bool) { %sreturn %s, %s }(%s)", own, parameter, spelled, body, asserted, ok, x)
	}
	return fmt.Sprintf("func(%s %s) %s { %sif !%s { %s(%d, %d, %s) }; return %s }(%s)",
		own, parameter, spelled, body, ok, in("NotAsserted", from), r.session.TypeNumber(from), number, r.given(own, from), asserted, x)
}

// assertError rewrites x.(error), which asks any for the methods of a cell's type, as func(x any) error { … }(x).
func (r *rewriting) assertError(n *ast.TypeAssertExpr) bool {
	to, from := r.Info.TypeOf(n.Type), r.Info.TypeOf(n.X)
	if !celltype.IsError(to) || !isAny(from) || len(r.sessionTypes()) == 0 {
		return false
	}
	_, commaOk := r.Info.TypeOf(n).(*types.Tuple)
	r.edits.replaceBy(r.Offset(n.Pos()), r.Offset(n.End()), func() string {
		return r.errorIn(from, commaOk) + "(" + r.textOf(n.X) + ")"
	})
	return true
}

// errorIn returns a function for the error that any holds.
func (r *rewriting) errorIn(from types.Type, commaOk bool) string {
	own, asserted, ok := r.fresh("value"), r.fresh("asserted"), r.fresh("ok")
	body := fmt.Sprintf("%s, %s := %s.AsError(%s); ", asserted, ok, hook.Alias, own)
	if commaOk {
		return fmt.Sprintf("func(%s any) (error, bool) { %sreturn %s, %s }", own, body, asserted, ok)
	}
	to := types.Universe.Lookup("error").Type()
	return fmt.Sprintf("func(%s any) error { %sif !%s { %s(%d, %d, %s) }; return %s }",
		own, body, ok, in("NotAsserted", from), r.session.TypeNumber(from), r.session.TypeNumber(to), own, asserted)
}

// storing are the packages whose functions keep what they get in interfaces and do not look at it.
var storing = []string{"container/heap", "container/list", "container/ring", "context", "sync", "sync/atomic"}

// stores reports whether a function is one of those.
func (r *rewriting) stores(fun ast.Expr) bool {
	f, ok := r.Info.Uses[nameOf(fun)].(*types.Func)
	return ok && f.Pkg() != nil && slices.Contains(storing, f.Pkg().Path())
}

// opened lets a compiled function see the value in an interface without its type.
func (r *rewriting) opened(function *types.Func, call *ast.CallExpr, i int) {
	argument := call.Args[i]
	t := r.Info.TypeOf(argument)
	path, signature := function.Pkg().Path(), function.Signature()
	if t == nil || r.wrapped[argument] || r.Info.Types[argument].IsNil() || !isAny(t) || i >= signature.Params().Len() && !signature.Variadic() {
		return
	}
	// What prints and encodes finds the methods that a value has for that; with types of the session, others have seen to it.
	finds := len(r.sessionTypes()) == 0 && (isPrinting(function) || strings.HasPrefix(path, "encoding/"))
	if finds || slices.Contains(storing, path) {
		return
	}
	if to := parameterType(signature, i, call.Ellipsis.IsValid()); isAny(to) {
		name := ".Opened("
		if path == "reflect" {
			name = ".Reflected("
		}
		r.wrap(argument, hook.Alias+name, ")")
		r.wrapped[argument] = true
	}
}
