package source

import (
	"go/ast"

	"setlab/kernel/output"
)

// Refuse is the step before the type check: it refuses the declarations that
// the engine does not take at all. Of the types that earlier cells have declared,
// isType knows the names.
func (s *Cell) Refuse(isType func(name string) bool) *output.Failure {
	var failure *output.Failure
	fail := func(n ast.Node, message string) {
		if failure == nil {
			line, column := s.Place(n.Pos())
			failure = FailureAt(s.Code, line, column, message)
		}
	}
	refuse := func(n ast.Node, what string) { fail(n, what+" cannot be interpreted"+output.CompiledWay) }
	for _, file := range []*ast.File{s.Decls, s.Statements} {
		ast.Inspect(file, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.FuncDecl:
				if n.Body == nil {
					fail(n, "missing function body")
				}
				if n.Name.Name == "init" && n.Recv == nil {
					refuse(n.Name, "a func init")
				}
				if base := Receiver(n); isType(base) && !s.Declares()[base] {
					refuse(n.Name, "a method of "+base+" in another cell than the type's declaration")
				}
			}
			return true
		})
	}
	return failure
}
