package source

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
func (c *Checked) allowed(e types.Error) bool {
	if line, _ := c.Place(e.Pos); line == 0 {
		return strings.HasSuffix(e.Msg, "imported and not used") || strings.Contains(e.Msg, "imported as") && strings.HasSuffix(e.Msg, "and not used")
	}
	if e.Msg == "generic function is missing function body" {
		return true // in the first pass, which looks at none
	}
	if c.Body == nil {
		return false
	}
	if name, ok := strings.CutPrefix(e.Msg, "declared and not used: "); ok {
		scope := c.topScope()
		object := scope.Lookup(name)
		return object != nil && object.Pos() == e.Pos
	}
	if strings.HasSuffix(e.Msg, " is not used") || strings.Contains(e.Msg, " is not used\n") || strings.Contains(e.Msg, "(value of") && strings.Contains(e.Msg, "is not used") {
		return slices.ContainsFunc(c.Trailing(), func(last ast.Expr) bool { return last.Pos() <= e.Pos && e.Pos < last.End() })
	}
	return false
}

// Trailing returns the expressions that the cell ends with, if it does: one, or those of a list.
func (c *Checked) Trailing() []ast.Expr {
	several := len(c.Commas) + 1
	if c.Body == nil || len(c.Body.List) < several {
		return nil
	}
	list := c.Body.List[len(c.Body.List)-several:]
	own := slices.DeleteFunc(slices.Clone(c.Chunks), func(k cell.Chunk) bool { return k.From >= c.Own })
	if len(own) == 0 || own[len(own)-1].From != c.Offset(list[0].Pos()) {
		return nil
	}
	var trailing []ast.Expr
	for _, s := range list {
		e, ok := s.(*ast.ExprStmt)
		if !ok {
			return nil
		}
		trailing = append(trailing, e.X)
	}
	return trailing
}

// topScope returns the scope of the cell's statements.
func (c *Checked) topScope() *types.Scope {
	for node, scope := range c.Info.Scopes {
		if f, ok := node.(*ast.FuncType); ok && c.fset.File(f.Pos()) == c.stmtFile && f.End() <= c.Body.Lbrace {
			return scope
		}
	}
	return types.NewScope(nil, token.NoPos, token.NoPos, "")
}

// topLevelVariables returns the variables that the statements declare at the
// cell's top level.
func (c *Checked) topLevelVariables() map[string]types.Object {
	found := map[string]types.Object{}
	if c.Body == nil {
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
