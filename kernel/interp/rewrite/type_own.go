package rewrite

import (
	"go/types"
	"maps"
	"slices"

	"setlab/kernel/interp/celltype"
)

// sessionTypes returns the types that cells have declared, the running one's included.
func (r *rewriting) sessionTypes() []*types.Named {
	var all []*types.Named
	add := func(object types.Object) {
		if t, ok := object.(*types.TypeName); ok && !t.IsAlias() {
			if named, ok := t.Type().(*types.Named); ok && !types.IsInterface(named) && !celltype.IsGeneric(t) {
				all = append(all, named)
			}
		}
	}
	for _, i := range slices.Concat(r.session.instances, r.expansion.made) {
		if i.named != nil && !types.IsInterface(i.named) {
			all = append(all, i.named)
		}
	}
	// In an order, so that the same one is named in every refusal.
	for _, name := range slices.Sorted(maps.Keys(r.session.Objects)) {
		if r.Objects[name] == nil {
			add(r.session.Objects[name].Object)
		}
	}
	for _, name := range slices.Sorted(maps.Keys(r.Objects)) {
		add(r.Objects[name])
	}
	return all
}

// mayHoldOwn reports whether a value of a type may be or contain one of a type that a
// cell has declared.
func (r *rewriting) mayHoldOwn(t types.Type, seen map[types.Type]bool) bool {
	if seen[t] {
		return false
	}
	seen[t] = true
	if celltype.Is(t) {
		return true
	}
	if _, named := types.Unalias(t).(*types.Named); named && !types.IsInterface(t) {
		return false
	}
	inner := func(t types.Type) bool { return r.mayHoldOwn(t, seen) }
	switch u := t.Underlying().(type) {
	case *types.Interface:
		return len(r.sessionTypes()) > 0 && (u.NumMethods() == 0 || celltype.IsError(t))
	case *types.Map:
		return inner(u.Key()) || inner(u.Elem())
	case *types.Struct:
		return slices.ContainsFunc(slices.Collect(u.Fields()), func(f *types.Var) bool { return inner(f.Type()) || !f.Exported() || f.Embedded() })
	case interface{ Elem() types.Type }:
		return inner(u.Elem())
	}
	return false
}

// mayBeOwn reports whether a value of a type may be one of a cell's own type.
func mayBeOwn(t types.Type) bool {
	return celltype.Is(t) || types.IsInterface(t) && !celltype.IsError(t)
}

// hasMethods reports whether a type is an interface with methods.
func hasMethods(t types.Type) bool {
	i, ok := t.Underlying().(*types.Interface)
	return ok && i.NumMethods() > 0
}

// isOwnInterface reports whether a type is an interface with methods that no package has
// declared.
func isOwnInterface(t types.Type) bool {
	if t == nil || !hasMethods(t) {
		return false
	}
	named, _ := types.Unalias(t).(*types.Named)
	return named == nil || celltype.Is(named)
}

// isOwnError reports whether a type or a pointer to it is an error.
func isOwnError(t *types.Named) bool { return celltype.HasTextMethod(types.NewPointer(t), "Error") }

// hasMethod reports whether a type or a pointer to it has a method of that name.
func hasMethod(t types.Type, name string) bool {
	return types.NewMethodSet(types.NewPointer(t)).Lookup(nil, name) != nil
}

// namesHidden reports whether a type without a name has fields whose names reflection would
// not see.
func namesHidden(t types.Type) bool {
	u, ok := types.Unalias(t).(*types.Struct)
	return ok && slices.ContainsFunc(slices.Collect(u.Fields()), func(f *types.Var) bool { return !f.Exported() })
}
