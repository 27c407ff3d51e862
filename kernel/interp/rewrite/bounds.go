package rewrite

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"
)

// The engine does not say which index was out of range, nor of what. So what indexes and
// slices is checked before: by statements in front of its statement or by conditions in
// front of its condition, which take a quarter of the time of a hook; by a hook elsewhere.
// What would have to be evaluated twice with other effects than once stays as it is.

// bounds writes the checks.
func (r *rewriting) bounds() {
	if r.isLibrary {
		return
	}
	var trailing []ast.Expr
	if !r.isInstance {
		trailing = r.Trailing()
	}
	within := map[ast.Expr]bool{} // which loops have checked
	r.syntax(func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.ForStmt:
			r.countsWithin(n, within)
		case *ast.RangeStmt:
			r.rangesWithin(n, within)
		}
		return true
	})
	b := &bounder{rewriting: r, done: within, places: map[ast.Expr]bool{}}
	b.notePlaces()
	r.syntax(func(n ast.Node) bool {
		switch n := n.(type) {
		case ast.Stmt:
			if r.isListed(n) {
				b.statement(n, r.lists()[n].at, trailing)
			}
			b.conditions(n)
		case *ast.BinaryExpr:
			if n.Op == token.LAND || n.Op == token.LOR {
				b.condition(n.Y)
			}
		}
		return true
	})
	r.syntax(func(n ast.Node) bool {
		if e, ok := n.(ast.Expr); ok && !b.done[e] {
			b.hooked(e)
		}
		return true
	})
}

// bounder writes the checks of a cell.
type bounder struct {
	*rewriting
	done   map[ast.Expr]bool // expressions that have their checks, or need none
	places map[ast.Expr]bool // those that are no mere values
}

// statement puts checks of what a statement begins with before it.
func (b *bounder) statement(s, at ast.Stmt, trailing []ast.Expr) {
	var first []ast.Expr
	switch s := s.(type) {
	case *ast.AssignStmt:
		if first = s.Rhs; len(s.Lhs) == len(s.Rhs) && !b.findsWithin(s) { // else the places are checked when there are values
			first = slices.Concat(s.Rhs, s.Lhs)
		}
	case *ast.IncDecStmt:
		first = []ast.Expr{s.X}
	case *ast.ExprStmt:
		if !slices.Contains(trailing, s.X) {
			first = []ast.Expr{s.X}
		}
	case *ast.ReturnStmt:
		first = s.Results
	case *ast.SendStmt:
		first = []ast.Expr{s.Chan, s.Value}
	case *ast.IfStmt:
		if s.Init == nil {
			first = []ast.Expr{s.Cond}
		}
	case *ast.RangeStmt:
		first = []ast.Expr{s.X}
	case *ast.SwitchStmt:
		if s.Init == nil && s.Tag != nil {
			first = []ast.Expr{s.Tag}
		}
	}
	checks := b.checks(first)
	several, _ := s.(*ast.AssignStmt)
	if len(checks) == 0 && (several == nil || !b.setsInSteps(several)) {
		return
	}
	b.edits.insertBefore(b.Offset(at.Pos()), func() string {
		var text strings.Builder
		done := map[string]bool{}
		for _, c := range checks {
			if outside := c.outside(); !done[outside] {
				done[outside] = true
				fmt.Fprintf(&text, "if %s { %s }; ", outside, b.failureOf(several, c))
			}
		}
		return text.String() + b.nilPlaces(several)
	})
}

// conditions puts checks before the conditions of a statement that it does not begin with.
func (b *bounder) conditions(s ast.Stmt) {
	switch s := s.(type) {
	case *ast.IfStmt:
		b.condition(s.Cond) // what statement has not checked
	case *ast.ForStmt:
		if s.Cond != nil {
			b.condition(s.Cond)
		}
	}
}

// condition puts checks before a condition.
func (b *bounder) condition(e ast.Expr) {
	if _, named := types.Unalias(b.Info.TypeOf(e)).(*types.Named); named {
		return
	}
	checks := b.checks([]ast.Expr{e})
	if len(checks) == 0 {
		return
	}
	b.edits.checkAround(b.Offset(e.Pos()), b.Offset(e.End()), func() string {
		text := "("
		for _, c := range checks {
			text += fmt.Sprintf("(%s || %s) && ", c.within(), c.failure())
		}
		return text
	}, func() string { return ")" })
}

// checks returns those of all in some expressions that is evaluated in any case, before
// anything else that has an effect, in the order of its evaluation.
func (b *bounder) checks(all []ast.Expr) (checks []bound) {
	calls := 0
	for _, e := range all {
		ast.Inspect(e, func(n ast.Node) bool {
			if n, ok := n.(ast.Expr); ok && b.hasEffect(n) {
				calls++
			}
			_, isFunction := n.(*ast.FuncLit)
			return !isFunction
		})
	}
	var walk func(e ast.Node, around int)
	walk = func(root ast.Node, around int) {
		ast.Inspect(root, func(n ast.Node) bool {
			e, ok := n.(ast.Expr)
			if !ok || n == root {
				return true
			}
			switch e := e.(type) {
			case *ast.FuncLit:
				return false
			case *ast.BinaryExpr:
				if e.Op == token.LAND || e.Op == token.LOR {
					walk(&ast.ParenExpr{X: e.X}, around)
					return false
				}
			}
			within := around
			if b.hasEffect(e) {
				within++
			}
			walk(e, within)
			if c, ok := b.bound(e); ok && around == calls && !b.done[e] {
				b.done[e] = true
				checks = append(checks, c)
			}
			return false
		})
	}
	for _, e := range all {
		walk(&ast.ParenExpr{X: e}, 0)
	}
	return checks
}

// hasEffect reports whether an expression is a call or a receive.
func (b *bounder) hasEffect(e ast.Expr) bool {
	switch e := e.(type) {
	case *ast.CallExpr:
		return !b.isPure(e) && !b.Info.Types[e.Fun].IsType()
	case *ast.UnaryExpr:
		return e.Op == token.ARROW
	}
	return false
}

// notePlaces notes what is assigned to, or has its address taken, and what that is part of.
func (b *bounder) notePlaces() {
	note := func(e ast.Expr) {
		for e != nil {
			e = ast.Unparen(e)
			b.places[e] = true
			switch inner := e.(type) {
			case *ast.SelectorExpr:
				e = inner.X
			case *ast.IndexExpr:
				e = inner.X
			default:
				return
			}
			switch b.Info.TypeOf(e).Underlying().(type) {
			case *types.Array, *types.Struct:
			default:
				return // of the others, the value is enough
			}
		}
	}
	b.syntax(func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt:
			for _, e := range n.Lhs {
				note(e)
			}
		case *ast.IncDecStmt:
			note(n.X)
		case *ast.RangeStmt:
			note(n.Key)
			note(n.Value)
		case *ast.UnaryExpr:
			if n.Op == token.AND {
				note(n.X)
			}
		case *ast.SliceExpr:
			if _, isArray := b.Info.TypeOf(n.X).Underlying().(*types.Array); isArray {
				note(n.X)
			}
		case *ast.SelectorExpr:
			if s := b.Info.Selections[n]; s != nil && s.Kind() == types.MethodVal && takesAddress(s) {
				note(n.X)
			}
		}
		return true
	})
}
