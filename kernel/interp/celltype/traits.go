package celltype

import "go/types"

// Traits are what matters of a type to compiled code that reflects on it.
type Traits struct {
	Declared   bool // it is, or contains, a type that a cell declared
	Inside     bool // such a type with a String or Error method is within it
	Unexported bool // a struct of a cell has unexported fields
	Marshals   bool // a cell's type has methods for an encoding
	Methods    bool // a cell's type has methods
	Embeds     bool // a struct embeds a cell's type
}

func (a Traits) or(b Traits) Traits {
	return Traits{a.Declared || b.Declared, a.Inside || b.Inside, a.Unexported || b.Unexported, a.Marshals || b.Marshals, a.Methods || b.Methods, a.Embeds || b.Embeds}
}

// marshaling are the methods that encodings ask values for.
var marshaling = []string{
	"MarshalJSON", "UnmarshalJSON", "MarshalText", "UnmarshalText", "AppendText", "MarshalBinary", "UnmarshalBinary", "AppendBinary",
	"MarshalXML", "UnmarshalXML", "MarshalXMLAttr", "UnmarshalXMLAttr", "GobEncode", "GobDecode",
}

// TraitsOf returns the traits of a type. The outermost value may have a String method: the
// engine sees to that one.
func TraitsOf(t types.Type) Traits { return lookThrough(t, 0, map[types.Type]bool{}) }

// lookThrough is TraitsOf for what lies that deep within a value.
func lookThrough(t types.Type, depth int, seen map[types.Type]bool) (found Traits) {
	if seen[t] {
		return found
	}
	seen[t] = true
	if Is(t) {
		found.Declared = true
		found.Inside = depth > 0 && (HasTextMethod(t, "String") || HasTextMethod(t, "Error"))
		found.Methods = types.NewMethodSet(types.NewPointer(t)).Len() > 0
		for _, name := range marshaling {
			pointer := types.NewPointer(t)
			found.Marshals = found.Marshals || types.NewMethodSet(pointer).Lookup(nil, name) != nil
		}
	}
	if named, ok := t.(*types.Named); ok && !Is(named) {
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
				found.Declared = found.Declared || lookThrough(v.Type(), depth+1, seen).Declared
			}
		}
	case *types.Map:
		return found.or(lookThrough(u.Key(), depth+1, seen)).or(lookThrough(u.Elem(), depth+1, seen))
	case *types.Struct:
		for i := range u.NumFields() {
			found.Unexported = found.Unexported || !u.Field(i).Exported()
			found.Embeds = found.Embeds || u.Field(i).Embedded() && Is(u.Field(i).Type())
			inner := lookThrough(u.Field(i).Type(), depth+1, seen)
			// No method of what an unexported field holds is ever called.
			inner.Inside = inner.Inside && u.Field(i).Exported()
			found = found.or(inner)
		}
	}
	return found
}
