package rewrite

import (
	"cmp"
	"go/types"
)

// mistakesKeys says why a map with keys of a type cannot be interpreted, in which the engine would take one for
// another; nothing if it can.
func (r *rewriting) mistakesKeys(t types.Type) string {
	switch {
	case t == nil:
	case comparesOwn(t):
		return "a map whose keys are, or contain, interfaces of a cell cannot be interpreted"
	case types.IsInterface(t):
		if reason := cmp.Or(r.confusable(t), r.boxed(t)); reason != "" {
			return "a map whose keys are interfaces, which " + reason + ", cannot be interpreted"
		}
	default:
		if reason := r.lookAlike(t); reason != "" {
			return "a map whose keys contain interfaces, which " + reason + ", cannot be interpreted"
		}
	}
	return ""
}

// mistakesKeysIn is mistakesKeys for the maps that values of a type have, as an instance of a generic one.
func (r *rewriting) mistakesKeysIn(t types.Type) string {
	switch u := t.(type) {
	case *types.Map:
		return cmp.Or(r.mistakesKeys(u.Key()), r.mistakesKeysIn(u.Elem()))
	case *types.Slice:
		return r.mistakesKeysIn(u.Elem())
	case *types.Array:
		return r.mistakesKeysIn(u.Elem())
	case *types.Pointer:
		return r.mistakesKeysIn(u.Elem())
	case *types.Struct:
		for f := range u.Fields() {
			if reason := r.mistakesKeysIn(f.Type()); reason != "" {
				return reason
			}
		}
	}
	return ""
}
