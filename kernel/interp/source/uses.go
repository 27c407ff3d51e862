package source

import (
	"go/ast"
	"go/token"
	"go/types"
)

// Uses returns what the declarations of a cell mention of the cell's and the session's:
// functions, types with their methods, constants, and variables that hold a function. Methods that are said to be added
// stand for themselves, by their keys. isKnown tells what is one of the cell's or the session's.
func (c *Checked) Uses(isAdded func(*ast.FuncDecl) bool, isKnown func(types.Object) bool) map[string][]types.Object {
	found := map[string][]types.Object{}
	note := func(name string, n ast.Node) {
		ast.Inspect(n, func(n ast.Node) bool {
			if id, ok := n.(*ast.Ident); ok {
				object := c.Info.Uses[id]
				if object != nil && object.Pkg() != nil && object.Pkg().Path() == "main" && isKnown(object) {
					found[name] = append(found[name], object)
				}
			}
			return true
		})
	}
	closures := func(name string, value ast.Expr) {
		ast.Inspect(value, func(n ast.Node) bool {
			if literal, ok := n.(*ast.FuncLit); ok {
				note(name, literal)
			}
			return true
		})
	}
	values := func(v *ast.ValueSpec, constant bool) {
		for i, id := range v.Names {
			switch {
			case constant:
				note(id.Name, v)
			case i < len(v.Values):
				closures(id.Name, v.Values[i])
			}
		}
	}
	general := func(g *ast.GenDecl) {
		for _, spec := range g.Specs {
			switch spec := spec.(type) {
			case *ast.TypeSpec:
				note(spec.Name.Name, spec)
			case *ast.ValueSpec:
				values(spec, g.Tok == token.CONST)
			}
		}
	}
	for _, d := range c.Decls.Decls {
		switch d := d.(type) {
		case *ast.FuncDecl:
			name := d.Name.Name
			if base := Receiver(d); base != "" {
				name = base // a method belongs to its type
			}
			if isAdded(d) {
				name = MethodKey(d)
			}
			note(name, d)
		case *ast.GenDecl:
			general(d)
		}
	}
	if c.Body == nil {
		return found
	}
	for _, s := range c.Body.List {
		switch s := s.(type) {
		case *ast.AssignStmt:
			for i, e := range s.Lhs {
				if id, ok := ast.Unparen(e).(*ast.Ident); ok && s.Tok == token.DEFINE && len(s.Rhs) == len(s.Lhs) {
					closures(id.Name, s.Rhs[i])
				}
			}
		case *ast.DeclStmt:
			general(s.Decl.(*ast.GenDecl))
		}
	}
	return found
}
