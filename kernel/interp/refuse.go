package interp

import (
	"go/ast"
	"go/types"

	"setlab/kernel/output"
)

// refuse is the step before the type check: it refuses the declarations that
// the engine does not take at all.
func (s *Session) refuse(src *source) *output.Failure {
	var failure *output.Failure
	fail := func(n ast.Node, message string) {
		if failure == nil {
			line, column := src.place(n.Pos())
			failure = failureAt(src.code, line, column, message)
		}
	}
	refuse := func(n ast.Node, what string) { fail(n, what+" cannot be interpreted"+compiledWay) }
	for _, file := range []*ast.File{src.decls, src.statements} {
		ast.Inspect(file, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.FuncDecl:
				if n.Body == nil {
					fail(n, "missing function body")
				}
				if n.Name.Name == "init" && n.Recv == nil {
					refuse(n.Name, "a func init")
				}
				if base := receiver(n); s.isEarlierType(base, src) {
					refuse(n.Name, "a method of "+base+" in another cell than the type's declaration")
				}
			}
			return true
		})
	}
	return failure
}

// receiver returns the name of a method's type, empty for a function.
func receiver(f *ast.FuncDecl) string {
	if f.Recv == nil || len(f.Recv.List) != 1 {
		return ""
	}
	t := ast.Unparen(f.Recv.List[0].Type)
	if star, ok := t.(*ast.StarExpr); ok {
		t = ast.Unparen(star.X)
	}
	switch generic := t.(type) {
	case *ast.IndexExpr:
		t = generic.X
	case *ast.IndexListExpr:
		t = generic.X
	}
	if id, ok := t.(*ast.Ident); ok {
		return id.Name
	}
	return ""
}

// isEarlierType reports whether a name is that of a type which the session knows
// and the cell does not declare.
func (s *Session) isEarlierType(name string, src *source) bool {
	_, isType := s.objects[name].object.(*types.TypeName)
	return isType && !src.declares()[name]
}
