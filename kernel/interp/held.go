package interp

import (
	"go/ast"
	"go/token"
	"go/types"

	"setlab/kernel/interp/typemap"
)

// noteHeld records, for each variable that the cell defines, the entities whose code its value holds: a function literal,
// a function or method that is not called, or a value of a generic type in an interface. If a later cell changes one of
// them, the variable keeps the earlier code, and a note says so.
func (p *plan) noteHeld() {
	note := func(names []ast.Expr, values []ast.Expr) {
		for i, name := range names {
			id, ok := name.(*ast.Ident)
			if !ok || len(names) != len(values) {
				return
			}
			object := p.info.Defs[id]
			if object == nil {
				object = p.info.Uses[id]
			}
			if e := p.entity(object); e != nil && e.isVar() && (p.objects[id.Name] == object || p.sets(id.Name)) {
				e.uses = p.held(values[i], object.Type())
			}
		}
	}
	if p.entry != nil {
		for _, statement := range p.entry.Body.List {
			list := []ast.Stmt{statement}
			if block, ok := statement.(*ast.BlockStmt); ok {
				list = block.List // a var declaration has become a block, see assign
			}
			for _, s := range list {
				if s, ok := s.(*ast.AssignStmt); ok {
					note(s.Lhs, s.Rhs)
				}
			}
		}
	}
	for _, d := range p.Decls.Decls {
		if g, ok := d.(*ast.GenDecl); ok && g.Tok == token.VAR {
			for _, spec := range g.Specs {
				spec := spec.(*ast.ValueSpec)
				names := make([]ast.Expr, len(spec.Names))
				for i, id := range spec.Names {
					names[i] = id
				}
				note(names, spec.Values)
			}
		}
	}
}

// held returns the entities whose code a value holds when it is assigned to a variable of the given type.
func (p *plan) held(value ast.Expr, to types.Type) (found []*entity) {
	add := func(e *entity) {
		if e != nil {
			found = appendNew(found, e)
		}
	}
	if of := p.info.TypeOf(value); of != nil && types.IsInterface(to) && !types.IsInterface(of) {
		walkTypes(of, func(n *types.Named) bool {
			if e := p.entity(n.Obj()); e != nil && e.isGeneric() {
				add(e)
			}
			return false
		})
	}
	called := map[ast.Expr]bool{}
	ast.Inspect(value, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			ast.Inspect(n, func(n ast.Node) bool {
				if id, ok := n.(*ast.Ident); ok {
					add(p.entity(p.info.Uses[id]))
				}
				return true
			})
			return false
		case *ast.CallExpr:
			fun := ast.Unparen(n.Fun)
			switch index := fun.(type) {
			case *ast.IndexExpr:
				fun = index.X
			case *ast.IndexListExpr:
				fun = index.X
			}
			called[fun] = true
		case *ast.SelectorExpr:
			called[n.Sel] = true // the selection decides
			if s := p.info.Selections[n]; s != nil && s.Kind() != types.FieldVal && !called[n] {
				if of := typemap.Named(s.Recv()); of != nil {
					add(p.entity(of.Origin().Obj()))
				}
			}
		case *ast.Ident:
			if _, isFunction := p.info.Uses[n].(*types.Func); isFunction && !called[n] {
				add(p.entity(p.info.Uses[n]))
			}
		}
		return true
	})
	return found
}
