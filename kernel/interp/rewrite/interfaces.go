package rewrite

import (
	"errors"
	"fmt"
	"go/ast"
	"go/token"
	"go/types"

	"setlab/kernel/interp/hook"
)

// In an interface with methods, the engine keeps the place of a value and not a copy, and it
// compares two of a cell's interfaces by where their values became such.

// copies lets interfaces with methods hold copies of the variables that become such.
func (r *rewriting) copies() {
	r.implicit(func(e ast.Expr, to types.Type) {
		if to != nil && isOwnInterface(to) { // for the others see asInterface
			r.copied(e, to)
		}
	})
	r.syntax(func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		if !ok || r.Info.Types[call.Fun].IsType() || call.Ellipsis.IsValid() {
			return true
		}
		signature, ok := r.Info.TypeOf(call.Fun).(*types.Signature)
		if named, isNamed := r.Info.TypeOf(call.Fun).(*types.Named); isNamed {
			signature, ok = named.Underlying().(*types.Signature)
		}
		if !ok || signature.Params().Len() == 0 || !r.Info.Types[call.Fun].IsBuiltin() && !r.interpreted(call.Fun) {
			return true
		}
		for i, e := range call.Args {
			if _, several := r.Info.TypeOf(e).(*types.Tuple); !several && (signature.Variadic() || i < signature.Params().Len()) {
				r.copied(e, parameterType(signature, i, false))
			}
		}
		return true
	})
}

// toInterfaces rewrites I(x), of which the engine passes x on as what it was before, as
// func(x T) I { return x }(x).
func (r *rewriting) toInterfaces() {
	r.syntax(func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		if !ok || len(call.Args) != 1 || !r.Info.Types[call.Fun].IsType() || !hasMethods(r.Info.TypeOf(call)) {
			return true
		}
		value := r.Info.Types[call.Args[0]]
		if value.IsNil() {
			return true
		}
		from, err := r.spell(value.Type)
		to, err2 := r.spell(r.Info.TypeOf(call))
		if err := errors.Join(err, err2); err != nil {
			r.refuse(call.Pos(), err.Error())
			return true
		}
		own := r.fresh("value")
		r.converted[call.Args[0]] = true
		r.edits.replace(r.Offset(call.Pos()), r.Offset(call.Lparen)+1, fmt.Sprintf("func(%s %s) %s { return %s }(", own, from, to, own))
		return true
	})
}

// copied lets an interface hold a copy of a variable.
func (r *rewriting) copied(e ast.Expr, to types.Type) {
	from := r.Info.TypeOf(e)
	if from == nil || to == nil || !hasMethods(to) || types.IsInterface(from) || r.wrapped[e] || r.converted[e] {
		return
	}
	switch from.Underlying().(type) {
	case *types.Struct, *types.Array, *types.Basic:
	default:
		return
	}
	switch place := ast.Unparen(e).(type) {
	case *ast.Ident:
		if _, isVar := r.Info.Uses[place].(*types.Var); !isVar {
			return
		}
	case *ast.SelectorExpr, *ast.IndexExpr, *ast.StarExpr:
	default:
		return
	}
	if v := r.Info.Types[e]; v.Value != nil || v.IsNil() {
		return
	}
	spelled, err := r.spell(from)
	if err != nil {
		return // then there is no variable of the type either
	}
	result, err := r.spell(to)
	if err != nil {
		return
	}
	own := r.fresh("value")
	r.wrap(e, fmt.Sprintf("func(%s %s) %s { return %s }(", own, spelled, result, own), ")")
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

// keysOwn refuses a map whose keys are compared by what cells' interfaces hold.
func (r *rewriting) keysOwn(m *ast.MapType) {
	if comparesOwn(r.Info.TypeOf(m.Key)) {
		r.refuse(m.Key.Pos(), "a map whose keys are, or contain, interfaces of a cell cannot be interpreted")
	}
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
