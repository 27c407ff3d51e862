package typemap

import (
	"go/types"
	"slices"
)

// Parts returns the types of which a type is directly composed: elements, fields, parameters,
// results and the signatures of methods. A named type has no parts.
func Parts(t types.Type) (all []types.Type) {
	switch t := t.(type) {
	case *types.Alias:
		all = append(all, types.Unalias(t))
	case *types.Map:
		all = append(all, t.Key(), t.Elem())
	case *types.Tuple:
		for v := range t.Variables() {
			all = append(all, v.Type())
		}
	case *types.Signature:
		all = append(all, t.Params(), t.Results())
	case *types.Interface:
		for f := range t.Methods() {
			all = append(all, f.Signature())
		}
	case *types.Struct:
		for f := range t.Fields() {
			all = append(all, f.Type())
		}
	case interface{ Elem() types.Type }:
		all = append(all, t.Elem())
	}
	return all
}

// mentions reports whether is returns true for a named type that t mentions or is. It does not look
// into named types. It skips the types in seen, and adds those that it visits.
func mentions(t types.Type, seen map[types.Type]bool, is func(*types.Named) bool) bool {
	if seen[t] {
		return false
	}
	seen[t] = true
	if n, ok := t.(*types.Named); ok {
		return is(n)
	}
	return slices.ContainsFunc(Parts(t), func(part types.Type) bool { return mentions(part, seen, is) })
}
