package interp

import (
	"go/ast"
	"go/token"
	"go/types"
	"maps"
	"slices"
	"strings"

	"setlab/kernel/cell"
	"setlab/kernel/output"
)

// checked is a cell with its types.
type checked struct {
	*source
	info    *types.Info
	objects map[string]types.Object // what the cell declares at its top level
	inits   []*types.Initializer    // of its declared variables, in Go's order
}

// check type-checks a cell against the session with go/types, in two passes.
// The first one checks the declarations, without the bodies of the functions,
// and the statements. It yields the variables that the statements declare, which
// the bodies, checked in the second pass, may use.
func (s *Session) check(src *source) (*checked, *output.Failure) {
	c := &checked{source: src, objects: map[string]types.Object{}, info: newInfo()}
	var problems []types.Error
	config := types.Config{Importer: s.importer, GoVersion: goVersion, Error: func(err error) {
		// What begins with a tab belongs to the error before.
		if e, ok := err.(types.Error); ok && !strings.HasPrefix(e.Msg, "\t") && !c.allowed(e) {
			problems = append(problems, e)
		}
	}}
	pkg := s.openPackage(src.declares())
	bodies := withoutBodies(src.decls)
	checker := types.NewChecker(&config, src.fset, pkg, c.info)
	_ = checker.Files([]*ast.File{src.decls, src.statements}) // the errors went to config.Error
	c.inits = slices.Clone(c.info.InitOrder)                  // the second pass reuses its array
	known := map[string]types.Object{}
	for _, name := range pkg.Scope().Names() {
		known[name] = pkg.Scope().Lookup(name)
		if s.objects[name].object != known[name] {
			c.objects[name] = known[name]
		}
	}
	maps.Copy(c.objects, c.topLevelVariables())

	if len(problems) == 0 && len(bodies) > 0 {
		maps.Copy(known, c.objects)
		s.renewPackage()
		for _, object := range known {
			s.pkg.Scope().Insert(object)
		}
		checker := types.NewChecker(&config, src.fset, s.pkg, c.info)
		_ = checker.Files([]*ast.File{bodyFile(src.decls, bodies)})
	}
	restoreBodies(bodies)
	if last := c.trailing(); last != nil && c.info.Types[last].IsNil() {
		problems = append(problems, types.Error{Fset: src.fset, Pos: last.Pos(), Msg: "nil (untyped nil value) is not used"})
	}
	if len(problems) == 0 {
		return c, nil
	}
	slices.SortStableFunc(problems, func(a, b types.Error) int {
		return src.offset(a.Pos) - src.offset(b.Pos)
	})
	first := problems[0]
	line, column := src.place(first.Pos)
	return nil, failureAt(src.code, line, column, first.Msg)
}

func newInfo() *types.Info {
	return &types.Info{
		Types: map[ast.Expr]types.TypeAndValue{}, Defs: map[*ast.Ident]types.Object{}, Uses: map[*ast.Ident]types.Object{},
		Implicits: map[ast.Node]types.Object{}, Selections: map[*ast.SelectorExpr]*types.Selection{},
		Scopes: map[ast.Node]*types.Scope{}, Instances: map[*ast.Ident]types.Instance{},
	}
}

// allowed says which errors of go/types are none in a cell: what nothing uses
// at the top level may be used by the next cell, and a trailing expression is
// shown.
func (c *checked) allowed(e types.Error) bool {
	if line, _ := c.place(e.Pos); line == 0 {
		return strings.HasSuffix(e.Msg, "imported and not used") || strings.Contains(e.Msg, "imported as") && strings.HasSuffix(e.Msg, "and not used")
	}
	if e.Msg == "generic function is missing function body" {
		return true // in the first pass, which looks at none
	}
	if c.body == nil {
		return false
	}
	if name, ok := strings.CutPrefix(e.Msg, "declared and not used: "); ok {
		scope := c.topScope()
		object := scope.Lookup(name)
		return object != nil && object.Pos() == e.Pos
	}
	if strings.HasSuffix(e.Msg, " is not used") || strings.Contains(e.Msg, " is not used\n") || strings.Contains(e.Msg, "(value of") && strings.Contains(e.Msg, "is not used") {
		last := c.trailing()
		return last != nil && last.Pos() <= e.Pos && e.Pos < last.End()
	}
	return false
}

// trailing returns the expression that the cell ends with, if any.
func (c *checked) trailing() ast.Expr {
	if c.body == nil || len(c.body.List) == 0 {
		return nil
	}
	own := slices.DeleteFunc(slices.Clone(c.chunks), func(k cell.Chunk) bool { return k.From >= c.own })
	if len(own) == 0 || own[len(own)-1].From != c.offset(c.body.List[len(c.body.List)-1].Pos()) {
		return nil
	}
	if e, ok := c.body.List[len(c.body.List)-1].(*ast.ExprStmt); ok {
		return e.X
	}
	return nil
}

// topScope returns the scope of the cell's statements.
func (c *checked) topScope() *types.Scope {
	for node, scope := range c.info.Scopes {
		if f, ok := node.(*ast.FuncType); ok && c.fset.File(f.Pos()) == c.stmtFile && f.End() <= c.body.Lbrace {
			return scope
		}
	}
	return types.NewScope(nil, token.NoPos, token.NoPos, "")
}

// topLevelVariables returns the variables that the statements declare at the
// cell's top level.
func (c *checked) topLevelVariables() map[string]types.Object {
	found := map[string]types.Object{}
	if c.body == nil {
		return found
	}
	scope := c.topScope()
	for _, name := range scope.Names() {
		if v, ok := scope.Lookup(name).(*types.Var); ok {
			found[name] = v
		}
	}
	return found
}

// declares returns the names that the cell's declarations declare.
func (s *source) declares() map[string]bool {
	names := map[string]bool{}
	for _, d := range s.decls.Decls {
		switch d := d.(type) {
		case *ast.FuncDecl:
			if d.Recv == nil {
				names[d.Name.Name] = true
			}
		case *ast.GenDecl:
			for _, spec := range d.Specs {
				switch spec := spec.(type) {
				case *ast.TypeSpec:
					names[spec.Name.Name] = true
				case *ast.ValueSpec:
					for _, name := range spec.Names {
						names[name.Name] = true
					}
				}
			}
		}
	}
	return names
}

// renewPackage empties the scope of the package that all cells belong to. Both stay
// the same: go/types tells unexported fields apart by the package, and takes a type of
// another scope for one that a function declares.
func (s *Session) renewPackage() { *s.pkg.Scope() = *types.NewPackage("main", "main").Scope() }

// openPackage fills the package of all cells with the session's objects,
// without those that a cell declares anew.
func (s *Session) openPackage(anew map[string]bool) *types.Package {
	s.renewPackage()
	for name, known := range s.objects {
		if !anew[name] && !s.without[name] {
			s.pkg.Scope().Insert(known.object)
		}
	}
	return s.pkg
}

// body is the body of a function that the first pass does without.
type body struct {
	of         *ast.FuncDecl
	body       *ast.BlockStmt
	parameters *ast.FieldList // of a generic function, or a method of a generic type
}

// generic returns a function of no name with the parameters and the body of a generic
// one, with a receiver as the first parameter.
func (b body) generic() *ast.FuncDecl {
	signature := *b.of.Type
	signature.TypeParams = b.parameters
	if b.of.Recv != nil {
		signature.Params = withReceiver(b.of)
	}
	return &ast.FuncDecl{Name: &ast.Ident{Name: "_", NamePos: b.of.Name.NamePos}, Type: &signature, Body: b.body}
}

// withoutBodies takes the bodies of all functions away and returns them.
func withoutBodies(file *ast.File) []body {
	var bodies []body
	for _, d := range file.Decls {
		if f, ok := d.(*ast.FuncDecl); ok && f.Body != nil {
			bodies = append(bodies, body{f, f.Body, typeParameterList(file, f)})
			f.Body = nil
		}
	}
	return bodies
}

func restoreBodies(bodies []body) {
	for _, b := range bodies {
		b.of.Body = b.body
	}
}

// withReceiver returns the parameters of a method with its receiver as the first one. All have
// names: there cannot be both with and without.
func withReceiver(of *ast.FuncDecl) *ast.FieldList {
	parameters := *of.Type.Params
	parameters.List = nil
	for _, field := range slices.Concat(of.Recv.List, of.Type.Params.List) {
		if len(field.Names) == 0 {
			named := *field
			named.Names = []*ast.Ident{{Name: "_", NamePos: field.Pos()}}
			field = &named
		}
		parameters.List = append(parameters.List, field)
	}
	return &parameters
}

// bodyFile returns a file that has the bodies as function literals, with a
// receiver as the first parameter.
func bodyFile(decls *ast.File, bodies []body) *ast.File {
	file := &ast.File{Package: decls.Package, Name: decls.Name, FileStart: decls.FileStart, FileEnd: decls.FileEnd, Imports: decls.Imports}
	for _, d := range decls.Decls {
		if g, ok := d.(*ast.GenDecl); ok && g.Tok == token.IMPORT {
			file.Decls = append(file.Decls, g)
		}
	}
	for _, b := range bodies {
		if isGeneric(b.of) && b.parameters != nil {
			file.Decls = append(file.Decls, b.generic())
			continue
		}
		signature := *b.of.Type
		if b.of.Recv != nil {
			signature.Params = withReceiver(b.of)
		}
		literal := &ast.FuncLit{Type: &signature, Body: b.body}
		file.Decls = append(file.Decls, &ast.GenDecl{Tok: token.VAR, TokPos: b.of.Pos(), Specs: []ast.Spec{
			&ast.ValueSpec{Names: []*ast.Ident{{Name: "_", NamePos: b.of.Pos()}}, Values: []ast.Expr{literal}},
		}})
	}
	return file
}
