package rewrite

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
)

// An interrupt ends interpreted code where it polls. A poll takes longer than most statements,
// so loops that call nothing that may take long count their turns, and poll at every 64th.

// polls makes every loop, every function and every goto ask whether the cell has been
// interrupted.
func (r *rewriting) polls() {
	r.syntax(func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncDecl:
			if n.Body != nil {
				r.pollsIn(n.Body)
			}
		case *ast.FuncLit:
			r.pollsIn(n.Body)
		}
		return true
	})
	if r.Body != nil {
		r.pollsIn(r.Body)
	}
}

// pollsIn is polls for the body of a function, without those of the functions in it.
func (r *rewriting) pollsIn(body *ast.BlockStmt) {
	turns, counted := r.fresh("turns"), false
	insert := func(at token.Pos, text string) { r.edits.replace(r.Offset(at), r.Offset(at), text) }
	ast.Inspect(body, func(n ast.Node) bool {
		var inner *ast.BlockStmt
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.ForStmt:
			inner = n.Body
		case *ast.RangeStmt:
			inner = n.Body
		case *ast.BranchStmt:
			if n.Tok == token.GOTO {
				insert(n.Pos(), pollCall)
			}
		}
		switch {
		case inner == nil:
		case r.isQuick(n.(ast.Stmt)):
			counted = true
			insert(inner.Lbrace+1, fmt.Sprintf("if %s++; %s > 63 { %s = 0; %s };", turns, turns, turns, pollCall))
		default:
			insert(inner.Lbrace+1, pollCall)
		}
		return true
	})
	text := ""
	if counted {
		text = "var " + turns + " int;"
	}
	if body == r.Body {
		r.entryText += text
		return
	}
	insert(body.Lbrace+1, text+pollCall)
}

// quick are the packages whose functions are done at once.
var quick = map[string]bool{"math": true, "math/bits": true, "math/cmplx": true, "unicode": true, "cmp": true}

// isQuick reports whether an iteration of a loop takes no longer than its own statements.
func (r *rewriting) isQuick(loop ast.Stmt) bool { return r.bodyLoops[loop] == nil && r.isQuickly(loop) }

// isQuickly is isQuick for what is no loop over a function.
func (r *rewriting) isQuickly(n ast.Node) bool {
	quickly := true
	ast.Inspect(n, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit, *ast.SendStmt, *ast.SelectStmt, *ast.GoStmt, *ast.DeferStmt:
			quickly = false
		case *ast.UnaryExpr:
			quickly = quickly && n.Op != token.ARROW
		case *ast.RangeStmt:
			switch r.Info.TypeOf(n.X).Underlying().(type) {
			case *types.Chan, *types.Signature:
				quickly = false
			}
		case *ast.CallExpr:
			quickly = quickly && r.isQuickCall(n)
		}
		return quickly
	})
	return quickly
}

// isQuickCall reports whether a call is one of a builtin, a conversion or a function of the
// quick packages, none of which copies much.
func (r *rewriting) isQuickCall(call *ast.CallExpr) bool {
	fun := r.Info.Types[call.Fun]
	switch {
	case fun.IsType():
		b, ok := fun.Type.Underlying().(*types.Basic)
		return ok && b.Info()&types.IsNumeric != 0
	case fun.IsBuiltin():
		id := identOf(call.Fun)
		return id != nil && (id.Name == "len" || id.Name == "cap" || id.Name == "delete" || id.Name == "append" && !call.Ellipsis.IsValid())
	}
	f, ok := r.Info.Uses[nameOf(call.Fun)].(*types.Func)
	return ok && f.Pkg() != nil && quick[f.Pkg().Path()] && f.Signature().Recv() == nil
}
