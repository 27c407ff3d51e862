package source

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"slices"
)

// A cell may add methods to a type that an earlier one has declared, or declare such a method anew. go/types adds methods
// to the types that it checks with them alone. So here they are checked as functions, whose first parameter is the
// receiver, and what is found of them becomes methods of the type, which stays what it is.

// MethodKey returns what a session knows a method by that is declared in another cell than its type.
func MethodKey(f *ast.FuncDecl) string { return Receiver(f) + "." + f.Name.Name }

// Added returns the cell's methods of types that it does not declare.
func (s *Cell) Added() []*ast.FuncDecl {
	var all []*ast.FuncDecl
	here := s.Declares()
	for _, d := range s.Decls.Decls {
		if f, ok := d.(*ast.FuncDecl); ok && Receiver(f) != "" && !here[Receiver(f)] {
			all = append(all, f)
		}
	}
	return all
}

// Methods returns the cell's methods by their keys.
func (s *Cell) Methods() map[string]*ast.FuncDecl {
	all := map[string]*ast.FuncDecl{}
	for _, d := range s.Decls.Decls {
		if f, ok := d.(*ast.FuncDecl); ok && Receiver(f) != "" {
			all[MethodKey(f)] = f
		}
	}
	return all
}

// typeDeclaration returns where the cell declares a type; nil if it does not.
func (s *Cell) typeDeclaration(name string) *ast.TypeSpec { return typeSpec(s.Decls, name) }

// IsBehind reports whether a declaration stands behind the cell's own text.
func (s *Cell) IsBehind(n ast.Node) bool { return s.Offset(n.Pos()) >= s.Own }

// IsApart reports whether a method stands in another cell than its type, as far as the cell's text tells:
// of two declarations of earlier cells it does not.
func (s *Cell) IsApart(f *ast.FuncDecl) bool {
	of := s.typeDeclaration(Receiver(f))
	return of == nil || s.IsBehind(of) != s.IsBehind(f)
}

// checkAdded checks the cell's types, with what they need, and the signatures of methods that it adds to known types, and
// adds these. It returns the declarations that are left to check.
func (k *Checker) checkAdded(c *Checked, config *types.Config, added []*ast.FuncDecl) *ast.File {
	here, left := c.fileOf(), c.fileOf()
	signatures := c.fileOf()
	for _, d := range c.Decls.Decls {
		f, isFunc := d.(*ast.FuncDecl)
		g, isGeneral := d.(*ast.GenDecl)
		switch {
		case isFunc && slices.Contains(added, f):
			signature := *f.Type
			signature.Params = withReceiver(f)
			signatures.Decls = append(signatures.Decls, &ast.GenDecl{Tok: token.VAR, TokPos: f.Pos(), Specs: []ast.Spec{
				&ast.ValueSpec{Names: []*ast.Ident{{Name: "_", NamePos: f.Pos()}}, Type: &signature},
			}})
		case isFunc && f.Recv != nil, isGeneral && (g.Tok == token.TYPE || g.Tok == token.CONST):
			here.Decls = append(here.Decls, d)
		case isGeneral && g.Tok == token.IMPORT:
		default:
			left.Decls = append(left.Decls, d)
		}
	}
	for _, file := range []*ast.File{here, signatures} {
		_ = types.NewChecker(config, c.fset, k.Pkg, c.Info).Files([]*ast.File{file}) // the errors went to config.Error
	}
	i := len(signatures.Decls) - len(added)
	for n, f := range added {
		spec := signatures.Decls[i+n].(*ast.GenDecl).Specs[0].(*ast.ValueSpec)
		if signature, ok := c.Info.TypeOf(spec.Type).(*types.Signature); ok {
			k.addMethod(c, config, f, signature, added[:n])
		}
	}
	return left
}

// fileOf returns a file of the cell that has nothing but its imports.
func (s *Cell) fileOf() *ast.File { return bodyFile(s.Decls, nil) }

// addMethod adds a method, of the signature of a function with the receiver as its first parameter, to its type, if those
// before it allow it.
func (k *Checker) addMethod(c *Checked, config *types.Config, f *ast.FuncDecl, of *types.Signature, before []*ast.FuncDecl) {
	fail := func(at ast.Node, format string, arguments ...any) {
		config.Error(types.Error{Fset: c.fset, Pos: at.Pos(), Msg: fmt.Sprintf(format, arguments...)})
	}
	parameters := slices.Collect(of.Params().Variables())
	receiver := parameters[0]
	t := receiver.Type()
	if p, ok := t.(*types.Pointer); ok {
		t = p.Elem()
	}
	named, ok := t.(*types.Named)
	if !ok || named.Obj().Pkg() != k.Pkg {
		return // an invalid type, of which the check has told
	}
	_, isPointer := named.Underlying().(*types.Pointer)
	if isPointer || types.IsInterface(named) {
		fail(f.Recv.List[0].Type, "invalid receiver type %s (pointer or interface type)", named.Obj().Name())
		return
	}
	for _, other := range before {
		if MethodKey(other) == MethodKey(f) {
			line, column := c.Place(other.Name.Pos())
			fail(f.Name, "method %s already declared at %d:%d", MethodKey(f), line, column)
			return
		}
	}
	if s, ok := named.Underlying().(*types.Struct); ok {
		for field := range s.Fields() {
			if field.Name() == f.Name.Name {
				fail(f.Name, "field and method with the same name %s", f.Name.Name)
				return
			}
		}
	}
	signature := types.NewSignatureType(receiver, nil, nil, types.NewTuple(parameters[1:]...), of.Results(), of.Variadic())
	method := types.NewFunc(f.Name.Pos(), k.Pkg, f.Name.Name, signature)
	if earlier := MethodOf(named, f.Name.Name); earlier != nil {
		*earlier = *method
		method = earlier
	} else {
		named.AddMethod(method)
		c.added = append(c.added, method)
	}
	c.Info.Defs[f.Name] = method
}

// MethodOf returns the method of a type that has a name; nil for none.
func MethodOf(t *types.Named, name string) *types.Func {
	for m := range t.Methods() {
		if m.Name() == name {
			return m
		}
	}
	return nil
}

// Retract takes back what a cell that fails has added to the types of earlier ones. go/types removes no method: it
// loses its name.
func (c *Checked) Retract() {
	for _, m := range c.added {
		Retract(m)
	}
	c.added = nil
}

// Retract takes a method back.
func Retract(m *types.Func) { *m = *types.NewFunc(m.Pos(), m.Pkg(), "_", m.Signature()) }
