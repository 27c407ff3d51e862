package rewrite

import (
	"go/ast"
	"go/token"
	"go/types"

	"setlab/kernel/interp/hook"
)

// values rewrites or refuses what the engine computes otherwise than Go does.
func (r *rewriting) values() {
	r.syntax(func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.BinaryExpr:
			if n.Op == token.SHL || n.Op == token.SHR {
				r.shift(n.Y)
				r.shiftedConstant(n)
			}
			if n.Op == token.LAND || n.Op == token.LOR {
				r.negativeCondition(n.X)
			}
		case *ast.AssignStmt:
			if n.Tok == token.SHL_ASSIGN || n.Tok == token.SHR_ASSIGN {
				r.shift(n.Rhs[0])
			}
		case *ast.SwitchStmt:
			r.switchCalls(n)
			r.switchBehindInit(n)
			r.comparing(n)
			r.emptySwitch(n.Body)
		case *ast.TypeSwitchStmt:
			r.emptySwitch(n.Body)
		case *ast.SelectStmt:
			r.leavesSelect(n)
		case *ast.InterfaceType:
			r.emptyInterface(n)
		case *ast.CaseClause:
			r.labelsInClause(n.Body)
		case *ast.CommClause:
			r.labelsInClause(n.Body)
		}
		return true
	})
}

// negativeCondition refuses comparisons of negatives such as -(x) and -x << n, of which
// the engine takes the number for the result.
func (r *rewriting) negativeCondition(e ast.Expr) {
	refuse := func(e ast.Expr) {
		u, ok := ast.Unparen(e).(*ast.UnaryExpr)
		if ok && u.Op != token.NOT && u.Op != token.AND && u.Op != token.ARROW && r.Info.Types[u].Value == nil {
			r.refuse(u.Pos(), "this negative in a condition of several parts cannot be interpreted")
		}
	}
	ast.Inspect(e, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.UnaryExpr:
			if _, ok := n.X.(*ast.ParenExpr); ok {
				refuse(n)
			}
		case *ast.BinaryExpr:
			if n.Op == token.SHL || n.Op == token.SHR {
				refuse(n.X)
			}
		}
		return true
	})
}

// shift makes a negative count panic.
func (r *rewriting) shift(count ast.Expr) {
	v := r.Info.Types[count]
	basic, ok := v.Type.Underlying().(*types.Basic)
	if v.Value != nil || !ok || basic.Info()&types.IsUnsigned != 0 {
		return
	}
	r.wrap(count, hook.Alias+".Shift(int64(", "))")
}

// shiftedConstant gives the constant in 1 << n its type, which the engine does not take from
// what stands around it, as in x & (1 << n).
func (r *rewriting) shiftedConstant(shift *ast.BinaryExpr) {
	left := r.Info.Types[shift.X]
	if left.Value == nil || r.Info.Types[shift].Value != nil || !r.plainConstant(ast.Unparen(shift.X)) {
		return // constants writes its type
	}
	if basic, ok := types.Unalias(left.Type).(*types.Basic); ok && isDefault(basic) {
		return
	}
	spelled, err := r.spell(left.Type)
	if err != nil {
		r.refuse(shift.X.Pos(), err.Error())
		return
	}
	r.wrap(shift.X, spelled+"(", ")")
}

// switchBehindInit rewrites switch x := e; f(x) { … } as { x := e; switch f(x) { … } }: the engine does not
// evaluate what it switches on behind another statement.
func (r *rewriting) switchBehindInit(s *ast.SwitchStmt) {
	if s.Init == nil || s.Tag == nil {
		return
	}
	start, end := r.Offset(s.Switch), r.Offset(s.End())
	init := func() string { return r.edits.text(r.Offset(s.Init.Pos()), r.Offset(s.Init.End())) }
	first := r.lists()[s].at
	if first == ast.Stmt(s) {
		r.edits.replaceBy(start, r.Offset(s.Tag.Pos()), func() string { return "{ " + init() + "; switch " })
	} else {
		if r.jumpsTo(first.(*ast.LabeledStmt).Label.Name) {
			r.refuse(s.Pos(), "a goto to a switch with a statement in its head cannot be interpreted")
		}
		r.edits.insertBefore(r.Offset(first.Pos()), func() string { return "{ " + init() + "; " })
		r.edits.replace(start, r.Offset(s.Tag.Pos()), "switch ")
	}
	r.edits.replace(end, end, " }")
}

// emptyInterface writes any for interface{}: for the engine, slices of the two are of different types.
func (r *rewriting) emptyInterface(t *ast.InterfaceType) {
	if len(t.Methods.List) == 0 {
		r.edits.replace(r.Offset(t.Pos()), r.Offset(t.End()), "any")
	}
}

// labelsInClause puts the labelled statements of a clause into blocks, in which alone the engine
// finds their labels.
func (r *rewriting) labelsInClause(list []ast.Stmt) {
	for _, s := range list {
		if labelled, ok := s.(*ast.LabeledStmt); ok && !r.jumpsTo(labelled.Label.Name) {
			end := r.Offset(s.End())
			r.edits.insertBefore(r.Offset(s.Pos()), func() string { return "{ " })
			r.edits.replace(end, end, " }")
		}
	}
}

// jumpsTo reports whether the cell has a goto to a label.
func (r *rewriting) jumpsTo(label string) (found bool) {
	r.syntax(func(n ast.Node) bool {
		branch, ok := n.(*ast.BranchStmt)
		found = found || ok && branch.Tok == token.GOTO && branch.Label.Name == label
		return !found
	})
	return found
}

// emptySwitch gives a switch without cases one, without which the engine does not evaluate
// what it switches on.
func (r *rewriting) emptySwitch(body *ast.BlockStmt) {
	if len(body.List) == 0 {
		at := r.Offset(body.Lbrace) + 1
		r.edits.replace(at, at, " default: "+pollCall)
	}
}

// switchCalls refuses a switch of which the engine would call functions out of order.
func (r *rewriting) switchCalls(s *ast.SwitchStmt) {
	if s.Tag == nil {
		return // see conditions
	}
	for _, clause := range s.Body.List {
		list := clause.(*ast.CaseClause).List
		if len(list) < 2 {
			continue
		}
		for _, e := range list {
			ast.Inspect(e, func(n ast.Node) bool {
				if call, ok := n.(*ast.CallExpr); ok && r.Info.Types[call].Value == nil && !r.Info.Types[call.Fun].IsType() {
					r.refuse(call.Pos(), "a call among several values of a case cannot be interpreted")
				}
				return true
			})
		}
	}
}

// leavesSelect refuses to leave a select by way of a label.
func (r *rewriting) leavesSelect(s *ast.SelectStmt) {
	ast.Inspect(s.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.BranchStmt:
			if n.Label != nil {
				r.refuse(n.Pos(), "leaving a select by way of a label cannot be interpreted")
			}
		}
		return true
	})
}
