package rewrite

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"setlab/kernel/interp/hook"
)

// An assignment evaluates the values, and what finds the places, and then sets one place after the other. The
// checks stand before all of it: where one says that a place is not there, what Go would have done by then is done.

// setsInSteps reports whether an assignment is one of values that no calls are in, of which checks stand before it.
func (b *bounder) setsInSteps(a *ast.AssignStmt) bool {
	if a == nil || a.Tok != token.ASSIGN || len(a.Lhs) != len(a.Rhs) || b.findsWithin(a) {
		return false
	}
	return !slices.ContainsFunc(slices.Concat(a.Lhs, a.Rhs), func(e ast.Expr) (found bool) {
		ast.Inspect(e, func(n ast.Node) bool {
			inner, ok := n.(ast.Expr)
			found = found || ok && b.placed[inner] == nil && b.hasEffect(inner)
			return !found && (!ok || b.placed[inner] == nil)
		})
		return found
	})
}

// findsWithin reports whether an assignment puts into variables what finds its places: see placesApart.
func (b *bounder) findsWithin(a *ast.AssignStmt) bool {
	return slices.ContainsFunc(a.Lhs, func(place ast.Expr) bool {
		return slices.ContainsFunc(b.foundBy(place), func(f finder) bool {
			value := b.placed[f.expr]
			return value != nil && value.within
		})
	})
}

// failureOf is the failure of a check before a statement, which may be an assignment.
func (b *bounder) failureOf(a *ast.AssignStmt, c bound) string {
	index, ok := c.of.(*ast.IndexExpr)
	if !ok || !b.setsInSteps(a) {
		return c.failure()
	}
	k := slices.IndexFunc(a.Lhs, func(e ast.Expr) bool { return b.lastStep(e) == c.of })
	if k < 0 {
		return c.failure()
	}
	before := b.before(a, k, true)
	if before == "" {
		return c.failure()
	}
	name, at, length := b.indexFailureParts(index, b.indexed(index.X))
	i, n := b.fresh("index"), b.fresh("length")
	return fmt.Sprintf("%s, %s := %s, %s; %s%s.%s(%s, %s)", i, n, at, length, before, hook.Alias, name, i, n)
}

// nilPlaces writes what is done before a place of an assignment is found to be one of a nil pointer.
func (b *bounder) nilPlaces(a *ast.AssignStmt) string {
	if !b.setsInSteps(a) {
		return ""
	}
	var text strings.Builder
	for k, e := range a.Lhs {
		pointer := b.pointerOf(b.lastStep(e))
		if pointer == nil || !b.isPure(pointer) || b.dereferencedBefore(a, k, b.textOf(pointer)) {
			continue
		}
		if before := b.before(a, k, false); before != "" {
			fmt.Fprintf(&text, "if %s == nil { %s }; ", b.textOf(pointer), strings.TrimSuffix(before, "; "))
		}
	}
	return text.String()
}

// before writes the steps of an assignment before it sets the k-th place: it evaluates the values, as far as they are set or
// panic, by nil pointers if these matter, and sets the places before.
func (b *bounder) before(a *ast.AssignStmt, k int, nilPointers bool) string {
	var values, set strings.Builder
	for i, e := range a.Rhs {
		if isBlank(a.Lhs[i]) || i >= k && !b.mayPanic(e, nilPointers) {
			continue
		}
		t := b.Info.TypeOf(e)
		if to := b.Info.TypeOf(a.Lhs[i]); isUntyped(t) || types.IsInterface(to) {
			t = to
		}
		spelled, err := b.spell(t)
		if err != nil {
			return ""
		}
		own := b.fresh("value")
		fmt.Fprintf(&values, "var %s %s = %s; ", own, spelled, b.textOf(e))
		if i < k {
			fmt.Fprintf(&set, "%s = %s; ", b.textOf(a.Lhs[i]), own)
		}
	}
	if text := values.String() + set.String(); !strings.Contains(text, "\n") { // lines stay where they are
		return text
	}
	return ""
}

// lastStep returns the part of a place that is evaluated when it is set, and may panic; nil for none.
func (r *rewriting) lastStep(place ast.Expr) ast.Expr {
	switch e := ast.Unparen(place).(type) {
	case *ast.StarExpr:
		return e
	case *ast.SelectorExpr:
		if isPointer(r.Info.TypeOf(e.X)) {
			return e
		}
		if s := r.Info.Selections[e]; s != nil && s.Kind() == types.FieldVal {
			return r.lastStep(e.X)
		}
	case *ast.IndexExpr:
		if _, isArray := r.Info.TypeOf(e.X).Underlying().(*types.Array); isArray && r.isWithin(e, r.indexed(e.X)) {
			return r.lastStep(e.X)
		}
		return e
	}
	return nil
}

// pointerOf returns the pointer that a last step goes by.
func (r *rewriting) pointerOf(step ast.Expr) ast.Expr {
	var pointer ast.Expr
	switch e := step.(type) {
	case *ast.StarExpr:
		pointer = e.X
	case *ast.SelectorExpr:
		pointer = e.X
	case *ast.IndexExpr:
		pointer = e.X
	}
	if pointer == nil || !isPointer(r.Info.TypeOf(pointer)) {
		return nil
	}
	return pointer
}

func isPointer(t types.Type) bool {
	if t == nil {
		return false
	}
	_, ok := t.Underlying().(*types.Pointer)
	return ok
}

// dereferencedBefore reports whether an assignment goes by a pointer of that text before it sets the k-th place.
func (b *bounder) dereferencedBefore(a *ast.AssignStmt, k int, pointer string) (found bool) {
	for _, e := range slices.Concat(a.Lhs[:k], a.Rhs) {
		ast.Inspect(e, func(n ast.Node) bool {
			if e, ok := n.(ast.Expr); ok {
				of := b.pointerOf(e)
				found = found || of != nil && b.textOf(of) == pointer
			}
			_, isFunction := n.(*ast.FuncLit)
			return !found && !isFunction
		})
	}
	return found
}

// mayPanic reports whether evaluating an expression may panic after its indices have been checked, by nil pointers if
// these matter.
func (r *rewriting) mayPanic(e ast.Expr, nilPointers bool) (may bool) {
	ast.Inspect(e, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.TypeAssertExpr:
			may = true
		case *ast.BinaryExpr:
			b, ok := r.Info.TypeOf(n).Underlying().(*types.Basic)
			divides := n.Op == token.QUO || n.Op == token.REM
			shifts := n.Op == token.SHL || n.Op == token.SHR
			may = may || (divides && ok && b.Info()&types.IsInteger != 0 || shifts) && r.Info.Types[n.Y].Value == nil
		case *ast.StarExpr:
			may = may || nilPointers && r.Info.Types[n].IsValue()
		case *ast.SelectorExpr:
			may = may || nilPointers && isPointer(r.Info.TypeOf(n.X)) && r.Info.Selections[n] != nil
		case *ast.IndexExpr:
			m, isMap := r.Info.TypeOf(n.X).Underlying().(*types.Map)
			may = may || nilPointers && isPointer(r.Info.TypeOf(n.X)) || isMap && types.IsInterface(m.Key())
		case *ast.CallExpr:
			_, toArray := r.Info.TypeOf(n).Underlying().(*types.Array)
			may = may || r.Info.Types[n.Fun].IsType() && toArray
		}
		return !may
	})
	return may
}
