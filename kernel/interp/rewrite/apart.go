package rewrite

import (
	"go/ast"
	"go/parser"
	"go/token"
	"strings"
)

// The engine reads a function literal from a place of the function around it, and when a call of a literal ends,
// it puts back into that place what stood there before that literal was evaluated. In a loop that changes what is
// read: by a goroutine of an earlier iteration that ends, or by a call of an earlier literal.

// literalsApart lets the function literals in loops be made by functions of their own, which have a place for one
// literal: func(x T) R { … } becomes func() func(x T) R { return func(x T) R { … } }(). What is called
// or deferred on the spot needs none.
func literalsApart(source string) string {
	if !strings.Contains(source, "func(") {
		return source
	}
	const before = "package p;"
	files := token.NewFileSet()
	file, err := parser.ParseFile(files, "", before+source, parser.SkipObjectResolution)
	if err != nil {
		return source // the engine says what is wrong
	}
	offset := func(at token.Pos) int { return files.File(at).Offset(at) - len(before) }
	e := edits{code: source}
	onTheSpot := map[ast.Expr]bool{}
	literalsIn(file, false, func(n ast.Node, repeated bool) {
		switch n := n.(type) {
		case *ast.CallExpr:
			onTheSpot[n.Fun] = true
		case *ast.FuncLit:
			if repeated && !onTheSpot[n] {
				of := source[offset(n.Type.Pos()):offset(n.Type.End())]
				e.wrap(offset(n.Pos()), offset(n.End()), "func() "+of+" { return ", " }()")
			}
		}
	})
	return e.text(0, len(source))
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
