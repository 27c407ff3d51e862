package hook

import (
	"go/types"
	"reflect"
)

// NoMethods is what which returns of a value that has not the methods that it is asked for.
const NoMethods = -1

// which is a hook: it returns the number of the type of cells that an interface holds, if that has the methods of the
// interface type of that number. own says that this is a cell's, whose methods the engine does not find in compiled values.
func (h *Hooks) which(number int, own bool, value any) int {
	defer h.orRefuse()
	of, v := h.known().held(reflect.ValueOf(value))
	to := h.kindOf(number).of
	wanted := to.Underlying().(*types.Interface)
	switch {
	case !v.IsValid():
		return NoMethods
	case of != nil && types.Implements(of, wanted):
		return h.TypeNumber(of)
	case of == nil && own && hasAll(v.Type(), wanted):
		panic(ambiguous(" compiled value with the methods of " + reflectedName(to)))
	case unknown(v):
		panic(ownErrors)
	}
	return NoMethods
}

// boxed returns what an interface of a cell holds, with the type that the engine knows, given a slice of the one interface.
func boxed(one any) any { return reflect.ValueOf(one).Index(0).Interface() }

// hasAll reports whether a type has methods of the names that an interface lists.
func hasAll(t reflect.Type, wanted *types.Interface) bool {
	for m := range wanted.Methods() {
		if _, ok := t.MethodByName(m.Name()); !ok {
			return false
		}
	}
	return true
}
