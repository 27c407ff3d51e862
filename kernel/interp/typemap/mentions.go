package typemap

import "go/types"

// mentions reports whether is holds for a named type that t mentions or is. It
// does not look into named types. It skips and extends the types in seen.
func mentions(t types.Type, seen map[types.Type]bool, is func(*types.Named) bool) bool {
	if seen[t] {
		return false
	}
	seen[t] = true
	in := func(t types.Type) bool { return mentions(t, seen, is) }
	tuple := func(t *types.Tuple) bool {
		for v := range t.Variables() {
			if in(v.Type()) {
				return true
			}
		}
		return false
	}
	switch t := t.(type) {
	case *types.Alias:
		return in(types.Unalias(t))
	case *types.Named:
		return is(t)
	case *types.Pointer:
		return in(t.Elem())
	case *types.Slice:
		return in(t.Elem())
	case *types.Array:
		return in(t.Elem())
	case *types.Map:
		return in(t.Key()) || in(t.Elem())
	case *types.Chan:
		return in(t.Elem())
	case *types.Signature:
		return tuple(t.Params()) || tuple(t.Results())
	case *types.Interface:
		for f := range t.Methods() {
			if in(f.Signature()) {
				return true
			}
		}
	case *types.Struct:
		for f := range t.Fields() {
			if in(f.Type()) {
				return true
			}
		}
	}
	return false
}
