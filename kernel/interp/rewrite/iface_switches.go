package rewrite

import (
	"fmt"
	"go/ast"
	"go/types"
	"slices"
	"strings"

	"setlab/kernel/interp/celltype"
	"setlab/kernel/interp/hook"
)

// The engine misses cases of a type switch: types that contain interfaces or are a cell's own, nil, and
// interfaces with methods. Assertions find them.

// typeSwitch rewrites switch v := x.(type) { case A: …; case B, nil: … } as
// { var x I = x; n := 0; if x != nil { _, ok := x.(A); if ok { n = 1 }; … } else { n = 2 }; switch n { case 1: v := x.(A); …; case 2: v := x; … } }.
func (r *rewriting) typeSwitch(s *ast.TypeSwitchStmt) {
	if len(s.Body.List) == 0 {
		return // see emptySwitch
	}
	operand := switched(s)
	spelled, err := r.spell(r.Info.TypeOf(operand))
	if err != nil {
		r.refuse(operand.Pos(), err.Error())
		return
	}
	value, number := r.fresh("switched"), r.fresh("clause")
	from, to := r.Offset(s.Switch), r.Offset(s.Body.Lbrace)+1
	r.edits.replaceBy(from, to, func() string {
		init, moved := "", []ast.Node{operand}
		if s.Init != nil {
			init = r.edits.text(r.Offset(s.Init.Pos()), r.Offset(s.Init.End())) + "; "
			moved = append(moved, s.Init)
		}
		return fmt.Sprintf("{ %svar %s %s = %s; %s := 0; %s; switch %s {%s",
			init, value, spelled, r.textOf(operand), number, r.asks(s, value, number), number, r.linesBeside(from, to, moved...))
	})
	for i, clause := range s.Body.List {
		clause := clause.(*ast.CaseClause)
		from, to := r.Offset(clause.Case), r.Offset(clause.Colon)+1
		r.edits.replace(from, to, fmt.Sprintf("case %d:%s%s", clauseNumber(s.Body, i), r.switchVariable(s, clause, value), r.linesBeside(from, to)))
	}
	end := r.Offset(s.End())
	r.edits.replace(end, end, " }")
}

// asks returns the statements that find the number of the clause for a value.
func (r *rewriting) asks(s *ast.TypeSwitchStmt, value, number string) string {
	var all strings.Builder
	ofNil := 0
	fmt.Fprintf(&all, "if %s != nil { ", value)
	for i, clause := range s.Body.List {
		for _, e := range clause.(*ast.CaseClause).List {
			if r.Info.Types[e].IsNil() {
				ofNil = clauseNumber(s.Body, i)
				continue
			}
			if t := r.Info.TypeOf(e); types.IsInterface(t) && !hasMethods(t) {
				fmt.Fprintf(&all, "if %s == 0 { %s = %d }; ", number, number, clauseNumber(s.Body, i))
				continue
			}
			spelled, err := r.spell(r.Info.TypeOf(e))
			if err != nil {
				r.refuse(e.Pos(), err.Error())
				continue
			}
			ok := r.fresh("ok")
			t, from := r.Info.TypeOf(e), r.Info.TypeOf(switched(s))
			if r.asksType(t, from) {
				fmt.Fprintf(&all, "if %s == 0 && %s(%d, %s) { %s = %d }; ", number, in("IsOf", from), r.session.TypeNumber(t), r.given(value, from), number, clauseNumber(s.Body, i))
				continue
			}
			if celltype.IsError(t) && isAny(from) && len(r.sessionTypes()) > 0 {
				fmt.Fprintf(&all, "if %s == 0 { _, %s := %s.AsError(%s); if %s { %s = %d } }; ", number, ok, hook.Alias, value, ok, number, clauseNumber(s.Body, i))
				continue
			}
			if asksMethods(t, from) && isOwnInterface(t) {
				fmt.Fprintf(&all, "if %s == 0 && %s != %d { %s = %d }; ", number, r.which(t, from, value), hook.NoMethods, number, clauseNumber(s.Body, i))
				continue
			}
			if asksMethods(t, from) {
				fmt.Fprintf(&all, "if %s == 0 { _, %s := %s(%s); if %s { %s = %d } }; ", number, ok, r.methodsIn(e, t, from, true), value, ok, number, clauseNumber(s.Body, i))
				continue
			}
			fmt.Fprintf(&all, "if %s == 0 { _, %s := %s.(%s); if %s { %s = %d } }; ", number, ok, value, spelled, ok, number, clauseNumber(s.Body, i))
		}
	}
	fmt.Fprintf(&all, "} else { %s = %d }", number, ofNil)
	return all.String()
}

// switchVariable returns the statements that give a clause the variable of its switch, if it mentions that.
func (r *rewriting) switchVariable(s *ast.TypeSwitchStmt, clause *ast.CaseClause, value string) string {
	variable := r.Info.Implicits[clause]
	mentions := func(of ast.Stmt) (found bool) {
		ast.Inspect(of, func(n ast.Node) bool {
			id, ok := n.(*ast.Ident)
			found = found || ok && r.Info.Uses[id] == variable
			return !found
		})
		return found
	}
	if variable == nil || !slices.ContainsFunc(clause.Body, mentions) {
		return ""
	}
	name := s.Assign.(*ast.AssignStmt).Lhs[0].(*ast.Ident).Name
	if t := variable.Type(); types.IsInterface(t) && !hasMethods(t) {
		return fmt.Sprintf(" var %s any = %s;", name, value)
	} else if len(clause.List) == 1 && !r.Info.Types[clause.List[0]].IsNil() {
		spelled, err := r.spell(r.Info.TypeOf(clause.List[0]))
		if err != nil {
			r.refuse(clause.Pos(), err.Error())
		}
		switch from := r.Info.TypeOf(switched(s)); {
		case r.asksType(variable.Type(), from):
			value = r.typedOf(clause, variable.Type(), from, value, false)
		case celltype.IsError(variable.Type()) && isAny(from) && len(r.sessionTypes()) > 0:
			value = r.errorIn(from, false) + "(" + value + ")"
		case asksMethods(variable.Type(), from):
			value = r.methodsIn(clause.List[0], variable.Type(), from, false) + "(" + value + ")"
		default:
			value += ".(" + spelled + ")"
		}
	}
	return fmt.Sprintf(" %s := %s;", name, value)
}

// clauseNumber returns the number of a clause of a switch, 0 for the default.
func clauseNumber(body *ast.BlockStmt, clause int) int {
	if clause == defaultOf(body) {
		return 0
	}
	return clause + 1
}
