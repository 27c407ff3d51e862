package rewrite

import (
	"go/ast"
	"go/token"
)

// The engine reads a function literal from a place of the function around it, and when a call of a literal ends,
// it puts back into that place what stood there before that literal was evaluated. In a loop that changes what is
// read: by a goroutine of an earlier iteration that ends, or by a call of an earlier literal.

// literalsApart lets the function literals in loops be made by functions of their own, which have a place for one
// literal: func(x T) R { … } becomes func() func(x T) R { return func(x T) R { … } }(). What is called
// or deferred on the spot needs none.
func (t *engineText) literalsApart() {
	onTheSpot := map[ast.Expr]bool{}
	literalsIn(t.file, false, func(n ast.Node, repeated bool) {
		switch n := n.(type) {
		case *ast.CallExpr:
			onTheSpot[n.Fun] = true
		case *ast.FuncLit:
			if repeated && !onTheSpot[n] {
				t.edits.wrap(t.offset(n.Pos()), t.offset(n.End()), "func() "+t.of(n.Type)+" { return ", " }()")
			}
		}
	})
}

// literalsIn visits what stands below a node, and says whether its function may come to it again.
func literalsIn(root ast.Node, repeated bool, visit func(n ast.Node, repeated bool)) {
	ast.Inspect(root, func(n ast.Node) bool {
		if n == nil || n == root {
			return true
		}
		visit(n, repeated)
		switch n := n.(type) {
		case *ast.FuncDecl:
			literalsIn(n, jumps(n.Body), visit)
		case *ast.FuncLit:
			literalsIn(n, jumps(n.Body), visit)
		case *ast.ForStmt, *ast.RangeStmt:
			literalsIn(n, true, visit)
		default:
			return true
		}
		return false
	})
}

// jumps reports whether something goes to a label in the body of a function.
func jumps(body *ast.BlockStmt) bool {
	found := false
	ast.Inspect(body, func(n ast.Node) bool {
		if b, ok := n.(*ast.BranchStmt); ok && b.Tok == token.GOTO {
			found = true
		}
		_, inner := n.(*ast.FuncLit)
		return !inner
	})
	return found
}
