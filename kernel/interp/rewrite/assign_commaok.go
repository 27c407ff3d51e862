package rewrite

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
)

// The engine leaves the first variable of v, ok = m[k], of an assertion and of a receive as
// it is when ok becomes false; it is to become zero.

// commaOks sets that variable to zero where ok is false: behind the statement, or in the branch
// of an if that asks for ok. Elsewhere it rewrites v, ok = e as
// v, ok = func() (T, bool) { x, y := e; return x, y }(), whose variables begin at zero in each
// call, but which takes ten times as long. For the cases of a select see selects.
func (r *rewriting) commaOks() {
	cases := map[ast.Stmt]bool{}
	heads := map[ast.Stmt]*ast.IfStmt{}
	r.syntax(func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.CommClause:
			cases[n.Comm] = true
		case *ast.IfStmt:
			heads[n.Init] = n
		case *ast.AssignStmt:
			if len(n.Lhs) != 2 || len(n.Rhs) != 1 || cases[n] || !r.saysOk(n.Rhs[0]) {
				break
			}
			if isBlank(n.Lhs[0]) {
				if r.blankReceive(n) || r.blankLookup(n) {
					r.commaOk(n.Rhs[0], n.Lhs[0], n.Lhs[1])
				}
				break
			}
			block, head := r.lists()[n].block, heads[n]
			if !(block != nil && r.zeroBehind(block, n) || head != nil && r.zeroInBranch(head, n)) {
				r.commaOk(n.Rhs[0], n.Lhs[0], n.Lhs[1])
			}
		case *ast.ValueSpec:
			if len(n.Names) == 2 && len(n.Values) == 1 && r.saysOk(n.Values[0]) && !isBlank(n.Names[0]) {
				r.commaOk(n.Values[0], n.Names[0], n.Names[1])
			}
		}
		return true
	})
}

// saysOk reports whether an expression has a second value, which says whether there is a first.
func (r *rewriting) saysOk(e ast.Expr) bool {
	_, several := r.Info.TypeOf(e).(*types.Tuple)
	_, isCall := ast.Unparen(e).(*ast.CallExpr)
	return several && !isCall
}

// blankReceive reports whether a statement is _, ok = <-c, at which the engine fails.
func (r *rewriting) blankReceive(a *ast.AssignStmt) bool {
	_, ok := ast.Unparen(a.Rhs[0]).(*ast.UnaryExpr)
	return ok && (a.Tok == token.ASSIGN || r.isTopLevel(a))
}

// blankLookup reports whether a statement is _, _ = m[k], of which the engine does nothing, whatever k is.
func (r *rewriting) blankLookup(a *ast.AssignStmt) bool {
	_, ok := ast.Unparen(a.Rhs[0]).(*ast.IndexExpr)
	return ok && isBlank(a.Lhs[1])
}

// ownVariables reports whether a statement declares the variables that it sets, and none of
// them outlives its block: the engine gives those of all iterations one place.
func (r *rewriting) ownVariables(a *ast.AssignStmt, block ast.Stmt) bool {
	for _, e := range a.Lhs {
		id := identOf(e)
		if id == nil || r.Info.Defs[id] == nil || r.escapes(r.Info.Defs[id], block) {
			return false
		}
	}
	return a.Tok == token.DEFINE
}

// zeroBehind lets a statement follow that sets a variable to zero if there is no value.
func (r *rewriting) zeroBehind(block ast.Stmt, a *ast.AssignStmt) bool {
	if isBlank(a.Lhs[1]) || !r.ownVariables(a, block) {
		return false
	}
	zero, ok := r.zeroing(a.Lhs[0])
	if ok {
		end := r.Offset(a.End())
		r.edits.replaceBy(end, end, func() string { return "; if !" + r.textOf(a.Lhs[1]) + " { " + zero() + " }" })
	}
	return ok
}

// zeroInBranch sets the variable of an if statement's head to zero in the branch without a value.
func (r *rewriting) zeroInBranch(s *ast.IfStmt, a *ast.AssignStmt) bool {
	if !r.ownVariables(a, s) {
		return false
	}
	value, ok := identOf(a.Lhs[0]), identOf(a.Lhs[1])
	var without ast.Stmt = s.Body
	switch condition := ast.Unparen(s.Cond).(type) {
	case *ast.Ident:
		if r.Info.Uses[condition] != r.Info.Defs[ok] {
			return false
		}
		without = s.Else
	case *ast.UnaryExpr:
		if id := identOf(condition.X); condition.Op != token.NOT || id == nil || r.Info.Uses[id] != r.Info.Defs[ok] {
			return false
		}
	default:
		return false
	}
	if without == nil || !r.mentions(without, r.Info.Defs[value]) {
		return true
	}
	block, isBlock := without.(*ast.BlockStmt)
	zero, spelled := r.zeroing(value)
	if !isBlock || !spelled {
		return false
	}
	at := r.Offset(block.Lbrace) + 1
	r.edits.replaceBy(at, at, func() string { return zero() + ";" })
	return true
}

// zeroing returns the statements that set a variable to zero, if its type can be written.
func (r *rewriting) zeroing(variable ast.Expr) (statements func() string, ok bool) {
	spelled, err := r.spell(r.Info.TypeOf(variable))
	zero := r.fresh("zero")
	return func() string { return fmt.Sprintf("var %s %s; %s = %s", zero, spelled, r.textOf(variable), zero) }, err == nil
}

// commaOk is commaOks for what is assigned to two places, by way of a function.
func (r *rewriting) commaOk(e, value, ok ast.Expr) {
	both := r.Info.TypeOf(e).(*types.Tuple)
	own, returned := [2]string{r.fresh("value"), r.fresh("ok")}, [2]string{}
	var spelled [2]string
	converted := ""
	for i, to := range []ast.Expr{value, ok} {
		from := both.At(i).Type()
		t := from
		if !isBlank(to) {
			t = r.Info.TypeOf(to)
		}
		var err error
		if spelled[i], err = r.spell(t); err != nil {
			r.refuse(e.Pos(), err.Error())
			return
		}
		returned[i] = own[i]
		if types.IsInterface(t) && !types.IsInterface(from) { // by a return statement alone, it would lose its type
			r.converted[e], returned[i] = true, r.fresh("held")
			converted += fmt.Sprintf("; var %s %s = %s", returned[i], spelled[i], r.heldAs(e, own[i], from, t))
		}
	}
	r.wrap(e, fmt.Sprintf("func() (%s, %s) { %s, %s := ", spelled[0], spelled[1], own[0], own[1]),
		fmt.Sprintf("%s; return %s, %s }()", converted, returned[0], returned[1]))
}
