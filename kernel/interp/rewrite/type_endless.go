package rewrite

import (
	"go/ast"
	"go/types"
	"slices"
)

// What is in a type that contains itself has compiled types to the engine, see isEndless: so it is told where that matters.

// hasEndless reports whether such a type is in a type that has no name, or is it.
func hasEndless(t types.Type) bool {
	if _, isNamed := types.Unalias(t).(*types.Named); isNamed {
		return isEndless(t)
	}
	return slices.ContainsFunc(partsOf(t), hasEndless)
}

// endlessValues tells the engine the types of such values.
func (r *rewriting) endlessValues() {
	r.syntax(func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.SelectorExpr:
			r.endlessMethod(n)
		case *ast.CallExpr:
			r.appendEndless(n)
			r.spreadEndless(n)
		case *ast.IndexExpr:
			r.endlessKey(n)
		}
		return true
	})
}

// endlessMethod has a method called on a value that is of its type to the engine.
func (r *rewriting) endlessMethod(selector *ast.SelectorExpr) {
	selection := r.Info.Selections[selector]
	if selection == nil || selection.Kind() != types.MethodVal || len(selection.Index()) > 1 {
		return
	}
	of := r.Info.TypeOf(selector.X)
	pointer, isPointer := types.Unalias(of).(*types.Pointer)
	if isPointer {
		of = pointer.Elem()
	}
	if !isEndless(of) {
		return
	}
	name, err := r.spell(of)
	if err != nil {
		r.refuse(selector.Pos(), "this method of "+of.String()+" cannot be interpreted")
		return
	}
	_, byPointer := selection.Obj().(*types.Func).Signature().Recv().Type().(*types.Pointer)
	switch {
	case byPointer && isPointer:
		r.wrap(selector.X, "(*"+name+")(", ")")
	case byPointer:
		r.wrap(selector.X, "(*"+name+")(&", ")")
	case isPointer:
		r.wrap(selector.X, name+"(*", ")")
	default:
		r.wrap(selector.X, name+"(", ")")
	}
}

// appendEndless appends elements as a slice of them, and slices as what they are appended to: by the types alone the engine tells
// the one from the other.
func (r *rewriting) appendEndless(call *ast.CallExpr) {
	id := identOf(call.Fun)
	if id == nil || r.Info.Uses[id] != types.Universe.Lookup("append") || len(call.Args) < 2 || !hasEndless(r.Info.TypeOf(call.Args[0])) {
		return
	}
	list := r.Info.TypeOf(call.Args[0])
	name, err := r.spell(list)
	bare, bareErr := r.spell(list.Underlying())
	switch {
	case err != nil || bareErr != nil:
		r.refuse(call.Pos(), "this append cannot be interpreted")
	case call.Ellipsis.IsValid():
		r.wrap(call, name+"(", ")")
		r.wrap(call.Args[0], bare+"(", ")")
		r.wrap(call.Args[1], bare+"(", ")")
	default:
		r.wrap(call.Args[1], name+"{", "")
		r.wrap(call.Args[len(call.Args)-1], "", "}...")
	}
}

// spreadEndless passes a value whose elements are the variadic arguments as the slice of them that it is: to the engine it is of the
// type of one.
func (r *rewriting) spreadEndless(call *ast.CallExpr) {
	f, ok := r.Info.TypeOf(call.Fun).(*types.Signature)
	if !ok || !call.Ellipsis.IsValid() || r.Info.Types[call.Fun].IsBuiltin() {
		return
	}
	last := call.Args[len(call.Args)-1]
	if !isEndless(r.Info.TypeOf(last)) {
		return
	}
	if name, err := r.spell(f.Params().At(f.Params().Len() - 1).Type()); err == nil {
		r.wrap(last, name+"(", ")")
	}
}

// endlessKey gives a constant key its type.
func (r *rewriting) endlessKey(index *ast.IndexExpr) {
	of := r.Info.TypeOf(index.X)
	if of == nil || r.Info.Types[index.Index].Value == nil || !hasEndless(of) {
		return
	}
	m, ok := of.Underlying().(*types.Map)
	if !ok {
		return
	}
	if name, err := r.spell(m.Key()); err == nil && !isAny(m.Key()) {
		r.wrap(index.Index, name+"(", ")")
	}
}
