package source

import "go/ast"

// Trailing returns the expressions at the end of the cell: a single one, those of a list, or none.
func (s *Cell) Trailing() []ast.Expr {
	several := len(s.Commas) + 1
	if s.Body == nil || len(s.Body.List) < several {
		return nil
	}
	list := s.Body.List[len(s.Body.List)-several:]
	if s.Chunks[len(s.Chunks)-1].From != s.Offset(list[0].Pos()) {
		return nil
	}
	var trailing []ast.Expr
	for _, of := range list {
		e, ok := of.(*ast.ExprStmt)
		if !ok {
			return nil
		}
		trailing = append(trailing, e.X)
	}
	return trailing
}
