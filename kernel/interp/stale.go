package interp

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"maps"
	"slices"
)

// uses returns what the declarations of a cell mention of the cell's and the session's:
// functions, types with their methods, constants, and variables that hold a function.
func (c *checked) uses() map[string][]types.Object {
	found := map[string][]types.Object{}
	note := func(name string, n ast.Node) {
		ast.Inspect(n, func(n ast.Node) bool {
			if id, ok := n.(*ast.Ident); ok {
				object := c.info.Uses[id]
				if object != nil && object.Pkg() != nil && object.Pkg().Path() == "main" && c.isTop(object) {
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
	for _, d := range c.decls.Decls {
		switch d := d.(type) {
		case *ast.FuncDecl:
			name := d.Name.Name
			if base := receiver(d); base != "" {
				name = base // a method belongs to its type
			}
			note(name, d)
		case *ast.GenDecl:
			general(d)
		}
	}
	if c.body == nil {
		return found
	}
	for _, s := range c.body.List {
		switch s := s.(type) {
		case *ast.AssignStmt:
			for i, e := range s.Lhs {
				if id := identOf(e); id != nil && s.Tok == token.DEFINE && len(s.Rhs) == len(s.Lhs) {
					closures(id.Name, s.Rhs[i])
				}
			}
		case *ast.DeclStmt:
			general(s.Decl.(*ast.GenDecl))
		}
	}
	return found
}

// isTop reports whether an object is one of the session or of the cell's top level.
func (c *checked) isTop(object types.Object) bool {
	if v, ok := object.(*types.Var); ok && v.IsField() {
		return false
	}
	f, isFunc := object.(*types.Func)
	return c.objects[object.Name()] == object || !(isFunc && f.Signature().Recv() != nil) && object.Parent() != nil && object.Parent().Parent() == types.Universe
}

// stale says which values are still those of what a cell declares anew: variables of an
// earlier type, and functions in variables, which the engine has compiled for good.
func (s *Session) stale(p *program) []string {
	objects := map[string]types.Object{}
	for name, k := range p.objects {
		objects[name] = k.object
	}
	replaced := s.replaced(objects)
	if len(replaced) == 0 {
		return nil
	}
	var notes []string
	for _, name := range slices.Sorted(maps.Keys(s.objects)) {
		v, isVar := s.objects[name].object.(*types.Var)
		if _, anew := p.objects[name]; anew || !isVar {
			continue
		}
		what, earlier := "is still of", s.typeNamed(v.Type(), replaced)
		for _, object := range s.objects[name].uses {
			if earlier == "" && replaced[s.engineNames[object]] {
				what, earlier = "still uses", object.Name()
			}
		}
		if earlier != "" {
			notes = append(notes, fmt.Sprintf("%s %s the earlier %s: run the cell that sets %s again.\n", name, what, earlier, name))
		}
	}
	return notes
}

// typeNamed returns the name of a type with one of the engine's names that another type
// is or contains; nothing if there is none.
func (s *Session) typeNamed(t types.Type, engineNames map[string]bool) string {
	found := ""
	seen := map[types.Type]bool{}
	var within func(types.Type)
	within = func(t types.Type) {
		if t == nil || seen[t] || found != "" {
			return
		}
		seen[t] = true
		switch t := t.(type) {
		case *types.Named:
			if engineNames[s.engineNames[t.Obj()]] {
				found = t.Obj().Name()
				return
			}
			if t.Obj().Pkg() == s.pkg {
				within(t.Underlying())
			}
			for a := range t.TypeArgs().Types() {
				within(a)
			}
		case *types.Alias:
			within(types.Unalias(t))
		case *types.Map:
			within(t.Key())
			within(t.Elem())
		case *types.Struct:
			for f := range t.Fields() {
				within(f.Type())
			}
		case *types.Signature:
			for v := range t.Params().Variables() {
				within(v.Type())
			}
			for v := range t.Results().Variables() {
				within(v.Type())
			}
		case interface{ Elem() types.Type }:
			within(t.Elem())
		}
	}
	within(t)
	return found
}
