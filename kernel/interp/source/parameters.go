package source

import (
	"go/ast"
	"go/token"
	"slices"
)

// typeParameterList returns the type parameters with which the body of a generic
// function is checked, nil for one that is none. Those of a method are the ones of its
// type, by the names that the method has for them.
func typeParameterList(file *ast.File, f *ast.FuncDecl) *ast.FieldList {
	if f.Type.TypeParams != nil {
		return f.Type.TypeParams
	}
	own := ReceiverParameters(f)
	if len(own) == 0 {
		return nil
	}
	list := &ast.FieldList{Opening: f.Name.Pos(), Closing: f.Name.End()}
	spec := typeSpec(file, Receiver(f))
	if spec == nil || spec.TypeParams == nil {
		return list // pass one has found the error
	}
	renamed := map[string]string{}
	var constraints []ast.Expr
	k := 0
	for _, field := range spec.TypeParams.List {
		for _, name := range field.Names {
			if k < len(own) {
				if id, ok := own[k].(*ast.Ident); ok {
					if id.Name == "_" {
						id.Name = "ʹ" + name.Name
					}
					renamed[name.Name] = id.Name
				}
			}
			constraints = append(constraints, field.Type)
			k++
		}
	}
	for k, e := range own {
		if id, ok := e.(*ast.Ident); ok && k < len(constraints) {
			list.List = append(list.List, &ast.Field{Names: []*ast.Ident{{Name: id.Name, NamePos: id.NamePos}}, Type: renamedCopy(constraints[k], renamed)})
		}
	}
	return list
}

// typeSpec returns the declaration of a type.
func typeSpec(file *ast.File, name string) *ast.TypeSpec {
	for _, d := range file.Decls {
		if g, ok := d.(*ast.GenDecl); ok && g.Tok == token.TYPE {
			for _, spec := range g.Specs {
				if s := spec.(*ast.TypeSpec); s.Name.Name == name {
					return s
				}
			}
		}
	}
	return nil
}

// renamedCopy returns a copy of a constraint with other names for type parameters.
func renamedCopy(e ast.Expr, names map[string]string) ast.Expr {
	again := func(e ast.Expr) ast.Expr { return renamedCopy(e, names) }
	switch e := e.(type) {
	case *ast.Ident:
		if name, ok := names[e.Name]; ok {
			return &ast.Ident{Name: name, NamePos: e.NamePos}
		}
		return &ast.Ident{Name: e.Name, NamePos: e.NamePos}
	case *ast.UnaryExpr:
		return &ast.UnaryExpr{OpPos: e.OpPos, Op: e.Op, X: again(e.X)}
	case *ast.BinaryExpr:
		return &ast.BinaryExpr{X: again(e.X), OpPos: e.OpPos, Op: e.Op, Y: again(e.Y)}
	case *ast.StarExpr:
		return &ast.StarExpr{Star: e.Star, X: again(e.X)}
	case *ast.ArrayType:
		return &ast.ArrayType{Lbrack: e.Lbrack, Len: e.Len, Elt: again(e.Elt)}
	case *ast.MapType:
		return &ast.MapType{Map: e.Map, Key: again(e.Key), Value: again(e.Value)}
	case *ast.IndexExpr:
		return &ast.IndexExpr{X: again(e.X), Lbrack: e.Lbrack, Index: again(e.Index), Rbrack: e.Rbrack}
	case *ast.IndexListExpr:
		indices := slices.Clone(e.Indices)
		for i := range indices {
			indices[i] = again(indices[i])
		}
		return &ast.IndexListExpr{X: again(e.X), Lbrack: e.Lbrack, Indices: indices, Rbrack: e.Rbrack}
	}
	return e
}
