package source

import (
	"go/ast"

	"setlab/kernel/output"
)

// Refuse is the step before the type check: it refuses the declarations that
// the engine, or go/types, does not take at all. Of the types and the aliases that earlier cells have declared,
// isType and isAlias know the names.
func (s *Cell) Refuse(isType, isAlias func(name string) bool) *output.Failure {
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
				if base := Receiver(n); isAlias(base) && !s.Declares()[base] || s.isAliasOf(base, isType) {
					refuse(n.Name, "a method of "+base+", an alias of or in another cell,")
				}
			}
			return true
		})
	}
	return failure
}

// isAliasOf reports whether a name is an alias of the cell, in one step or several, of a type of an earlier one.
func (s *Cell) isAliasOf(name string, isType func(name string) bool) bool {
	for range s.Declares() { // which are more than the steps
		spec := typeSpec(s.Decls, name)
		if spec == nil || !spec.Assign.IsValid() {
			return false
		}
		t := ast.Unparen(spec.Type)
		if star, ok := t.(*ast.StarExpr); ok {
			t = ast.Unparen(star.X)
		}
		id, ok := t.(*ast.Ident)
		if !ok {
			return false
		}
		if name = id.Name; !s.Declares()[name] {
			return isType(name)
		}
	}
	return false
}
