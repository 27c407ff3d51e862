package source

import (
	"go/ast"
	"go/token"
	"maps"
)

// StatedNames returns the variables that the cell's statements define at its top level.
func (s *Cell) StatedNames() map[string]bool {
	if s.Body == nil {
		return nil
	}
	return statedNames(s.Statements)
}

// statedNames returns the variables that the statements of a file's last function declare.
func statedNames(file *ast.File) map[string]bool {
	names := map[string]bool{}
	for _, s := range file.Decls[len(file.Decls)-1].(*ast.FuncDecl).Body.List {
		switch s := s.(type) {
		case *ast.AssignStmt:
			for _, left := range s.Lhs {
				if id, ok := left.(*ast.Ident); ok && s.Tok == token.DEFINE {
					names[id.Name] = true
				}
			}
		case *ast.DeclStmt:
			addNames(names, s.Decl.(*ast.GenDecl))
		}
	}
	return names
}

// addNames adds the names of a declaration.
func addNames(names map[string]bool, d *ast.GenDecl) {
	for _, spec := range d.Specs {
		switch spec := spec.(type) {
		case *ast.TypeSpec:
			names[spec.Name.Name] = true
		case *ast.ValueSpec:
			for _, id := range spec.Names {
				names[id.Name] = true
			}
		}
	}
}

// without returns the names that are not among others.
func without(names, others map[string]bool) map[string]bool {
	left := maps.Clone(names)
	maps.DeleteFunc(left, func(name string, _ bool) bool { return others[name] })
	return left
}
