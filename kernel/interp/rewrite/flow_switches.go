package rewrite

import (
	"cmp"
	"fmt"
	"go/ast"
	"go/types"
	"slices"
	"strings"

	"setlab/kernel/interp/celltype"
	"setlab/kernel/interp/hook"
)

// The engine takes a default that is not the last clause for the last one, the first of several conditions
// for all of them, calls the functions in all values of a case, and computes none but the first of them.

// switches rewrites the switches that the engine would get wrong.
func (r *rewriting) switches() {
	r.syntax(func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.SwitchStmt:
			if c := (&choosing{rewriting: r, s: n}); c.compares() || c.misleads() {
				c.write()
			} else {
				r.switchBehindInit(n)
			}
		case *ast.TypeSwitchStmt:
			r.typeSwitch(n)
		}
		return true
	})
}

// choosing rewrites switch x { default: …; case a, b: … } as
// { n := 0; switch x { case a: n = 1; case b: n = 1 }; switch n { case 0: …; case 1: … } }.
type choosing struct {
	*rewriting
	s *ast.SwitchStmt
}

// misleads reports whether the engine would get the order of the cases wrong, or what they are.
func (c *choosing) misleads() bool {
	if c.s.Tag == nil && c.s.Init != nil && c.isListed(c.s.Init) {
		return true // see heads
	}
	if i := defaultOf(c.s.Body); i >= 0 && i < len(c.s.Body.List)-1 {
		return true
	}
	return slices.ContainsFunc(c.s.Body.List, func(clause ast.Stmt) bool {
		list := clause.(*ast.CaseClause).List
		return len(list) > 1 && (c.s.Tag == nil || slices.ContainsFunc(list, c.isComputed))
	})
}

// isComputed reports whether an expression is more than a constant or a variable.
func (c *choosing) isComputed(e ast.Expr) bool {
	return c.Info.Types[e].Value == nil && identOf(e) == nil
}

// compares reports whether a switch compares what the engine knows in == alone: interfaces, nil and floats.
func (c *choosing) compares() bool {
	if c.s.Tag == nil {
		return false
	}
	t := c.Info.TypeOf(c.s.Tag)
	if basic, ok := t.Underlying().(*types.Basic); types.IsInterface(t) || ok && basic.Info()&(types.IsFloat|types.IsComplex) != 0 {
		return true
	}
	return slices.ContainsFunc(c.s.Body.List, func(clause ast.Stmt) bool {
		return slices.ContainsFunc(clause.(*ast.CaseClause).List, func(e ast.Expr) bool {
			_, isChannel := t.Underlying().(*types.Chan) // of which two types can be compared
			return c.Info.Types[e].IsNil() || isChannel && !types.Identical(t, c.Info.TypeOf(e))
		})
	})
}

// equals returns the condition that a variable with what is switched on is equal to a value.
func (c *choosing) equals(variable string, e ast.Expr) string {
	value := c.asInterface(e, c.Info.TypeOf(c.s.Tag))()
	switch {
	case c.Info.Types[e].IsNil():
	case celltype.IsError(c.Info.TypeOf(c.s.Tag)) && c.errorOperand(e):
		return fmt.Sprintf("%s.SameError(%s, %s)", hook.Alias, variable, value)
	default:
		if reason := cmp.Or(c.confusable(c.Info.TypeOf(c.s.Tag)), c.confusable(c.Info.TypeOf(e))); reason != "" {
			c.refuse(e.Pos(), "a switch on an interface, which "+reason+", cannot be interpreted")
		}
	}
	if (c.boxed(c.Info.TypeOf(c.s.Tag)) != "" || isTyped(c.Info.TypeOf(e), c.Info.TypeOf(c.s.Tag))) && !c.Info.Types[e].IsNil() {
		return fmt.Sprintf("%s.Same(%s, %s)", hook.Alias, variable, value)
	}
	return variable + " == " + value
}

// defaultOf returns the number of the default among the clauses of a switch, -1 for none.
func defaultOf(body *ast.BlockStmt) int {
	return slices.IndexFunc(body.List, func(clause ast.Stmt) bool { return clause.(*ast.CaseClause).List == nil })
}

func (c *choosing) write() {
	number, compared, spelled := c.fresh("clause"), "", ""
	if c.compares() {
		compared = c.fresh("tag")
		var err error
		if spelled, err = c.spell(c.Info.TypeOf(c.s.Tag)); err != nil {
			c.refuse(c.s.Tag.Pos(), err.Error())
		}
	}
	from, to := c.Offset(c.s.Switch), c.Offset(c.s.Body.Lbrace)+1
	c.edits.replaceBy(from, to, func() string {
		var moved []ast.Node
		init, tag := "", ""
		if c.s.Init != nil {
			init = c.edits.text(c.Offset(c.s.Init.Pos()), c.Offset(c.s.Init.End())) + "; "
			moved = append(moved, c.s.Init)
		}
		if c.s.Tag != nil {
			tag = c.textOf(c.s.Tag)
			moved = append(moved, c.s.Tag)
		}
		if compared != "" {
			init += fmt.Sprintf("var %s %s = %s; ", compared, spelled, tag)
			tag = ""
		}
		return fmt.Sprintf("{ %s%s := 0; switch %s { %s}; switch %s {%s",
			init, number, tag, c.choices(number, compared), number, c.linesBeside(from, to, moved...))
	})
	for i, clause := range c.s.Body.List {
		clause := clause.(*ast.CaseClause)
		from, to := c.Offset(clause.Case), c.Offset(clause.Colon)+1
		var moved []ast.Node
		for _, e := range clause.List {
			moved = append(moved, e)
		}
		c.edits.replace(from, to, fmt.Sprintf("case %d:%s", clauseNumber(c.s.Body, i), c.linesBeside(from, to, moved...)))
	}
	end := c.Offset(c.s.End())
	c.edits.replace(end, end, " }")
}

// choices returns the cases that set the number of the clause, each for one value.
func (c *choosing) choices(number, compared string) string {
	var text strings.Builder
	for i, clause := range c.s.Body.List {
		for _, e := range clause.(*ast.CaseClause).List {
			value := c.textOf(e)
			if compared != "" {
				value = c.equals(compared, e)
			}
			fmt.Fprintf(&text, "case %s: %s = %d; ", value, number, clauseNumber(c.s.Body, i))
		}
	}
	return text.String()
}

// switchBehindInit rewrites switch x := e; f(x) { … } as { x := e; switch f(x) { … } }: the engine does not
// evaluate what it switches on behind another statement.
func (r *rewriting) switchBehindInit(s *ast.SwitchStmt) {
	if s.Init == nil || s.Tag == nil {
		return
	}
	start, tag, end := r.Offset(s.Switch), r.Offset(s.Tag.Pos()), r.Offset(s.End())
	r.edits.replaceBy(start, tag, func() string {
		init := r.edits.text(r.Offset(s.Init.Pos()), r.Offset(s.Init.End()))
		return "{ " + init + "; switch " + r.linesBeside(start, tag, s.Init)
	})
	r.edits.replace(end, end, " }")
}
