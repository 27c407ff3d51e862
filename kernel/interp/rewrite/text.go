package rewrite

import (
	"go/ast"
	"strings"
)

// wrap puts a text before a node and another one behind it.
func (r *rewriting) wrap(n ast.Node, before, behind string) {
	r.edits.wrap(r.Offset(n.Pos()), r.Offset(n.End()), before, behind)
}

// textOf returns the edited text of a node.
func (r *rewriting) textOf(n ast.Node) string {
	from := r.Offset(n.Pos())
	if _, isExpr := n.(ast.Expr); !isExpr {
		return r.edits.text(from, r.Offset(n.End()))
	}
	return r.edits.render(from, r.Offset(n.End()), func(x edit) bool { return !(x.before && x.from == from) })
}

// unchecked is textOf without checks.
func (r *rewriting) unchecked(n ast.Expr) string {
	if value := r.placed[n]; value != nil {
		return value.name
	}
	from := r.Offset(n.Pos())
	return r.edits.render(from, r.Offset(n.End()), func(x edit) bool { return !x.checks && !(x.before && x.from == from) })
}

// blank takes a node out of the cell and leaves its lines.
func (r *rewriting) blank(n ast.Node) {
	from, to := r.Offset(n.Pos()), r.Offset(n.End())
	r.edits.replace(from, to, strings.Repeat("\n", strings.Count(r.Code[from:to], "\n")))
}

// linesBeside returns the line breaks between two offsets that stand in none of some nodes.
func (r *rewriting) linesBeside(from, to int, nodes ...ast.Node) string {
	n := strings.Count(r.Code[from:to], "\n")
	for _, node := range nodes {
		n -= strings.Count(r.Code[r.Offset(node.Pos()):r.Offset(node.End())], "\n")
	}
	return strings.Repeat("\n", n)
}
