package rewrite

import (
	"go/ast"
	"go/token"
	"go/types"
)

// What a loop over the places of x indexes in it needs no check of its own. See bounds.

// counts returns the variables of loops that begin at zero or above and only grow.
func (r *rewriting) counts() map[types.Object]bool {
	if r.counters != nil {
		return r.counters
	}
	r.counters = map[types.Object]bool{}
	grows := func(id *ast.Ident, body *ast.BlockStmt) {
		if object := r.Info.Defs[id]; id != nil && object != nil && !r.assigned(object, body) {
			r.counters[object] = true
		}
	}
	r.syntax(func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.RangeStmt:
			switch r.Info.TypeOf(n.X).Underlying().(type) {
			case *types.Map, *types.Chan, *types.Signature:
			default:
				if id, ok := n.Key.(*ast.Ident); ok {
					grows(id, n.Body)
				}
			}
		case *ast.ForStmt:
			init, ok := n.Init.(*ast.AssignStmt)
			post, ok2 := n.Post.(*ast.IncDecStmt)
			if !ok || !ok2 || init.Tok != token.DEFINE || post.Tok != token.INC || r.Info.Defs[identOf(init.Lhs[0])] == nil {
				break
			}
			for i, e := range init.Lhs {
				id := identOf(e)
				if i < len(init.Rhs) && len(init.Rhs) == len(init.Lhs) && r.notNegative(init.Rhs[i]) && r.Info.Uses[identOf(post.X)] == r.Info.Defs[id] {
					grows(id, n.Body)
				}
			}
		}
		return true
	})
	return r.counters
}

// countsWithin notes what for i := 0; i < len(x); i++ indexes by i.
func (r *rewriting) countsWithin(loop *ast.ForStmt, within map[ast.Expr]bool) {
	init, ok := loop.Init.(*ast.AssignStmt)
	condition, ok2 := loop.Cond.(*ast.BinaryExpr)
	post, ok3 := loop.Post.(*ast.IncDecStmt)
	if !ok || !ok2 || !ok3 || init.Tok != token.DEFINE || len(init.Lhs) != 1 || condition.Op != token.LSS || post.Tok != token.INC {
		return
	}
	call, ok := condition.Y.(*ast.CallExpr)
	if !ok || len(call.Args) != 1 || !r.Info.Types[call.Fun].IsBuiltin() || r.Info.Types[init.Rhs[0]].Value == nil {
		return
	}
	i := r.Info.Defs[identOf(init.Lhs[0])]
	if id := identOf(condition.X); i == nil || id == nil || r.Info.Uses[id] != i {
		return
	}
	r.noteWithin(i, call.Args[0], loop.Body, within)
}

// rangesWithin notes what for i := range x indexes by i.
func (r *rewriting) rangesWithin(loop *ast.RangeStmt, within map[ast.Expr]bool) {
	if id, ok := loop.Key.(*ast.Ident); ok && loop.Tok == token.DEFINE && r.Info.Defs[id] != nil {
		r.noteWithin(r.Info.Defs[id], loop.X, loop.Body, within)
	}
}

// noteWithin notes what a variable indexes in the body of a loop that has it within the
// length of x.
func (r *rewriting) noteWithin(i types.Object, x ast.Expr, body *ast.BlockStmt, within map[ast.Expr]bool) {
	id := identOf(x)
	if id == nil || r.Info.Uses[id] == nil || r.assigned(i, body) || r.assigned(r.Info.Uses[id], body) {
		return
	}
	ast.Inspect(body, func(n ast.Node) bool {
		if e, ok := n.(*ast.IndexExpr); ok {
			of, by := identOf(e.X), identOf(e.Index)
			if of != nil && by != nil && r.Info.Uses[of] == r.Info.Uses[id] && r.Info.Uses[by] == i {
				within[e] = true
			}
		}
		return true
	})
}
