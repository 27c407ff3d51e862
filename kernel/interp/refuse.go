package interp

import (
	"go/ast"

	"setlab/kernel/output"
)

// refuse is the step before the type check: it refuses the declarations that
// the engine does not take at all.
func (s *Session) refuse(src *source) *output.Failure {
	var failure *output.Failure
	refuse := func(n ast.Node, what string) {
		if failure == nil {
			line, column := src.place(n.Pos())
			failure = failureAt(src.code, line, column, what+" cannot be interpreted"+compiledWay)
		}
	}
	for _, file := range []*ast.File{src.decls, src.statements} {
		ast.Inspect(file, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.FuncDecl:
				if n.Type.TypeParams != nil {
					refuse(n.Name, "a generic function")
				}
				if n.Name.Name == "init" && n.Recv == nil {
					refuse(n.Name, "a func init")
				}
			case *ast.TypeSpec:
				if n.TypeParams != nil {
					refuse(n.Name, "a generic type")
				}
			}
			return true
		})
	}
	return failure
}
