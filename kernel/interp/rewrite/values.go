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
			r.emptySwitch(n.Body)
		case *ast.TypeSwitchStmt:
			r.emptySwitch(n.Body)
		case *ast.SelectStmt:
			r.leavesSelect(n)
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
