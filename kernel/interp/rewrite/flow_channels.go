package rewrite

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
)

// The engine takes a loop over channels for one that receives from them, and loses what a
// return statement receives.

// holdsChannels reports whether a loop has a variable for the channels of a slice, an array or a map.
func (r *rewriting) holdsChannels(loop *ast.RangeStmt) bool {
	if loop.Value == nil || isBlank(loop.Value) {
		return false
	}
	t := r.Info.TypeOf(loop.X).Underlying()
	if p, ok := t.(*types.Pointer); ok {
		t = p.Elem().Underlying()
	}
	container, ok := t.(interface{ Elem() types.Type })
	if !ok {
		return false
	}
	_, ok = container.Elem().Underlying().(*types.Chan)
	return ok
}

// channelLoop rewrites for k, c := range x as y := x; for i := range y { k, c := i, y[i]; … }.
// Statement is the loop with its label.
func (r *rewriting) channelLoop(loop *ast.RangeStmt, statement ast.Stmt) {
	of, at := r.fresh("of"), r.fresh("at")
	before, start := r.Offset(statement.Pos()), r.Offset(loop.Body.Lbrace)+1
	r.edits.replaceBy(before, before, func() string { return fmt.Sprintf("%s := %s; ", of, r.textOf(loop.X)) })
	r.edits.replace(r.Offset(loop.For), start-1, fmt.Sprintf("for %s := range %s ", at, of))
	declared := ""
	for _, v := range []struct {
		variable ast.Expr
		value    string
	}{{loop.Key, at}, {loop.Value, of + "[" + at + "]"}} {
		switch {
		case v.variable == nil || isBlank(v.variable):
		case loop.Tok == token.DEFINE:
			name := identOf(v.variable).Name
			declared += fmt.Sprintf("%s := %s;_ = %s;", name, v.value, name)
		default:
			r.edits.replaceBy(start, start, func() string { return r.textOf(v.variable) + " = " + v.value + ";" })
		}
	}
	r.beginBody(loop.Body, declared, identOf(loop.Key), identOf(loop.Value))
}

// receives rewrites return <-c as return func() T { v := <-c; return v }().
func (r *rewriting) receives() {
	r.syntax(func(n ast.Node) bool {
		s, ok := n.(*ast.ReturnStmt)
		if !ok || len(s.Results) != 1 {
			return true
		}
		receive, ok := ast.Unparen(s.Results[0]).(*ast.UnaryExpr)
		if !ok || receive.Op != token.ARROW {
			return true
		}
		spelled, err := r.spell(r.Info.TypeOf(receive))
		if err != nil {
			r.refuse(receive.Pos(), err.Error())
			return true
		}
		v := r.fresh("value")
		r.wrap(s.Results[0], fmt.Sprintf("func() %s { %s := ", spelled, v), fmt.Sprintf("; return %s }()", v))
		return true
	})
}
