package assist

import (
	"go/ast"
	"go/token"
	"go/types"
)

// keywords lists Go's keywords that can occur in a cell.
var keywords = func() []string {
	var all []string
	for t := token.BREAK; t <= token.VAR; t++ {
		if t.IsKeyword() && t != token.PACKAGE {
			all = append(all, t.String())
		}
	}
	return all
}()

// names returns the names in scope at the end of a path of nodes. If c is nil, these are the
// session's names and the predeclared identifiers.
func (e *Environment) names(c *checked, code string, path []ast.Node) []Match {
	var found []Match
	if c != nil {
		found = c.namesInScope(path)
	} else {
		for _, object := range e.Objects {
			found = append(found, matchOf(object, rankSession))
		}
	}
	for name, importPath := range e.scopeImports(code) {
		if name != "_" && name != "." {
			found = append(found, Match{Text: name, Kind: "module", Signature: importPath, rank: rankPackage})
		}
	}
	for _, name := range types.Universe.Names() {
		found = append(found, matchOf(types.Universe.Lookup(name), rankBuiltin))
	}
	for _, keyword := range keywords {
		found = append(found, Match{Text: keyword, Kind: "keyword", rank: rankKeyword})
	}
	return found
}

// namesInScope returns the objects declared in the cell, in the session and by earlier compiled
// cells that are in scope at the end of a path.
func (c *checked) namesInScope(path []ast.Node) []Match {
	var pos token.Pos
	var scope *types.Scope
	for _, n := range path {
		if s := c.scopeOf(n); s != nil {
			scope = s
		}
		pos = n.Pos()
	}
	if len(path) > 0 {
		pos = max(pos, path[len(path)-1].Pos())
	}
	if id := c.stands(path); id != nil {
		pos = id.Pos()
	}
	var found []Match
	for ; scope != nil && scope != c.pkg.Scope() && scope != types.Universe; scope = scope.Parent() {
		for _, name := range scope.Names() {
			object := scope.Lookup(name)
			if _, isPackage := object.(*types.PkgName); isPackage || object.Pos() >= pos || name == stand {
				continue
			}
			found = append(found, matchOf(object, rankLocal))
		}
	}
	for _, scope := range []*types.Scope{c.pkg.Scope(), c.session} {
		for _, name := range scope.Names() {
			if name != "_" && name != stand {
				found = append(found, matchOf(scope.Lookup(name), rankSession))
			}
		}
	}
	return found
}

// scopeOf returns the scope that a node opens. The scope of a function is recorded for its type.
func (c *checked) scopeOf(n ast.Node) *types.Scope {
	switch n := n.(type) {
	case *ast.FuncDecl:
		return c.info.Scopes[n.Type]
	case *ast.FuncLit:
		return c.info.Scopes[n.Type]
	}
	return c.info.Scopes[n]
}

// stands returns the identifier stand at the cursor.
func (c *checked) stands(path []ast.Node) *ast.Ident {
	if len(path) == 0 {
		return nil
	}
	var found *ast.Ident
	ast.Inspect(path[len(path)-1], func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok && id.Name == stand {
			found = id
		}
		return found == nil
	})
	return found
}
