package rewrite

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"
)

// The engine lets a function write its results straight into the variables that
// they are assigned to. So named results begin with the old values of these
// variables, and a function that reads one of them sees it change too early.

// results makes named results begin with their zero values, and assigns the
// results of interpreted functions by way of variables of their own.
func (r *rewriting) results() {
	cases := map[ast.Stmt]bool{} // of selects
	r.syntax(func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncDecl:
			r.zeroResults(n.Type, n.Body)
			if n.Body != nil {
				r.returnsOf(n.Body, r.Info.Defs[n.Name].Type().(*types.Signature))
			}
		case *ast.FuncLit:
			r.zeroResults(n.Type, n.Body)
			r.returnsOf(n.Body, r.Info.TypeOf(n).(*types.Signature))
		case *ast.CommClause:
			cases[n.Comm] = true
		case *ast.DeclStmt:
			r.declareSeveral(n)
		case *ast.AssignStmt:
			for _, e := range n.Lhs {
				if id := identOf(e); id != nil && r.Info.Uses[id] == types.Object(r.session.Context) {
					r.fail(id.Pos(), "cannot assign to ctx, which is new in each cell; declare a variable of another name")
				}
			}
			again := n.Tok == token.DEFINE && r.redefinesByJump(n)
			switch {
			case again && (len(n.Rhs) != len(n.Lhs) || !r.isListed(n)):
				r.refuse(n.Pos(), "a definition that sets an older variable, in a cell with goto, cannot be interpreted")
			case again || len(n.Lhs) > 1 && len(n.Rhs) == len(n.Lhs) && slices.ContainsFunc(n.Rhs, r.ownPlace):
				r.assignSeveral(n, r.isListed(n))
			case len(n.Lhs) == 1 && n.Tok == token.ASSIGN && !cases[n] && r.replaces(n.Lhs[0], n.Rhs[0]):
				r.convert(n.Rhs[0], r.Info.TypeOf(n.Rhs[0]))
			case r.isListed(n):
				r.assignResults(n)
			case len(n.Lhs) > 1 && len(n.Rhs) == 1 && !cases[n] && slices.ContainsFunc(n.Lhs, isPlace):
				r.refuse(n.Pos(), "this assignment of several results in the head of a statement cannot be interpreted")
			}
		}
		return true
	})
}

// returnsOf rewrites return e, f in a function as x := e; y := f; return x, y, for the
// reason that assignSeveral has.
func (r *rewriting) returnsOf(body *ast.BlockStmt, signature *types.Signature) {
	ast.Inspect(body, func(n ast.Node) bool {
		if _, inner := n.(*ast.FuncLit); inner {
			return false
		}
		s, ok := n.(*ast.ReturnStmt)
		if !ok || r.leaving[s] || len(s.Results) < 2 || !slices.ContainsFunc(s.Results, r.ownPlace) && !r.mixesResults(s, signature) {
			return true
		}
		own := make([]string, len(s.Results))
		from := r.Offset(s.Pos())
		for i, e := range s.Results {
			own[i] = r.fresh("value")
			spelled, err := r.spell(signature.Results().At(i).Type())
			if err != nil {
				r.refuse(e.Pos(), err.Error())
			}
			// Only what stands before each result is replaced: edits within it still apply.
			at := r.Offset(e.Pos())
			text := fmt.Sprintf("var %s %s = ", own[i], spelled)
			if i == 0 {
				text = "{ " + text
			} else {
				text = "; " + text
			}
			r.edits.replace(from, at, text)
			from = r.Offset(e.End())
		}
		r.edits.replace(from, from, "; return "+strings.Join(own, ", ")+" }")
		return true
	})
}

// mixesResults reports whether a return statement sets a result from another named one, which the
// engine, that sets one after the other, may have set by then.
func (r *rewriting) mixesResults(s *ast.ReturnStmt, signature *types.Signature) (found bool) {
	for i, e := range s.Results {
		ast.Inspect(e, func(n ast.Node) bool {
			id, ok := n.(*ast.Ident)
			if !ok || r.Info.Uses[id] == nil {
				return !found
			}
			for k := range signature.Results().Len() {
				// A function's body is checked apart, and has a variable of its own in the same place.
				found = found || k != i && r.Info.Uses[id].Pos() == signature.Results().At(k).Pos()
			}
			return !found
		})
	}
	return found && len(s.Results) == signature.Results().Len()
}

// zeroResults gives a function's named results their zero values.
func (r *rewriting) zeroResults(t *ast.FuncType, body *ast.BlockStmt) {
	if t.Results == nil || body == nil {
		return
	}
	var text strings.Builder
	for _, field := range t.Results.List {
		for _, name := range field.Names {
			if name.Name == "_" {
				continue
			}
			zero := r.fresh("zero")
			spelled := r.edits.text(r.Offset(field.Type.Pos()), r.Offset(field.Type.End()))
			fmt.Fprintf(&text, "var %s %s; %s = %s;", zero, spelled, name.Name, zero)
		}
	}
	at := r.Offset(body.Lbrace) + 1
	r.edits.replace(at, at, text.String())
}

// isPlace reports whether an expression is assigned to that is not just a variable.
func isPlace(e ast.Expr) bool { return identOf(e) == nil }

// assignResults rewrites a, b = f() as x, y := f(); a, b = x, y where f is interpreted, or a or b an element
// or a field, which the engine forgets to set.
func (r *rewriting) assignResults(a *ast.AssignStmt) {
	if len(a.Rhs) != 1 || a.Tok != token.ASSIGN && a.Tok != token.DEFINE {
		return
	}
	call, ok := ast.Unparen(a.Rhs[0]).(*ast.CallExpr)
	places := len(a.Lhs) > 1 && slices.ContainsFunc(a.Lhs, isPlace)
	if !places && (!ok || !r.interpreted(call.Fun)) {
		return
	}
	own := make([]string, len(a.Lhs))
	for i, e := range a.Lhs {
		if id := identOf(e); id != nil && id.Name == "_" {
			own[i] = "_"
		} else {
			own[i] = r.fresh("result")
		}
	}
	var right []string
	var left []ast.Expr
	for i, name := range own {
		if name != "_" {
			left, right = append(left, a.Lhs[i]), append(right, name)
		}
	}
	if len(left) == 0 {
		return
	}
	// What follows the call's own text, so that edits within it still apply.
	from, at := r.Offset(a.Pos()), r.Offset(a.Rhs[0].Pos())
	operator := a.Tok.String()
	if operator == ":=" && r.isTopLevel(a) {
		operator = "="
	}
	r.edits.replace(from, at, strings.Join(own, ", ")+" := ")
	end := r.Offset(a.End())
	r.edits.replaceBy(end, end, func() string {
		places := make([]string, len(left))
		for i, e := range left {
			places[i] = r.textOf(e)
		}
		return "; " + strings.Join(places, ", ") + " " + operator + " " + strings.Join(right, ", ")
	})
}

// ownPlace reports whether the engine would write the value of an expression
// straight into the variable that it is assigned to, and forget the others of
// the same assignment.
func (r *rewriting) ownPlace(e ast.Expr) bool {
	switch e := ast.Unparen(e).(type) {
	case *ast.Ident:
		return r.Info.Types[e].IsNil() // the engine does not know of which type
	case *ast.CallExpr:
		return !r.Info.Types[e.Fun].IsType()
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

// assignSeveral rewrites a, b = e, f as x := e; y := f; a = x; b = y, which is what the
// language says as long as no place on the left depends on a variable on the left.
func (r *rewriting) assignSeveral(a *ast.AssignStmt, plain bool) {
	if !plain {
		r.convertOwnPlaces(a)
		return
	}
	assigned := map[types.Object]bool{}
	for _, e := range a.Lhs {
		if id := identOf(e); id != nil {
			assigned[r.Info.ObjectOf(id)] = true
		}
	}
	define := a.Tok == token.DEFINE && !r.isTopLevel(a)
	own, spelled := make([]string, len(a.Lhs)), make([]string, len(a.Lhs))
	for i, e := range a.Lhs {
		if id := identOf(e); id == nil {
			ast.Inspect(e, func(n ast.Node) bool {
				if used, ok := n.(*ast.Ident); ok && assigned[r.Info.Uses[used]] {
					r.refuse(e.Pos(), "this assignment to a variable and to a place that depends on it cannot be interpreted")
				}
				return true
			})
		}
		t := r.Info.TypeOf(a.Rhs[i])
		if b, ok := t.(*types.Basic); ok && b.Info()&types.IsUntyped != 0 && r.Info.TypeOf(e) != nil {
			t = r.Info.TypeOf(e)
		}
		var err error
		if spelled[i], err = r.spell(t); err != nil {
			r.refuse(a.Rhs[i].Pos(), err.Error())
			return
		}
		own[i] = r.fresh("value")
	}
	r.edits.replaceBy(r.Offset(a.Pos()), r.Offset(a.End()), func() string {
		var first, second strings.Builder
		for i, e := range a.Lhs {
			fmt.Fprintf(&first, "var %s %s = %s; ", own[i], spelled[i], r.textOf(a.Rhs[i]))
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
		return strings.TrimSuffix(first.String()+second.String(), "; ")
	})
}

// convertOwnPlaces rewrites a, b := e, f in the head of a statement, where no other statement
// has room, as a, b := A(e), B(f): what is converted is not written straight into a variable.
func (r *rewriting) convertOwnPlaces(a *ast.AssignStmt) {
	for i, e := range a.Rhs {
		if !r.ownPlace(e) {
			continue
		}
		t := r.Info.TypeOf(e)
		if b, ok := t.(*types.Basic); ok && b.Info()&types.IsUntyped != 0 {
			t = r.Info.TypeOf(a.Lhs[i]) // that of nil
		}
		r.convert(e, t)
	}
}

// replaces reports whether the engine, to assign a value to a variable, would make another variable of
// it: a pointer to the variable and functions that have captured it would keep the old one.
func (r *rewriting) replaces(place, value ast.Expr) bool {
	id := identOf(place)
	if id == nil || id.Name == "_" {
		return false
	}
	switch e := ast.Unparen(value).(type) {
	case *ast.CompositeLit:
		return true
	case *ast.UnaryExpr:
		return e.Op == token.ARROW
	}
	return false
}

// convert converts a value to its own type.
func (r *rewriting) convert(e ast.Expr, t types.Type) {
	spelled, err := r.spell(t)
	if err != nil {
		r.refuse(e.Pos(), err.Error())
		return
	}
	r.edits.wrap(r.Offset(e.Pos()), r.Offset(e.End()), "("+spelled+")(", ")")
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

// redefinesByJump reports whether := sets a variable of before in a cell that has a goto: the
// engine makes that another one, which what it jumps back to does not know.
func (r *rewriting) redefinesByJump(a *ast.AssignStmt) bool {
	if r.isTopLevel(a) {
		return false
	}
	older := slices.ContainsFunc(a.Lhs, func(e ast.Expr) bool {
		id := identOf(e)
		return id != nil && id.Name != "_" && r.Info.Defs[id] == nil
	})
	if !older {
		return false
	}
	found := false
	r.syntax(func(n ast.Node) bool {
		branch, ok := n.(*ast.BranchStmt)
		found = found || ok && branch.Tok == token.GOTO
		return !found
	})
	return found
}

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
