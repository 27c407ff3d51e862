package interp

import "go/types"

// traits are what matters of a type to compiled code that reflects on it.
type traits struct {
	session    bool // it is, or contains, a type that a cell declared
	inside     bool // such a type with a String or Error method is within it
	unexported bool // a struct of a cell has unexported fields
	marshals   bool // a cell's type has methods for an encoding
	methods    bool // a cell's type has methods
	embeds     bool // a struct embeds a cell's type
}

func (a traits) or(b traits) traits {
	return traits{a.session || b.session, a.inside || b.inside, a.unexported || b.unexported, a.marshals || b.marshals, a.methods || b.methods, a.embeds || b.embeds}
}

// traitsOf looks through a type. The outermost value, at depth 0, may have a
// String method: the engine sees to that one.
func traitsOf(t types.Type) traits { return lookThrough(t, 0, map[types.Type]bool{}) }

func lookThrough(t types.Type, depth int, seen map[types.Type]bool) (found traits) {
	if seen[t] {
		return found
	}
	seen[t] = true
	if isSessionType(t) {
		found.session = true
		found.inside = depth > 0 && (hasTextMethod(t, "String") || hasTextMethod(t, "Error"))
		found.methods = types.NewMethodSet(types.NewPointer(t)).Len() > 0
		for _, name := range []string{"MarshalJSON", "UnmarshalJSON", "MarshalText", "UnmarshalText"} {
			pointer := types.NewPointer(t)
			found.marshals = found.marshals || types.NewMethodSet(pointer).Lookup(nil, name) != nil
		}
	}
	if named, ok := t.(*types.Named); ok && !isSessionType(named) {
		return found
	}
	switch u := t.Underlying().(type) {
	case *types.Pointer:
		// Of a pointer to a type, the type's methods count as its own.
		return found.or(lookThrough(u.Elem(), depth, seen))
	case *types.Slice:
		return found.or(lookThrough(u.Elem(), depth+1, seen))
	case *types.Array:
		return found.or(lookThrough(u.Elem(), depth+1, seen))
	case *types.Signature:
		for _, tuple := range []*types.Tuple{u.Params(), u.Results()} {
			for v := range tuple.Variables() {
				found.session = found.session || lookThrough(v.Type(), depth+1, seen).session
			}
		}
	case *types.Map:
		return found.or(lookThrough(u.Key(), depth+1, seen)).or(lookThrough(u.Elem(), depth+1, seen))
	case *types.Struct:
		for i := range u.NumFields() {
			found.unexported = found.unexported || !u.Field(i).Exported()
			found.embeds = found.embeds || u.Field(i).Embedded() && isSessionType(u.Field(i).Type())
			inner := lookThrough(u.Field(i).Type(), depth+1, seen)
			// No method of what an unexported field holds is ever called.
			inner.inside = inner.inside && u.Field(i).Exported()
			found = found.or(inner)
		}
	}
	return found
}
