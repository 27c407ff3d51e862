package source

import "go/ast"

// Declares returns the names declared by the cell's declarations.
func (s *Cell) Declares() map[string]bool {
	names := map[string]bool{}
	for _, d := range s.Decls.Decls {
		switch d := d.(type) {
		case *ast.FuncDecl:
			if d.Recv == nil {
				names[d.Name.Name] = true
			}
		case *ast.GenDecl:
			addNames(names, d)
		}
	}
	return names
}
