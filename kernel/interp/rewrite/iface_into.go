package rewrite

import (
	"go/ast"
	"go/token"
	"go/types"

	"setlab/kernel/interp/celltype"
)

// rangesIntoInterface refuses for x = range y where x becomes an interface of what it has not as its own: an interface
// gets its value by an assignment.
func (r *rewriting) rangesIntoInterface(loop *ast.RangeStmt) {
	if loop.Tok != token.ASSIGN {
		return
	}
	of := r.Info.TypeOf(loop.X).Underlying()
	if p, ok := of.(*types.Pointer); ok {
		of = p.Elem().Underlying()
	}
	var key, value types.Type
	switch t := of.(type) {
	case *types.Slice:
		value = t.Elem()
	case *types.Array:
		value = t.Elem()
	case *types.Map:
		key, value = t.Key(), t.Elem()
	case *types.Chan:
		key = t.Elem()
	case *types.Basic:
		if t.Info()&types.IsInteger != 0 && loop.Key != nil && types.IsInterface(r.Info.TypeOf(loop.Key)) {
			r.refuse(loop.Key.Pos(), intoInterface)
		}
	case *types.Signature:
		given := t.Params().At(0).Type().Underlying().(*types.Signature).Params()
		if given.Len() > 0 {
			key = given.At(0).Type()
		}
		if given.Len() > 1 {
			value = given.At(1).Type()
		}
	}
	refuse := func(place ast.Expr, from types.Type) {
		if place != nil && from != nil && !isBlank(place) && types.IsInterface(r.Info.TypeOf(place)) && !types.IsInterface(from) && celltype.Is(from) {
			r.refuse(place.Pos(), intoInterface)
		}
	}
	refuse(loop.Key, key)
	refuse(loop.Value, value)
}

const intoInterface = "a loop that sets a variable of an interface type cannot be interpreted (assign to it in the loop)"

// rangesIntoPlaces refuses for p.x, a[i] = range y, of which the engine sets the first place before it finds the second. Over
// a function, Go itself does so, and the engine does not.
func (r *rewriting) rangesIntoPlaces(loop *ast.RangeStmt) {
	if loop.Tok != token.ASSIGN || loop.Value == nil || isBlank(loop.Key) || isBlank(loop.Value) {
		return
	}
	_, isFunction := r.Info.TypeOf(loop.X).Underlying().(*types.Signature)
	if isPlace(loop.Key) || isFunction && isPlace(loop.Value) {
		r.refuse(loop.Key.Pos(), "a loop that sets two places cannot be interpreted (assign to them in the loop)")
	}
}
