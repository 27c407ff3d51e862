package assist

import (
	"go/ast"
	"go/types"
	"slices"
)

// members returns what can follow the dot after an expression: the exported names of a package, or the fields and methods of a type.
func (c *checked) members(of ast.Expr) []Match {
	if id, ok := of.(*ast.Ident); ok {
		if name, ok := c.info.Uses[id].(*types.PkgName); ok {
			return exported(name.Imported())
		}
	}
	tv, ok := c.info.Types[of]
	switch {
	case !ok:
		return nil
	case tv.IsType():
		return methods(tv.Type, c.pkg)
	case tv.IsValue():
		t := tv.Type
		found := fields(t, c.pkg)
		_, isPointer := t.Underlying().(*types.Pointer)
		if tv.Addressable() && !isPointer && !types.IsInterface(t) {
			t = types.NewPointer(t)
		}
		return append(found, c.redeclared(t, methods(t, c.pkg))...)
	}
	return nil
}

// redeclared adds the methods that the cell declares for a type of the session, which replace those of earlier cells.
func (c *checked) redeclared(t types.Type, earlier []Match) []Match {
	all := earlier
	for id, name := range c.freed {
		f, ok := c.info.Defs[id].(*types.Func)
		if !ok || f.Signature().Params().Len() == 0 {
			continue
		}
		params := f.Signature().Params()
		recv := params.At(0)
		if base, ok := t.(*types.Pointer); !types.Identical(recv.Type(), t) && !(ok && types.Identical(recv.Type(), base.Elem())) {
			continue
		}
		own := types.NewSignatureType(recv, nil, nil, types.NewTuple(slices.Collect(params.Variables())[1:]...), f.Signature().Results(), f.Signature().Variadic())
		all = slices.DeleteFunc(all, func(m Match) bool { return m.Text == name })
		all = append(all, matchOf(types.NewFunc(f.Pos(), c.pkg, name, own), rankMethod))
	}
	return all
}

// memberOfType returns the field or method selected from a type, such as datasets.Samples.Split, and the type. It returns nil if there is
// none. In Go such an expression is limited to methods of the type itself; help also covers fields and the methods of its pointer type.
func (c *checked) memberOfType(s *ast.SelectorExpr) (types.Object, types.Type) {
	of, ok := c.info.Types[s.X]
	if !ok || !of.IsType() {
		return nil, nil
	}
	member, _, _ := types.LookupFieldOrMethod(of.Type, true, c.pkg, s.Sel.Name)
	return member, of.Type
}

// exported returns the exported names of a package.
func exported(p *types.Package) []Match {
	var found []Match
	for _, name := range p.Scope().Names() {
		if object := p.Scope().Lookup(name); object.Exported() {
			found = append(found, matchOf(object, rankMethod))
		}
	}
	return found
}

// methods returns the methods of a type that package from can call.
func methods(t types.Type, from *types.Package) []Match {
	var found []Match
	set := types.NewMethodSet(t)
	for i := range set.Len() {
		if m := set.At(i).Obj(); visible(m, from) {
			found = append(found, matchOf(m, rankMethod))
		}
	}
	return found
}

// fields returns the fields of a struct or of the struct that a pointer points to, including those of embedded structs.
func fields(t types.Type, from *types.Package) []Match {
	var found []Match
	seen := map[types.Type]bool{} // a struct may embed a pointer to itself
	hidden := map[string]bool{}
	level := []types.Type{t}
	for len(level) > 0 {
		var next []types.Type
		for _, t := range level {
			if p, ok := t.Underlying().(*types.Pointer); ok {
				t = p.Elem()
			}
			s, ok := t.Underlying().(*types.Struct)
			if !ok || seen[t] {
				continue
			}
			seen[t] = true
			for i := range s.NumFields() {
				f := s.Field(i)
				if f.Embedded() {
					next = append(next, f.Type())
				}
				if visible(f, from) && !hidden[f.Name()] {
					found = append(found, matchOf(f, rankField))
				}
			}
		}
		for _, m := range found {
			hidden[m.Text] = true
		}
		level = next
	}
	return found
}

// visible reports whether code in a package can access a field or method.
func visible(object types.Object, from *types.Package) bool {
	return object.Name() != "_" && (object.Exported() || object.Pkg() != nil && object.Pkg().Path() == from.Path())
}

// keys returns the fields that can still be set if the identifier is, or may become, a key in a struct literal.
func (c *checked) keys(id *ast.Ident, path []ast.Node) []Match {
	if len(path) == 0 {
		return nil
	}
	last := len(path) - 1
	if kv, ok := path[last].(*ast.KeyValueExpr); ok && kv.Key == id {
		last--
	}
	if last < 0 {
		return nil
	}
	literal, ok := path[last].(*ast.CompositeLit)
	if !ok || literal.Type == id {
		return nil
	}
	t := c.info.Types[literal].Type
	if t == nil {
		return nil
	}
	if p, ok := t.Underlying().(*types.Pointer); ok {
		t = p.Elem()
	}
	s, ok := t.Underlying().(*types.Struct)
	if !ok {
		return nil
	}
	set := map[string]bool{}
	for _, element := range literal.Elts {
		if kv, ok := element.(*ast.KeyValueExpr); ok {
			if key, ok := kv.Key.(*ast.Ident); ok {
				set[key.Name] = true
			}
		}
	}
	var found []Match
	for i := range s.NumFields() {
		if f := s.Field(i); visible(f, c.pkg) && !set[f.Name()] {
			m := matchOf(f, rankField)
			m.Text += ": "
			if last != len(path)-1 {
				m.Text = f.Name() // the colon already exists
			}
			found = append(found, m)
		}
	}
	return found
}
