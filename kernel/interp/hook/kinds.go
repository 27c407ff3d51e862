package hook

import (
	"go/types"
	"reflect"
	"slices"
	"strings"

	"setlab/kernel/interp/celltype"
	"setlab/kernel/interp/engine"
	"setlab/kernel/output"
)

// kind is what is known of a type that cells have declared.
type kind struct {
	of     types.Type
	seen   reflect.Type  // how reflection sees it
	method reflect.Value // that returns what its Error or String method does; may be none
	unwrap reflect.Value // that returns what its Unwrap method does; may be none
	is     reflect.Value // that returns what its Is method does of an error; may be none

	forms bool // the engine may have several of it

	replaced bool // by a type of the same name: a value in an interface is taken for one of that
}

// kinds are the types that cells have declared, and pointers to them.
type kinds []kind

// declareKind is a hook, which a cell calls for each type that it declares: with a nil
// pointer to it and functions for its text, for what it unwraps and for whether it is an error, or nil.
func (h *Hooks) declareKind(number int, pointer, method, unwrap, is any) {
	h.mutex.Lock()
	defer h.mutex.Unlock()
	k := kind{of: h.printed[number], seen: reflect.TypeOf(pointer).Elem(), forms: celltype.HasForms(h.printed[number])}
	if m := reflect.ValueOf(method); m.IsValid() && m.Kind() == reflect.Func {
		k.method = m
	}
	if u := reflect.ValueOf(unwrap); u.IsValid() && u.Kind() == reflect.Func {
		k.unwrap = u
	}
	if i := reflect.ValueOf(is); i.IsValid() && i.Kind() == reflect.Func {
		k.is = i
	}
	all := slices.Clone(h.kinds)                                                           // others may be reading it
	all = slices.DeleteFunc(all, func(o kind) bool { return types.Identical(o.of, k.of) }) // it had not all of its methods
	for i, o := range all {
		all[i].replaced = o.replaced || types.TypeString(o.of, nil) == types.TypeString(k.of, nil) && !celltype.IsLocal(o.of) && !celltype.IsLocal(k.of)
	}
	h.kinds = append(all, k)
}

// known returns the kinds.
func (h *Hooks) known() kinds {
	h.mutex.Lock()
	defer h.mutex.Unlock()
	return h.kinds
}

// find returns what is known of a type.
func (all kinds) find(t types.Type) (kind, bool) {
	i := slices.IndexFunc(all, func(k kind) bool { return types.Identical(k.of, t) })
	if i < 0 {
		return kind{}, false
	}
	return all[i], true
}

// held returns the type and the value that an interface holds; no type if it is not one
// that a cell has declared.
func (all kinds) held(v reflect.Value) (types.Type, reflect.Value) {
	name := ""
	var wrapper reflect.Value
	for {
		switch {
		case !v.IsValid():
			return nil, v
		case v.Kind() == reflect.Interface:
			v = v.Elem()
			continue
		case engine.IsBox(v.Type()):
			node, inner := engine.Unbox(v)
			if !node.IsNil() {
				name = engine.TypeOfNode(node.Elem())
			}
			v = inner
			continue
		case isTyped(v.Type()):
			return openTyped(v)
		case engine.IsWrapper(v.Type()):
			wrapper, v = v, engine.Unwrap(v)
			continue
		}
		break
	}
	var found []kind
	for _, k := range all {
		if !k.replaced && (k.seen == v.Type() || k.forms && name != "" && types.TypeString(k.of, nil) == name) {
			found = append(found, k)
		}
	}
	several := ""
	if len(found) > 1 || !isStruct(v.Type()) {
		for _, k := range found {
			if isStruct(v.Type()) {
				several += " or a " + types.TypeString(k.of, (*types.Package).Name)
			}
		}
		// Several types look like it: the engine's own name for it tells.
		found = slices.DeleteFunc(found, func(k kind) bool { return types.TypeString(k.of, nil) != name })
	}
	if len(found) == 0 {
		if several != "" && name == "" {
			panic(ambiguous(several))
		}
		if isStruct(v.Type()) && nameless(v.Type()) && slices.ContainsFunc(all, func(k kind) bool { return k.forms }) {
			panic(ambiguous(" value of a type that contains others"))
		}
		if wrapper.IsValid() {
			return nil, wrapper // which has the methods, though of a struct not the value
		}
		return nil, v
	}
	return found[len(found)-1].of, v
}

// nameless reports whether a struct, or what a pointer points to, has no name.
func nameless(t reflect.Type) bool {
	if t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	return t.Name() == ""
}

// ambiguous is what held panics with when a value may have several types.
type ambiguous string

// orRefuse makes the cell end with a refusal where held has panicked, or the engine is at fault.
func (h *Hooks) orRefuse() {
	switch r := recover().(type) {
	case nil:
	case ambiguous:
		h.refuse("a value in an interface, which may be a" + strings.TrimPrefix(string(r), " or a") + ", cannot be interpreted" + output.CompiledWay)
	case engine.Failure:
		h.refuse(EngineFailure) // package fmt would recover from it
	default:
		panic(r)
	}
}

// isStruct reports whether a type is a struct or a pointer to one.
func isStruct(t reflect.Type) bool {
	return t.Kind() == reflect.Struct || t.Kind() == reflect.Pointer && t.Elem().Kind() == reflect.Struct
}
