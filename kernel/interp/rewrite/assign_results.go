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
		case *ast.ValueSpec:
			r.declareResults(n)
			for _, e := range n.Values {
				if _, several := r.Info.TypeOf(e).(*types.Tuple); isReceive(e) && !several && !r.converted[e] {
					r.convert(e, r.Info.TypeOf(e))
				}
			}
		case *ast.AssignStmt:
			for _, e := range n.Lhs {
				if id := identOf(e); id != nil && r.Info.Uses[id] == types.Object(r.session.Context) {
					r.fail(id.Pos(), "cannot assign to ctx, which is new in each cell; declare a variable of another name")
				}
			}
			switch {
			case r.needsOwn(n):
				if r.isListed(n) {
					r.assignSeveral(n)
				} else {
					r.convertOwnPlaces(n)
				}
			case !cases[n] && r.replaces(n):
				r.convert(n.Rhs[0], r.Info.TypeOf(n.Rhs[0]))
			case r.isListed(n):
				r.assignResults(n)
			case n.Tok == token.ASSIGN && len(n.Rhs) == 1 && !slices.ContainsFunc(n.Lhs, isPlace):
				r.resultsApart(n)
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
		if ok && !r.leaving[s] && len(s.Results) == 1 && signature.Results().Len() > 1 {
			r.returnsCall(s, signature)
		}
		if !ok || r.leaving[s] || len(s.Results) < 2 || !slices.ContainsFunc(s.Results, r.ownPlace) && !r.mixesResults(s, signature) && !slices.ContainsFunc(s.Results[1:], r.dereferenced) {
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

// dereferenced reports whether an expression reads what a pointer points to, which panics if that is nil: the
// results before it would be set.
func (r *rewriting) dereferenced(e ast.Expr) (found bool) {
	ast.Inspect(e, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.StarExpr:
			found = found || r.Info.Types[n].IsValue()
		}
		return !found
	})
	return found
}

// returnsCall rewrites return f() as x, y := f(); return x, y where one of the results becomes another type: the engine would
// forget those behind it.
func (r *rewriting) returnsCall(s *ast.ReturnStmt, signature *types.Signature) {
	call := s.Results[0]
	own, returned, needed := make([]string, signature.Results().Len()), make([]string, signature.Results().Len()), false
	for i := range own {
		own[i] = r.fresh("value")
		returned[i] = r.heldResult(call, i, own[i], signature.Results().At(i).Type())
		needed = needed || returned[i] != own[i]
	}
	if tuple, ok := r.Info.TypeOf(call).(*types.Tuple); !ok || !needed && types.Identical(tuple, signature.Results()) {
		return
	}
	end := r.Offset(call.End())
	r.edits.replace(r.Offset(s.Pos()), r.Offset(call.Pos()), "{ "+strings.Join(own, ", ")+" := ")
	r.edits.replace(end, end, "; return "+strings.Join(returned, ", ")+" }")
}

// declareResults rewrites var a, b T = f() as var a, b T = func() (T, T) { x, y := f(); return T(x), T(y) }() where T holds one
// of the results as the engine would not.
func (r *rewriting) declareResults(v *ast.ValueSpec) {
	if v.Type == nil || len(v.Values) != 1 || len(v.Names) < 2 {
		return
	}
	call, to := v.Values[0], r.Info.TypeOf(v.Type)
	own, returned := make([]string, len(v.Names)), make([]string, len(v.Names))
	for i := range own {
		own[i] = r.fresh("value")
		returned[i] = r.heldResult(call, i, own[i], to)
	}
	if slices.Equal(own, returned) {
		return
	}
	spelled, err := r.spell(to)
	if err != nil {
		r.refuse(v.Type.Pos(), err.Error())
		return
	}
	r.wrap(call, fmt.Sprintf("func() (%s) { %s := ", strings.Join(slices.Repeat([]string{spelled}, len(own)), ", "), strings.Join(own, ", ")),
		fmt.Sprintf("; return %s }()", strings.Join(returned, ", ")))
}

// heldResult returns a variable that has one of the results of a call as what is assigned to a type.
func (r *rewriting) heldResult(call ast.Expr, i int, variable string, to types.Type) string {
	tuple, ok := r.Info.TypeOf(call).(*types.Tuple)
	if !ok || r.converted[call] {
		return variable
	}
	return r.heldAs(call, variable, tuple.At(i).Type(), to)
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

// assignResults rewrites a, b = f() as x, y := f(); a = x; b = y where f is interpreted, a or b an element or a field,
// which the engine forgets to set, or := sets an older variable.
func (r *rewriting) assignResults(a *ast.AssignStmt) {
	if len(a.Rhs) != 1 || a.Tok != token.ASSIGN && a.Tok != token.DEFINE {
		return
	}
	call, ok := ast.Unparen(a.Rhs[0]).(*ast.CallExpr)
	toPlaces := len(a.Lhs) > 1 && slices.ContainsFunc(a.Lhs, isPlace)
	if !toPlaces && !r.redefines(a) && (!ok || !r.interpreted(call.Fun)) {
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
			left, right = append(left, a.Lhs[i]), append(right, r.heldResult(a.Rhs[0], i, name, r.Info.TypeOf(a.Lhs[i])))
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
	places := r.placesApart(left)
	r.edits.replaceBy(end, end, func() string {
		text := "; " + places()
		for i, e := range left {
			as := operator
			if as == ":=" && r.isOlder(e) {
				as = "="
			}
			text += r.textOf(e) + " " + as + " " + right[i] + "; "
		}
		return strings.TrimSuffix(text, "; ")
	})
}

// resultsApart rewrites a, b = f() in the head of a loop, where f is interpreted, as
// a, b = func() (A, B) { x, y := f(); return x, y }().
func (r *rewriting) resultsApart(a *ast.AssignStmt) {
	call, ok := ast.Unparen(a.Rhs[0]).(*ast.CallExpr)
	if !ok || !r.interpreted(call.Fun) {
		return
	}
	own, spelled := make([]string, len(a.Lhs)), make([]string, len(a.Lhs))
	for i := range a.Lhs {
		t := r.Info.TypeOf(call)
		if len(a.Lhs) > 1 {
			t = t.(*types.Tuple).At(i).Type()
		}
		var err error
		if spelled[i], err = r.spell(t); err != nil {
			r.refuse(call.Pos(), err.Error())
			return
		}
		own[i] = r.fresh("result")
	}
	names := strings.Join(own, ", ")
	r.wrap(a.Rhs[0], fmt.Sprintf("func() (%s) { %s := ", strings.Join(spelled, ", "), names), fmt.Sprintf("; return %s }()", names))
}
