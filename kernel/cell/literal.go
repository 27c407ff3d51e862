package cell

import "go/ast"

// literalKeys returns the names that are keys of maps and arrays in composite literals. They look like the fields of structs, and the parser
// resolves neither. Literals whose types other cells declare are left out.
func literalKeys(root ast.Node) (names []string) {
	elided := map[*ast.CompositeLit]ast.Expr{} // types of literals within literals
	ast.Inspect(root, func(n ast.Node) bool {
		literal, ok := n.(*ast.CompositeLit)
		if !ok {
			return true
		}
		t := literal.Type
		if t == nil {
			t = elided[literal]
		}
		keys, elements, keyed := elementsOf(t)
		for _, e := range literal.Elts {
			pair, ok := e.(*ast.KeyValueExpr)
			if !ok {
				elide(elided, e, elements)
				continue
			}
			if id, ok := pair.Key.(*ast.Ident); ok && id.Obj == nil && keyed {
				names = append(names, id.Name)
			}
			elide(elided, pair.Key, keys)
			elide(elided, pair.Value, elements)
		}
		return true
	})
	return names
}

// elide records the type of a literal that has none of its own.
func elide(types map[*ast.CompositeLit]ast.Expr, e, t ast.Expr) {
	if literal, ok := e.(*ast.CompositeLit); ok && literal.Type == nil {
		if pointer, ok := t.(*ast.StarExpr); ok {
			t = pointer.X
		}
		types[literal] = t
	}
}

// elementsOf returns the types of a literal type's keys and elements as far as the cell tells them, and whether its keys may be names.
func elementsOf(t ast.Expr) (keys, elements ast.Expr, keyed bool) {
	for range 100 { // type declarations of a cell that does not compile may be cyclic
		switch u := ast.Unparen(t).(type) {
		case *ast.MapType:
			return u.Key, u.Value, true
		case *ast.ArrayType:
			return nil, u.Elt, true
		case *ast.Ident:
			if u.Obj == nil { // most likely a struct
				return nil, nil, false
			}
			spec, ok := u.Obj.Decl.(*ast.TypeSpec)
			if !ok {
				return nil, nil, false
			}
			t = spec.Type
		default:
			return nil, nil, false
		}
	}
	return nil, nil, false
}
