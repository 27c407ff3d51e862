package assist

import (
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
)

// checked is a parsed cell with all type information that could be determined.
type checked struct {
	*parsed
	pkg     *types.Package
	session *types.Scope // of the names of the session
	info    *types.Info
}

// check type-checks a parsed cell. It may do so twice: function bodies can use the variables
// declared by statements, which are only known after the first pass.
func (e *Environment) check(p *parsed) *checked {
	c := e.checkOnce(p, nil)
	if len(p.decls.Decls) == 0 {
		return c
	}
	if variables := c.statementVariables(); len(variables) > 0 {
		return e.checkOnce(p, variables)
	}
	return c
}

// checkOnce checks a cell with additional objects in scope.
func (e *Environment) checkOnce(p *parsed, more []types.Object) *checked {
	c := &checked{parsed: p, pkg: types.NewPackage("main", "main"), session: types.NewScope(types.Universe, token.NoPos, token.NoPos, "session"), info: &types.Info{
		Types: map[ast.Expr]types.TypeAndValue{}, Defs: map[*ast.Ident]types.Object{}, Uses: map[*ast.Ident]types.Object{},
		Selections: map[*ast.SelectorExpr]*types.Selection{}, Scopes: map[ast.Node]*types.Scope{},
	}}
	redeclared := map[string]bool{}
	for _, file := range []*ast.File{p.decls, p.earlier} {
		for _, d := range file.Decls {
			for _, name := range declaredBy(d) {
				redeclared[name] = true
			}
		}
	}
	for _, object := range more {
		if !redeclared[object.Name()] {
			redeclared[object.Name()] = true
			c.session.Insert(object)
		}
	}
	for name, object := range e.Objects {
		if !redeclared[name] {
			c.session.Insert(object)
		}
	}
	// In the scope of the package itself, go/types looks for the declarations of its objects, and panics.
	*c.pkg.Scope() = *types.NewScope(c.session, token.NoPos, token.NoPos, "cell")
	c.run(e.Importer)
	return c
}

// run runs the type checker. Errors are ignored, since the cell is incomplete. So are panics, which
// incomplete code may cause; the information recorded before the panic is kept.
func (c *checked) run(from types.Importer) {
	defer func() { _ = recover() }()
	config := types.Config{Importer: from, Error: func(error) {}}
	_ = types.NewChecker(&config, c.fset, c.pkg, c.info).Files([]*ast.File{c.earlier, c.decls, c.statements})
}

// statementVariables returns the objects that the statements declare at the cell's top level.
func (c *checked) statementVariables() []types.Object {
	function := c.function()
	if function == nil {
		return nil
	}
	scope := c.info.Scopes[function.Type]
	if scope == nil {
		return nil
	}
	var found []types.Object
	for _, name := range scope.Names() {
		found = append(found, scope.Lookup(name))
	}
	return found
}

// function returns the function that contains the statements.
func (p *parsed) function() *ast.FuncDecl {
	for _, d := range p.statements.Decls {
		if f, ok := d.(*ast.FuncDecl); ok && f.Name.Name == "_" {
			return f
		}
	}
	return nil
}

// identAt returns the identifier at an offset of the cell and its enclosing nodes, outermost first.
// Without an identifier it returns nil and the enclosing nodes.
func (p *parsed) identAt(offset int) (*ast.Ident, []ast.Node) {
	var found *ast.Ident
	var path []ast.Node
	for i, file := range []*ast.File{p.decls, p.statements} {
		if !file.FileStart.IsValid() {
			continue
		}
		pos := file.FileStart + token.Pos(p.head[i]+offset)
		var stack, deepest []ast.Node
		ast.Inspect(file, func(n ast.Node) bool {
			if n == nil {
				stack = stack[:len(stack)-1]
				return true
			}
			if found != nil || n.Pos() > pos || n.End() < pos {
				return false
			}
			stack = append(stack, n)
			if id, ok := n.(*ast.Ident); ok && id.Pos() <= pos && id.Name != "_" {
				found, path = id, append([]ast.Node(nil), stack[:len(stack)-1]...)
			}
			if len(stack) > len(deepest) {
				deepest = append([]ast.Node(nil), stack...)
			}
			return true
		})
		if found != nil {
			return found, path
		}
		// Prefer the file with the deepest nodes at the offset.
		if len(deepest) > len(path) {
			path = deepest
		}
	}
	return nil, path
}

// parseDecls parses declarations as far as possible.
func parseDecls(text string) *ast.File {
	file, _ := parser.ParseFile(token.NewFileSet(), "", "package main\n"+text, parser.SkipObjectResolution|parser.ParseComments)
	if file == nil {
		file = &ast.File{Name: ast.NewIdent("main")}
	}
	return file
}
