package rewrite

import (
	"fmt"
	"go/ast"
	"go/types"

	"setlab/kernel/interp/celltype"
)

// A type that a cell declares as another one has none of its methods. The engine gives it
// those of compiled types, by which fmt would print it. Of cells' types it does not find the elements, or what they return.

// declaredAs writes what compiled types that have methods, and those of cells but for structs, are made of where a cell
// declares a type as one of them.
func (r *rewriting) declaredAs() {
	r.syntax(func(n ast.Node) bool {
		spec, ok := n.(*ast.TypeSpec)
		if !ok || spec.Assign.IsValid() {
			return true
		}
		named, ok := types.Unalias(r.Info.TypeOf(spec.Type)).(*types.Named)
		if !ok || types.IsInterface(named) || celltype.Is(named) && !isComposed(named) || !celltype.Is(named) && methodsOf(named) == 0 {
			return true
		}
		text, err := r.spell(named.Underlying())
		if err != nil || namesHidden(named.Underlying()) {
			r.refuse(spec.Type.Pos(), fmt.Sprintf("a type that is declared as %s, without its methods, cannot be interpreted", types.ExprString(spec.Type)))
			return true
		}
		r.edits.replace(r.Offset(spec.Type.Pos()), r.Offset(spec.Type.End()), text)
		return true
	})
}

// isComposed reports whether a type is written with others, and no struct or interface.
func isComposed(t types.Type) bool {
	switch t.Underlying().(type) {
	case *types.Basic, *types.Struct, *types.Interface:
		return false
	}
	return !isBoxed(t)
}
