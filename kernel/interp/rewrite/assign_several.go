package rewrite

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"
)

// The engine writes some values straight into the variable that they are assigned to, or makes another
// variable of it. What assigns or declares several at once, and what has pointers to it, needs them apart.

// ownPlace reports whether the engine would write the value of an expression
// straight into the variable that it is assigned to, and forget the others of
// the same assignment.
func (r *rewriting) ownPlace(e ast.Expr) bool {
	switch e := ast.Unparen(e).(type) {
	case *ast.Ident:
		return r.Info.Types[e].IsNil() // the engine does not know of which type
	case *ast.CallExpr:
		return !r.Info.Types[e.Fun].IsType() || types.IsInterface(r.Info.TypeOf(e))
	case *ast.CompositeLit, *ast.FuncLit:
		return true
	case *ast.IndexExpr:
		return r.indexed(e.X) != nil && !r.isPure(e.X) // see ofResult
	case *ast.SliceExpr:
		return !r.isPure(e.X)
	case *ast.UnaryExpr:
		return e.Op == token.AND || e.Op == token.ARROW
	}
	return false
}

// needsOwn reports whether the values of an assignment need variables of their own before they are assigned.
func (r *rewriting) needsOwn(a *ast.AssignStmt) bool {
	if len(a.Lhs) < 2 || len(a.Rhs) != len(a.Lhs) {
		return false
	}
	return r.redefines(a) || slices.ContainsFunc(a.Rhs, r.ownPlace) || slices.ContainsFunc(a.Lhs, r.isSetApart)
}

// assignSeveral rewrites a, b = e, f as x := e; y := f; a = x; b = y, which is what the
// language says where no place on the left depends on a variable on the left: see placesFirst.
func (r *rewriting) assignSeveral(a *ast.AssignStmt) {
	define := a.Tok == token.DEFINE && !r.isTopLevel(a)
	own, spelled := make([]string, len(a.Lhs)), make([]string, len(a.Lhs))
	for i, e := range a.Lhs {
		t := r.Info.TypeOf(a.Rhs[i])
		if to := r.Info.TypeOf(e); to != nil && (isUntyped(t) || types.IsInterface(to)) {
			t = to
		}
		var err error
		if spelled[i], err = r.spell(t); err != nil {
			r.refuse(a.Rhs[i].Pos(), err.Error())
			return
		}
		own[i] = r.fresh("value")
	}
	places := r.placesApart(a.Lhs)
	r.edits.replaceBy(r.Offset(a.Pos()), r.Offset(a.End()), func() string {
		var first, second strings.Builder
		for _, calls := range []bool{true, false} { // which may set the variables that the other values are of
			for i, e := range a.Rhs {
				if r.callsAny(e) == calls {
					fmt.Fprintf(&first, "var %s %s = %s; ", own[i], spelled[i], r.textOf(e))
				}
			}
		}
		for i, e := range a.Lhs {
			id := identOf(e)
			switch {
			case id != nil && id.Name == "_":
				fmt.Fprintf(&second, "_ = %s; ", own[i])
			case define && id != nil && r.Info.Defs[id] != nil:
				fmt.Fprintf(&second, "%s := %s; ", r.textOf(e), own[i])
			default:
				fmt.Fprintf(&second, "%s = %s; ", r.textOf(e), own[i])
			}
		}
		return strings.TrimSuffix(first.String()+places()+second.String(), "; ")
	})
}

// callsAny reports whether an expression has a call, if only of a builtin function, or a receive: Go orders these.
func (r *rewriting) callsAny(e ast.Expr) (found bool) {
	ast.Inspect(e, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.CallExpr:
			found = found || !r.Info.Types[n.Fun].IsType()
		case *ast.UnaryExpr:
			found = found || n.Op == token.ARROW
		}
		return !found
	})
	return found
}

// isSetApart reports whether an expression is an interface or a function, of which the engine cannot assign
// several at once.
func (r *rewriting) isSetApart(e ast.Expr) bool {
	t := r.Info.TypeOf(e)
	if t == nil {
		return false
	}
	_, isFunction := t.Underlying().(*types.Signature)
	return isFunction || types.IsInterface(t)
}

// isUntyped reports whether a type is that of a constant, or of nil, without one.
func isUntyped(t types.Type) bool {
	b, ok := t.(*types.Basic)
	return ok && b.Info()&types.IsUntyped != 0
}

// convertOwnPlaces rewrites a, b := e, f in the head of a statement, where no other statement
// has room, as a, b := A(e), B(f): what is converted is not written straight into a variable.
func (r *rewriting) convertOwnPlaces(a *ast.AssignStmt) {
	for i, e := range a.Rhs {
		if !r.ownPlace(e) {
			continue
		}
		t := r.Info.TypeOf(e)
		if isUntyped(t) {
			t = r.Info.TypeOf(a.Lhs[i]) // that of nil
		}
		r.convert(e, t)
	}
}

// replaces reports whether the engine, to assign a value to a variable, would make another variable of
// it: a pointer to the variable and functions that have captured it would keep the old one. A receive
// would make one of an element or a field as well, which would stay as it is.
func (r *rewriting) replaces(a *ast.AssignStmt) bool {
	if len(a.Lhs) > 1 || isBlank(a.Lhs[0]) || r.converted[a.Rhs[0]] {
		return false
	}
	_, isLiteral := ast.Unparen(a.Rhs[0]).(*ast.CompositeLit)
	return isReceive(a.Rhs[0]) || isLiteral && a.Tok == token.ASSIGN && !isPlace(a.Lhs[0])
}

// isReceive reports whether an expression receives from a channel. What it is assigned to the engine would not let
// be changed in part.
func isReceive(e ast.Expr) bool {
	u, ok := ast.Unparen(e).(*ast.UnaryExpr)
	return ok && u.Op == token.ARROW
}

// convert converts a value to its own type.
func (r *rewriting) convert(e ast.Expr, t types.Type) {
	spelled, err := r.spell(t)
	if err != nil {
		r.refuse(e.Pos(), err.Error())
		return
	}
	r.edits.wrap(r.Offset(e.Pos()), r.Offset(e.End()), asCallee(spelled)+"(", ")")
}

// asCallee writes a type for a conversion to it. It gets no parentheses that Go does without: behind a condition of
// several parts, the engine takes a value in (T)(x) for the condition.
func asCallee(spelled string) string {
	if strings.HasPrefix(spelled, "*") || strings.HasPrefix(spelled, "<-") || strings.HasPrefix(spelled, "chan") || strings.Contains(spelled, "func(") {
		return "(" + spelled + ")"
	}
	return spelled
}

// declareSeveral rewrites var a, b = e, f in a function as var x = e; var y = f; var a = x;
// var b = y, for the reason that assignSeveral has.
func (r *rewriting) declareSeveral(d *ast.DeclStmt) {
	g := d.Decl.(*ast.GenDecl)
	if g.Tok != token.VAR || r.isTopLevel(d) {
		return
	}
	separator := "; var "
	if g.Lparen.IsValid() {
		separator = "; "
	}
	for _, spec := range g.Specs {
		v := spec.(*ast.ValueSpec)
		if len(v.Values) < 2 || !slices.ContainsFunc(v.Values, r.ownPlace) {
			continue
		}
		own, spelled := make([]string, len(v.Names)), make([]string, len(v.Names))
		for i, name := range v.Names {
			t := r.Info.TypeOf(v.Values[i])
			if object := r.Info.Defs[name]; object != nil && name.Name != "_" {
				t = object.Type()
			} else if v.Type != nil {
				t = r.Info.TypeOf(v.Type)
			}
			var err error
			if spelled[i], err = r.spell(t); err != nil {
				r.refuse(name.Pos(), err.Error())
				return
			}
			own[i] = r.fresh("value")
		}
		r.edits.replaceBy(r.Offset(v.Pos()), r.Offset(v.End()), func() string {
			var first, second []string
			for i, name := range v.Names {
				first = append(first, fmt.Sprintf("%s %s = %s", own[i], spelled[i], r.textOf(v.Values[i])))
				if name.Name != "_" {
					second = append(second, fmt.Sprintf("%s %s = %s", r.textOf(name), spelled[i], own[i]))
				}
			}
			return strings.Join(append(first, second...), separator)
		})
	}
}

// redefines reports whether := in a function sets a variable of before beside the new ones. The engine
// makes that another variable, which named results, pointers and functions that have captured it do
// not know.
func (r *rewriting) redefines(a *ast.AssignStmt) bool {
	return a.Tok == token.DEFINE && !r.isTopLevel(a) && slices.ContainsFunc(a.Lhs, r.isOlder)
}

// isOlder reports whether := sets the variable that an expression names, and does not declare it.
func (r *rewriting) isOlder(e ast.Expr) bool { return !isBlank(e) && r.Info.Defs[identOf(e)] == nil }

// isTopLevel reports whether a statement stands at the cell's top level.
func (r *rewriting) isTopLevel(s ast.Stmt) bool {
	if r.Body == nil {
		return false
	}
	for _, top := range r.Body.List {
		if unlabelled(top) == s {
			return true
		}
	}
	return false
}
