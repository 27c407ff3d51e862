package rewrite

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"
)

// callsInOrder lets the calls in what is assigned to happen before those in its value: the
// engine begins with the latter.
func (r *rewriting) callsInOrder() {
	r.syntax(func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt:
			if len(n.Lhs) != 1 || len(n.Rhs) != 1 {
				r.placesFirst(n)
				break
			}
			if address, ok := ast.Unparen(n.Rhs[0]).(*ast.UnaryExpr); ok && address.Op == token.AND && !r.calls(n.Lhs[0]) && r.countsIn(address.X) {
				r.placeFirst(n, address.X)
			}
			if n.Tok == token.DEFINE {
				break
			}
			switch {
			case !r.calls(n.Lhs[0]):
			case r.calls(n.Rhs[0]) && !r.isListed(n):
				r.refuse(n.Pos(), "an assignment with calls on both sides cannot be interpreted")
			case r.calls(n.Rhs[0]) || r.countsIn(n.Lhs[0]):
				r.placeFirst(n, n.Lhs[0])
			}
			if isPlace(n.Lhs[0]) && (n.Tok != token.ASSIGN || r.mayFail(n.Lhs[0]) && r.isListed(n) && !r.isOneCall(n.Rhs[0])) {
				r.valueFirst(n)
			}
		case *ast.IncDecStmt:
			if r.countsIn(n.X) {
				r.placeFirst(n, n.X)
			}
		case *ast.ExprStmt:
			if of := r.receiverPlace(n.X); of != nil && r.countsIn(of) {
				r.placeFirst(n, of)
			}
		}
		return true
	})
}

// mayFail reports whether a place may turn out not to be there when it is set.
func (r *rewriting) mayFail(place ast.Expr) bool {
	step := r.lastStep(place)
	index, ok := step.(*ast.IndexExpr)
	return ok && r.indexed(index.X) != nil && !r.isWithin(index, r.indexed(index.X))
}

// isOneCall reports whether a value is what an interpreted function returns, which results assigns.
func (r *rewriting) isOneCall(value ast.Expr) bool {
	call, ok := ast.Unparen(value).(*ast.CallExpr)
	return ok && r.interpreted(call.Fun)
}

// valueFirst lets the calls in the value of x[i] += f() happen before x is looked at, which they may set, and
// those in that of x[i] = f() + 1 before x has no such index.
func (r *rewriting) valueFirst(a *ast.AssignStmt) {
	value := a.Rhs[0]
	if slow := r.calls(value) && !r.isQuickly(value); !slow {
		return
	}
	if !r.isListed(a) {
		r.refuse(a.Pos(), "an assignment operation with a call, which is not a statement of its own, cannot be interpreted")
		return
	}
	own, from, to := r.fresh("value"), r.Offset(a.Pos()), r.Offset(value.Pos())
	declared := own + " := "
	if t := r.Info.TypeOf(a.Lhs[0]); a.Tok == token.ASSIGN && isUntyped(r.Info.TypeOf(value)) {
		spelled, err := r.spell(t)
		if err != nil {
			r.refuse(a.Pos(), err.Error())
			return
		}
		declared = "var " + own + " " + spelled + " = "
	}
	order := len(r.edits.list)
	r.edits.replace(from, to, declared)
	r.edits.replaceBy(r.Offset(value.End()), r.Offset(value.End()), func() string {
		return "; " + r.edits.render(from, to, func(x edit) bool { return x.order != order && !(x.before && x.from == from) }) + own
	})
}

// placesFirst finds the places that several values are assigned to before the values, as far as
// calls do, so that the places can be set one after the other, or one of the variables that the statement sets.
func (r *rewriting) placesFirst(a *ast.AssignStmt) {
	if a.Tok == token.DEFINE {
		return
	}
	calls := slices.ContainsFunc(a.Lhs, r.calls) && (slices.ContainsFunc(a.Rhs, r.calls) || r.isListed(a) && len(a.Lhs) == len(a.Rhs))
	set := r.setBy(a.Lhs)
	for _, e := range a.Lhs {
		dependent := r.findsBy(e, set) && !(len(a.Rhs) == 1 && r.isListed(a)) // see placesApart
		switch {
		case dependent && !r.isListed(a):
			r.refuse(e.Pos(), "this assignment to a variable and to a place that depends on it cannot be interpreted")
		case calls || dependent:
			r.placeFirstBy(a, e, func(o ast.Expr) bool { return calls && r.calls(o) || r.mentionsOneOf(o, set) })
		}
	}
}

// setBy returns the variables that an assignment sets as a whole.
func (r *rewriting) setBy(places []ast.Expr) map[types.Object]bool {
	set := map[types.Object]bool{}
	for _, e := range places {
		if id := identOf(e); id != nil && r.Info.Uses[id] != nil {
			set[r.Info.Uses[id]] = true
		}
	}
	return set
}

// findsBy reports whether one of the variables finds a place.
func (r *rewriting) findsBy(place ast.Expr, variables map[types.Object]bool) bool {
	return slices.ContainsFunc(r.foundBy(place), func(o finder) bool { return r.mentionsOneOf(o.expr, variables) })
}

// mentionsOneOf reports whether an expression mentions one of the variables.
func (r *rewriting) mentionsOneOf(e ast.Expr, variables map[types.Object]bool) (found bool) {
	ast.Inspect(e, func(n ast.Node) bool {
		id, ok := n.(*ast.Ident)
		found = found || ok && variables[r.Info.Uses[id]]
		return !found
	})
	return found
}

// receiverPlace returns the place of which a call gives the address to its method, nil if it
// gives none.
func (r *rewriting) receiverPlace(e ast.Expr) ast.Expr {
	call, ok := ast.Unparen(e).(*ast.CallExpr)
	if !ok {
		return nil
	}
	fun, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	if !ok {
		return nil
	}
	if s := r.Info.Selections[fun]; s == nil || s.Kind() != types.MethodVal || !takesAddress(s) {
		return nil
	}
	return fun.X
}

// countsIn reports whether a place is found by an index of what a call returns, which bounds
// can check where that is in a variable.
func (r *rewriting) countsIn(place ast.Expr) bool {
	return slices.ContainsFunc(r.foundBy(place), func(o finder) bool {
		return o.counted && r.calls(o.expr)
	})
}

// calls reports whether an expression calls a function when it is evaluated, or receives.
func (r *rewriting) calls(e ast.Expr) bool {
	found := false
	ast.Inspect(e, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.CallExpr:
			found = found || !r.isPure(n) && !r.Info.Types[n.Fun].IsType() && !r.Info.Types[n.Fun].IsBuiltin()
		case *ast.UnaryExpr:
			found = found || n.Op == token.ARROW
		}
		return !found
	})
	return found
}

// placed is a value that has been put into a variable before its statement. Bounds are checked
// where it stands.
type placed struct {
	name    string        // of the variable
	within  bool          // it is declared within the statement, not before it
	check   func() string // for an index: the variable with its check; may be nil
	checked func() string // for what indexes: the value with its check; may be nil
}

// placeFirst finds the place that a statement of a list changes before the statement, as far
// as calls do.
func (r *rewriting) placeFirst(a ast.Stmt, place ast.Expr) { r.placeFirstBy(a, place, r.calls) }

// placeFirstBy is placeFirst as far as values do that are chosen.
func (r *rewriting) placeFirstBy(a ast.Stmt, place ast.Expr, chosen func(ast.Expr) bool) {
	if r.isListed(a) {
		r.edits.insertBefore(r.Offset(a.Pos()), r.placing(place, false, chosen))
	}
}

// placing puts those values into variables that find a place and are chosen, and returns what declares the variables, to
// stand within the statement or before it.
func (r *rewriting) placing(place ast.Expr, within bool, chosen func(ast.Expr) bool) (declarations func() string) {
	var texts []func() string
	for _, o := range r.foundBy(place) {
		if r.placed[o.expr] != nil || !chosen(o.expr) {
			continue
		}
		spelled, err := r.spell(o.of)
		if err != nil {
			r.refuse(place.Pos(), err.Error())
			break
		}
		own, from, to := r.fresh("place"), r.Offset(o.expr.Pos()), r.Offset(o.expr.End())
		first, last, instead := from, to, own
		if o.index != nil { // its brackets stay
			first, last, instead = r.Offset(o.index.Lbrack), r.Offset(o.index.Rbrack)+1, "["+own+"]"
		}
		value := &placed{name: own, within: within}
		r.placed[o.expr] = value
		order := len(r.edits.list)
		r.edits.replaceBy(first, last, func() string {
			if value.check != nil {
				return "[" + value.check() + "]"
			}
			return instead
		})
		texts = append(texts, func() string {
			text := r.edits.render(from, to, func(x edit) bool {
				ours := x.order == order && x.from == first && x.to == last
				return !ours && !(x.before && x.from == from)
			})
			if value.checked != nil {
				text = value.checked()
			}
			return fmt.Sprintf("var %s %s = %s; ", own, spelled, text)
		})
	}
	return func() string {
		var all strings.Builder
		for _, text := range texts {
			all.WriteString(text())
		}
		return all.String()
	}
}

// placesApart lets several places be set one after the other: it puts into variables what finds one of them, and may
// depend on what is set before. It returns what declares these variables.
func (r *rewriting) placesApart(places []ast.Expr) (declarations func() string) {
	set := r.setBy(places)
	var all []func() string
	for k, e := range places {
		if k > 0 && isPlace(e) {
			reads := slices.ContainsFunc(places[:k], isPlace)
			anything := slices.ContainsFunc(places[:k], func(e ast.Expr) bool { return r.pointerOf(r.lastStep(e)) != nil })
			all = append(all, r.placing(e, true, func(o ast.Expr) bool {
				return r.mentionsOneOf(o, set) || reads && r.readsPlace(o) || anything && r.Info.Types[o].Value == nil
			}))
		}
	}
	return func() string {
		var text strings.Builder
		for _, declarations := range all {
			text.WriteString(declarations())
		}
		return text.String()
	}
}

// readsPlace reports whether an expression reads more than variables.
func (r *rewriting) readsPlace(e ast.Expr) (reads bool) {
	ast.Inspect(e, func(n ast.Node) bool {
		switch n.(type) {
		case *ast.IndexExpr, *ast.StarExpr, *ast.SelectorExpr, *ast.CallExpr:
			reads = true
		}
		return !reads
	})
	return reads
}

// finder is one of the values by which a place is found.
type finder struct {
	expr  ast.Expr
	of    types.Type
	index *ast.IndexExpr // that expr is the index of, nil for none

	counted bool // what it finds is indexed by numbers
}

// foundBy returns the values by which a place is found, in the order of their evaluation.
func (r *rewriting) foundBy(place ast.Expr) []finder {
	value := func(e ast.Expr) []finder { return []finder{{expr: e, of: r.Info.TypeOf(e)}} }
	switch e := ast.Unparen(place).(type) {
	case *ast.StarExpr:
		return value(e.X)
	case *ast.SelectorExpr:
		if t := r.Info.TypeOf(e.X); t != nil {
			if _, ok := t.Underlying().(*types.Pointer); ok {
				return value(e.X)
			}
		}
		return r.foundBy(e.X) // a part of it
	case *ast.IndexExpr:
		of := r.Info.TypeOf(e.Index)
		all := value(e.X)
		switch t := r.Info.TypeOf(e.X).Underlying().(type) {
		case *types.Array:
			all = r.foundBy(e.X)
		case *types.Map:
			of = t.Key()
		}
		if len(all) > 0 && r.indexed(e.X) != nil {
			all[len(all)-1].counted = true
		}
		return append(all, finder{expr: e.Index, of: of, index: e})
	}
	return nil
}
