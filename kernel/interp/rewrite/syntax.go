package rewrite

import (
	"go/ast"

	"setlab/kernel/interp/source"
)

// syntax calls visit with every node of the cell.
func (r *rewriting) syntax(visit func(ast.Node) bool) {
	for _, file := range []*ast.File{r.Decls, r.Statements} {
		for _, d := range file.Decls {
			if line, _ := r.Place(d.Pos()); line == 0 {
				f, ok := d.(*ast.FuncDecl)
				if !ok {
					continue
				}
				ast.Inspect(f.Body, visit) // the hidden function
				continue
			}
			if f, ok := d.(*ast.FuncDecl); ok && source.IsGeneric(f) && !r.isInstance {
				continue // only its instances run
			}
			ast.Inspect(d, func(n ast.Node) bool {
				if s, ok := n.(*ast.TypeSpec); ok && r.isTemplate(s) {
					return false
				}
				return visit(n)
			})
		}
	}
}

func identOf(e ast.Expr) *ast.Ident {
	id, _ := ast.Unparen(e).(*ast.Ident)
	return id
}

// nameOf returns the identifier of a name, with or without a package.
func nameOf(e ast.Expr) *ast.Ident {
	switch e := ast.Unparen(e).(type) {
	case *ast.Ident:
		return e
	case *ast.SelectorExpr:
		return e.Sel
	}
	return nil
}

// isBlank reports whether an expression is the blank identifier.
func isBlank(e ast.Expr) bool {
	id := identOf(e)
	return id != nil && id.Name == "_"
}

// bodyOf returns the body of a function.
func bodyOf(function ast.Node) *ast.BlockStmt {
	switch f := function.(type) {
	case *ast.FuncDecl:
		return f.Body
	case *ast.FuncLit:
		return f.Body
	case *ast.BlockStmt:
		return f
	}
	return nil
}

// unlabelled returns a statement without its labels.
func unlabelled(s ast.Stmt) ast.Stmt {
	for {
		labelled, ok := s.(*ast.LabeledStmt)
		if !ok {
			return s
		}
		s = labelled.Stmt
	}
}
