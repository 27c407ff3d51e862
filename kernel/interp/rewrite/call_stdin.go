package rewrite

import (
	"go/ast"
	"go/types"
)

// typedInput refuses what takes os.Stdin for a file: in a notebook it is what the reader types,
// of which there is no more than an io.Reader.
func (r *rewriting) typedInput() {
	if r.session.Script {
		return
	}
	read := map[ast.Expr]bool{}
	toReader := func(e ast.Expr, to types.Type) {
		if to != nil && types.IsInterface(to) {
			read[ast.Unparen(e)] = true
		}
	}
	r.implicit(toReader)
	r.syntax(func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.CallExpr:
			signature, ok := r.Info.TypeOf(n.Fun).(*types.Signature)
			if !ok || r.Info.Types[n.Fun].IsBuiltin() {
				break
			}
			for i, e := range n.Args {
				if i < signature.Params().Len() || signature.Variadic() {
					toReader(e, parameterType(signature, i, n.Ellipsis.IsValid()))
				}
			}
		case *ast.SelectorExpr:
			if n.Sel.Name == "Read" {
				read[ast.Unparen(n.X)] = true
			}
		}
		return true
	})
	r.syntax(func(n ast.Node) bool {
		e, ok := n.(*ast.SelectorExpr)
		if !ok {
			return true
		}
		v, ok := r.Info.Uses[e.Sel].(*types.Var)
		if ok && v.Pkg() != nil && v.Pkg().Path() == "os" && v.Name() == "Stdin" && !v.IsField() && !read[e] {
			r.refuse(e.Pos(), "os.Stdin as a file, and not as an io.Reader alone, cannot be interpreted")
		}
		return true
	})
}
