package rewrite

import "go/ast"

// standing is where a statement stands that is one of a list.
type standing struct {
	at    ast.Stmt // itself or its label: what comes before it comes before this
	block ast.Stmt // the block or clause that has the list
}

// lists returns the statements of the cell that stand in lists, where others may be put
// beside them, without their labels.
func (r *rewriting) lists() map[ast.Stmt]standing {
	if r.listed != nil {
		return r.listed
	}
	r.listed = map[ast.Stmt]standing{}
	note := func(list []ast.Stmt, block ast.Stmt) {
		for _, s := range list {
			r.listed[unlabelled(s)] = standing{s, block}
		}
	}
	r.syntax(func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.BlockStmt:
			note(n.List, n)
		case *ast.CaseClause:
			note(n.Body, n)
		case *ast.CommClause:
			note(n.Body, n)
		}
		return true
	})
	return r.listed
}

// isListed reports whether a statement stands in a list.
func (r *rewriting) isListed(s ast.Stmt) bool { return r.lists()[s].at != nil }
