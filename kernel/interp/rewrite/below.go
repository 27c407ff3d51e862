package rewrite

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"slices"
)

// readsBelow refuses a variable whose value is found by functions that read one that is declared below it, beside
// statements, which run in their order: Go would give that one its value first.
func (r *rewriting) readsBelow(uses map[string][]types.Object) {
	if r.Body == nil {
		return
	}
	below := map[types.Object]bool{}
	for _, statement := range slices.Backward(r.Body.List) {
		d, ok := statement.(*ast.DeclStmt)
		if !ok {
			continue
		}
		for _, spec := range slices.Backward(d.Decl.(*ast.GenDecl).Specs) {
			v, ok := spec.(*ast.ValueSpec)
			if !ok || len(v.Values) == 0 || d.Decl.(*ast.GenDecl).Tok != token.VAR {
				continue
			}
			for _, e := range v.Values {
				if read := r.readBy(e, uses, below); read != nil {
					r.refuse(e.Pos(), fmt.Sprintf("a value that depends on %s, which is declared below, cannot be interpreted", read.Name()))
				}
			}
			for _, name := range v.Names {
				below[r.Info.Defs[name]] = true
			}
		}
	}
}

// readBy returns one of the variables that an expression reads by way of functions, nil for none.
func (r *rewriting) readBy(e ast.Expr, uses map[string][]types.Object, variables map[types.Object]bool) (read types.Object) {
	seen := map[types.Object]bool{}
	var follow func(object types.Object)
	follow = func(object types.Object) {
		if object == nil || seen[object] {
			return
		}
		seen[object] = true
		if variables[object] {
			read = object
		}
		if r.Objects[object.Name()] == object {
			for _, used := range uses[object.Name()] {
				follow(used)
			}
		}
	}
	ast.Inspect(e, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok {
			follow(r.Info.Uses[id])
		}
		return true
	})
	return read
}
