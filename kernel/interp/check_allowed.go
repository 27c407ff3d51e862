package interp

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"setlab/kernel/cell"
)

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
