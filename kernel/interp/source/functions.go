package source

import "go/ast"

// Receiver returns the name of a method's type, empty for a function.
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

// ReceiverParameters returns the type parameters that a method's receiver names.
func ReceiverParameters(f *ast.FuncDecl) []ast.Expr {
	if f.Recv == nil || len(f.Recv.List) != 1 {
		return nil
	}
	t := ast.Unparen(f.Recv.List[0].Type)
	if star, ok := t.(*ast.StarExpr); ok {
		t = ast.Unparen(star.X)
	}
	switch t := t.(type) {
	case *ast.IndexExpr:
		return []ast.Expr{t.Index}
	case *ast.IndexListExpr:
		return t.Indices
	}
	return nil
}

// IsGeneric reports whether a declaration is one of a generic function, or of a method
// of a generic type.
func IsGeneric(f *ast.FuncDecl) bool {
	return f.Type.TypeParams != nil || len(ReceiverParameters(f)) > 0
}

// Recovers reports whether a function of that body calls recover itself.
func Recovers(body *ast.BlockStmt) bool {
	found := false
	ast.Inspect(body, func(n ast.Node) bool {
		if call, ok := n.(*ast.CallExpr); ok {
			id, _ := ast.Unparen(call.Fun).(*ast.Ident)
			found = found || id != nil && id.Name == "recover"
		}
		_, inner := n.(*ast.FuncLit)
		return !inner
	})
	return found
}
