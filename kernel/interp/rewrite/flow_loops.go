package rewrite

import (
	"cmp"
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"setlab/kernel/interp/hook"
)

// loops gives loops the meaning that they have since Go 1.22: one that ranges
// over an integer, and variables that are new in each iteration.
func (r *rewriting) loops() {
	labelled := map[ast.Stmt]ast.Stmt{}
	r.syntax(func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.LabeledStmt:
			labelled[n.Stmt] = n
		case *ast.RangeStmt:
			r.blankLoop(n)
			r.rangesIntoInterface(n)
			r.rangesIntoPlaces(n)
			if r.holdsChannels(n) {
				r.channelLoop(n, cmp.Or(labelled[n], ast.Stmt(n)))
			} else {
				r.rangeLoop(n)
			}
		case *ast.ForStmt:
			r.initOnly(n)
			r.forLoop(n)
		}
		return true
	})
}

// blankLoop rewrites for _, _ = range x, which the engine takes for a definition of nothing, as for range x.
func (r *rewriting) blankLoop(loop *ast.RangeStmt) {
	if loop.Key == nil || !isBlank(loop.Key) || loop.Value != nil && !isBlank(loop.Value) {
		return
	}
	r.edits.replace(r.Offset(loop.Key.Pos()), r.Offset(loop.Range), "")
	loop.Key, loop.Value, loop.Tok = nil, nil, token.ILLEGAL
}

// rangeLoop rewrites a loop over an integer, and gives the body of others copies of variables that it
// captures, or sets: the engine counts in them.
func (r *rewriting) rangeLoop(loop *ast.RangeStmt) {
	switch t := r.Info.Types[loop.X].Type.Underlying().(type) {
	case *types.Signature:
		return // see bodies
	case *types.Array, *types.Pointer:
		if r.countsArray(loop) {
			r.arrayLoop(loop)
			return
		}
		if _, isPointer := t.(*types.Pointer); isPointer {
			r.wrap(loop.X, "(*", ")[:]") // the same elements, also where the loop changes them
		}
	case *types.Basic:
		if t.Info()&types.IsInteger != 0 {
			r.integerLoop(loop)
			return
		}
		if t.Info()&types.IsString != 0 && loop.Key != nil {
			r.stringLoop(loop)
			return
		}
	}
	if loop.Tok == token.ASSIGN {
		r.assigningLoop(loop)
		return
	}
	before := ""
	var copied []*ast.Ident
	for _, e := range []ast.Expr{loop.Key, loop.Value} {
		id, ok := e.(*ast.Ident)
		if !ok || id.Name == "_" {
			continue
		}
		object := r.Info.Defs[id]
		if !r.escapes(object, loop.Body) && !r.assigned(object, loop.Body) && !r.redeclares(loop.Body, id) {
			continue
		}
		own := r.fresh("range")
		r.edits.replace(r.Offset(id.Pos()), r.Offset(id.End()), own)
		before += fmt.Sprintf("%s := %s;_ = %s;", id.Name, own, id.Name)
		copied = append(copied, id)
	}
	r.beginBody(loop.Body, before, copied...)
}

// assigningLoop rewrites for k, v = range x, which does not reach variables of
// the session: it ranges with variables of its own and assigns in the body.
func (r *rewriting) assigningLoop(loop *ast.RangeStmt) {
	start := r.Offset(loop.Body.Lbrace) + 1
	for _, e := range r.rangedPlaces(loop) {
		if e == nil {
			continue
		}
		if id, ok := e.(*ast.Ident); ok && id.Name == "_" {
			continue
		}
		own, from, to := r.fresh("range"), r.Offset(e.Pos()), r.Offset(e.End())
		place := r.edits.text(from, to)
		r.edits.replace(start, start, place+" = "+own+";")
		r.edits.replace(from, to, own)
	}
	at := r.Offset(loop.TokPos)
	r.edits.replace(at, at+1, ":=")
}

// rangedPlaces returns what a loop assigns to, in an order in which one place does not depend on
// another that has been set; it may refuse the loop.
func (r *rewriting) rangedPlaces(loop *ast.RangeStmt) []ast.Expr {
	places := []ast.Expr{loop.Key, loop.Value}
	if loop.Tok != token.ASSIGN || loop.Value == nil {
		return places
	}
	if set := r.setBy(places); r.findsBy(loop.Value, set) {
		if r.findsBy(loop.Key, set) {
			r.refuse(loop.Key.Pos(), "this assignment to a variable and to a place that depends on it cannot be interpreted")
		}
		slices.Reverse(places)
	}
	return places
}

// stringLoop rewrites a loop over the characters of a string, whose places the
// engine gets wrong after a byte that is no UTF-8.
func (r *rewriting) stringLoop(loop *ast.RangeStmt) {
	pair, before := r.fresh("pair"), ""
	for _, e := range r.rangedPlaces(loop) {
		if id, ok := e.(*ast.Ident); e != nil && (!ok || id.Name != "_") {
			value := pair + "[0]"
			if e == loop.Value {
				value = "rune(" + pair + "[1])"
			}
			before += fmt.Sprintf("%s %s %s;", r.textOf(e), loop.Tok, value)
			if loop.Tok == token.DEFINE {
				before += "_ = " + r.textOf(e) + ";"
			}
		}
	}
	r.beginBody(loop.Body, before, identOf(loop.Key), identOf(loop.Value))
	r.edits.replaceBy(r.Offset(loop.For), r.Offset(loop.Body.Lbrace), func() string {
		return fmt.Sprintf("for _, %s := range %s.Runes(string(%s)) ", pair, hook.Alias, r.textOf(loop.X))
	})
}

// integerLoop rewrites for i := range n as a loop that counts.
func (r *rewriting) integerLoop(loop *ast.RangeStmt) {
	counted := r.Info.Types[loop.X].Type
	if loop.Key != nil {
		if t := r.Info.TypeOf(loop.Key); t != nil {
			counted = t
		} else if id, ok := loop.Key.(*ast.Ident); ok && r.Info.Defs[id] != nil {
			counted = r.Info.Defs[id].Type()
		}
	}
	spelled, err := r.spell(counted)
	if err != nil {
		r.refuse(loop.X.Pos(), err.Error())
		return
	}
	r.countingLoop(loop, spelled, func() string { return r.textOf(loop.X) })
}

// countingLoop writes a loop that counts from zero to below a limit, in variables of a type.
func (r *rewriting) countingLoop(loop *ast.RangeStmt, spelled string, upTo func() string) {
	counter, limit := r.fresh("i"), r.fresh("n")
	r.edits.replaceBy(r.Offset(loop.For), r.Offset(loop.Body.Lbrace), func() string {
		return fmt.Sprintf("for %s, %s := %s(0), %s(%s); %s < %s; %s++ ",
			counter, limit, spelled, spelled, upTo(), counter, limit, counter)
	})
	if loop.Key == nil {
		return
	}
	if id, ok := loop.Key.(*ast.Ident); ok && id.Name == "_" {
		return
	}
	key := r.edits.text(r.Offset(loop.Key.Pos()), r.Offset(loop.Key.End()))
	text := fmt.Sprintf("%s %s %s;", key, loop.Tok, counter)
	if loop.Tok == token.DEFINE {
		text += fmt.Sprintf("_ = %s;", key)
	}
	r.beginBody(loop.Body, text, identOf(loop.Key))
}

// beginBody puts statements that declare a loop's variables before its body, which is a block of its own
// if it declares others of their names.
func (r *rewriting) beginBody(body *ast.BlockStmt, text string, variables ...*ast.Ident) {
	start, end := r.Offset(body.Lbrace)+1, r.Offset(body.Rbrace)
	if r.redeclares(body, variables...) {
		text += "{ "
		r.edits.replace(end, end, "}")
	}
	r.edits.replace(start, start, text)
}

// redeclares reports whether a body, not a block in it, declares something by the name of a variable.
func (r *rewriting) redeclares(body *ast.BlockStmt, variables ...*ast.Ident) bool {
	scope := r.Info.Scopes[body]
	return scope != nil && slices.ContainsFunc(variables, func(id *ast.Ident) bool {
		return id != nil && scope.Lookup(id.Name) != nil
	})
}

// forLoop makes captured variables of a three-part loop new in each iteration.
func (r *rewriting) forLoop(loop *ast.ForStmt) {
	init, ok := loop.Init.(*ast.AssignStmt)
	if !ok || init.Tok != token.DEFINE || r.bodyLoops[loop] != nil {
		return
	}
	rest := &ast.ForStmt{Cond: loop.Cond, Post: loop.Post, Body: &ast.BlockStmt{}}
	for _, e := range init.Lhs {
		id, ok := e.(*ast.Ident)
		if !ok || !r.escapes(r.Info.Defs[id], loop) {
			continue
		}
		if object := r.Info.Defs[id]; r.escapes(object, rest) {
			// The engine gives the variables of all iterations one place, so that a
			// chain of copies, which is what the language asks for, cannot be written.
			r.refuse(id.Pos(), fmt.Sprintf("the loop variable %s, which a function in the loop's head captures, cannot be interpreted", id.Name))
			continue
		}
		r.copyCounter(loop, id)
	}
}

// initOnly rewrites for init; ; {…}, whose init the engine runs in each iteration, as for init; true; {…}.
func (r *rewriting) initOnly(loop *ast.ForStmt) {
	if loop.Init == nil || loop.Cond != nil || loop.Post != nil {
		return
	}
	at := r.Offset(loop.Init.End())
	at += strings.IndexByte(r.Code[at:], ';') + 1
	r.edits.replace(at, at, " true")
}

// copyCounter lets a loop whose body does not change its variable count in one
// of its own, of which the body has a copy.
func (r *rewriting) copyCounter(loop *ast.ForStmt, id *ast.Ident) {
	counter := r.fresh(id.Name)
	r.countIn(loop, id, counter)
	r.beginBody(loop.Body, fmt.Sprintf("%s := %s;", id.Name, counter), id)
}

// countIn gives the head of a loop another variable to count in.
func (r *rewriting) countIn(loop *ast.ForStmt, id *ast.Ident, counter string) {
	object := r.Info.Defs[id]
	r.edits.replace(r.Offset(id.Pos()), r.Offset(id.End()), counter)
	rename := func(n ast.Node) bool {
		if use, ok := n.(*ast.Ident); ok && r.Info.Uses[use] == object {
			r.edits.replace(r.Offset(use.Pos()), r.Offset(use.End()), counter)
		}
		return true
	}
	if loop.Cond != nil {
		ast.Inspect(loop.Cond, rename)
	}
	if loop.Post != nil {
		ast.Inspect(loop.Post, rename)
	}
}
