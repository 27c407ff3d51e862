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

// Receiver returns the name of a method's receiver type, or "" for a function.
func Receiver(f *ast.FuncDecl) string {
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
