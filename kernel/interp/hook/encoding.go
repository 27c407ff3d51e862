package hook

import (
	"encoding"
	"encoding/json"
	"fmt"
	"go/types"
	"reflect"
	"strings"

	"setlab/kernel/interp/celltype"
	"setlab/kernel/interp/engine"
	"setlab/kernel/output"
)

// exported is what the functions of encoding get of a value that may hold values of
// cells' types in interfaces: what such a value has of its own, unless its encoding is
// another one than reflection tells. The type of a typed value has been looked at before.
func (h *Hooks) exported(typed bool, value any) any {
	return h.bare(typed, value, "the encoding", func(t celltype.Traits) bool { return t.Unexported || t.Marshals || t.Embeds })
}

// templated is exported for the data of a template, which may call their methods.
func (h *Hooks) templated(typed bool, value any) any {
	return h.bare(typed, value, "a template", func(t celltype.Traits) bool { return t.Methods || t.Embeds })
}

// bare returns a value without what the engine wraps those of cells' types in. It refuses
// those of which otherwise says that compiled code would see something else.
func (h *Hooks) bare(typed bool, value any, by string, otherwise func(celltype.Traits) bool) any {
	defer h.orRefuse()
	o := opening{all: h.known(), visit: func(t types.Type) {
		if otherwise(celltype.TraitsOf(t)) {
			h.Raise(fmt.Errorf("%s of a %s in an interface cannot be interpreted%s", by, types.TypeString(t, (*types.Package).Name), output.CompiledWay))
		}
	}}
	v := reflect.ValueOf(&value).Elem()
	if typed {
		v = bare(v)
	}
	if v = o.opened(v, 0); !v.IsValid() {
		return nil
	}
	return v.Interface()
}

// opening takes values out of what the engine wraps them in.
type opening struct {
	all   kinds
	visit func(types.Type) // is called with the types of cells' that values in interfaces may have
}

// deepest is how deep a value may be; one that is deeper may contain itself.
const deepest = 1000

// opened returns a value in which interfaces hold the values themselves and not what the
// engine wraps them in.
func (o opening) opened(v reflect.Value, depth int) reflect.Value {
	switch {
	case !v.IsValid():
		return v
	case depth > deepest:
		panic(ambiguous(" value that contains itself"))
	case isInterface(v.Type()):
		return o.opened(o.held(v), depth+1)
	case !holdsInterface(v.Type()):
		return v
	}
	switch v.Interface().(type) {
	case json.Marshaler, encoding.TextMarshaler:
		return v
	}
	t := openedType(v.Type())
	into := reflect.New(t).Elem()
	switch v.Kind() {
	case reflect.Pointer:
		if !v.IsNil() {
			into.Set(reflect.New(t.Elem()))
			put(into.Elem(), o.opened(v.Elem(), depth+1))
		}
	case reflect.Struct:
		for i := range v.NumField() {
			if f := v.Field(i); into.Field(i).Kind() != reflect.Interface || isInterface(f.Type()) || !omitted(f, t.Field(i).Tag) {
				put(into.Field(i), o.opened(f, depth+1))
			}
		}
	case reflect.Slice:
		if v.IsNil() {
			return into
		}
		into.Set(reflect.MakeSlice(t, v.Len(), v.Len()))
		fallthrough
	case reflect.Array:
		for i := range v.Len() {
			put(into.Index(i), o.opened(v.Index(i), depth+1))
		}
	case reflect.Map:
		if v.IsNil() {
			return into
		}
		into.Set(reflect.MakeMap(t))
		for _, k := range v.MapKeys() {
			key, element := reflect.New(t.Key()).Elem(), reflect.New(t.Elem()).Elem()
			put(key, o.opened(k, depth+1))
			put(element, o.opened(v.MapIndex(k), depth+1))
			into.SetMapIndex(key, element)
		}
	}
	return into
}

// omitted reports whether a field that becomes one of the empty interface is to be none there.
func omitted(v reflect.Value, tag reflect.StructTag) bool {
	switch v.Kind() {
	case reflect.Pointer:
		return v.IsNil()
	case reflect.Slice, reflect.Map, reflect.Array:
		return strings.Contains(string(tag), "omit") && v.Len() == 0
	}
	return false
}

// put sets to to v, which may be none.
func put(to, v reflect.Value) {
	switch {
	case !v.IsValid():
		to.SetZero()
	case v.Type().AssignableTo(to.Type()):
		to.Set(v)
	default:
		panic(ambiguous(" value of a cell's type within one of a package's"))
	}
}

// held returns what an interface holds at last. It visits the types that this may have.
func (o opening) held(v reflect.Value) reflect.Value {
	of, held := o.all.surelyHeld(v)
	switch {
	case !held.IsValid():
	case engine.IsWrapper(held.Type()):
		panic(ambiguous(" value of a cell's type that contains others"))
	case of != nil:
		o.visit(of)
	default:
		for _, t := range o.all.within(held.Type()) {
			o.visit(t)
		}
	}
	return held
}

// surelyHeld is held, but returns no type where a value may have several.
func (all kinds) surelyHeld(v reflect.Value) (of types.Type, held reflect.Value) {
	defer func() {
		switch r := recover().(type) {
		case nil:
		case ambiguous:
			of, held = nil, bare(v)
		default:
			panic(r)
		}
	}()
	return all.held(v)
}

// within returns the types of cells' that a value in an interface may have or contain, of
// which reflection tells no more than its type. A value that is no struct has none
// itself: the engine tells it.
func (all kinds) within(t reflect.Type) (found []types.Type) {
	eachType(t, func(inner reflect.Type) bool {
		if inner.PkgPath() == "" && (inner != t || t.Kind() == reflect.Struct) {
			found = append(found, all.like(inner)...)
		}
		return false
	})
	return found
}

// eachType calls is with a type and those within it, but not those within interfaces and structs of
// packages, until it returns true. It reports whether it has.
func eachType(t reflect.Type, is func(reflect.Type) bool) bool {
	seen := map[reflect.Type]bool{} // the engine makes types that contain themselves
	var visit func(t reflect.Type) bool
	visit = func(t reflect.Type) bool {
		if seen[t] {
			return false
		}
		seen[t] = true
		if is(t) {
			return true
		}
		switch t.Kind() {
		case reflect.Map:
			return visit(t.Key()) || visit(t.Elem())
		case reflect.Pointer, reflect.Slice, reflect.Array:
			return visit(t.Elem())
		case reflect.Struct:
			for i := range t.NumField() {
				if t.PkgPath() == "" && visit(t.Field(i).Type) {
					return true
				}
			}
		}
		return false
	}
	return visit(t)
}

// like returns the types of cells' that look like t to reflection. Of others than structs, interfaces hold the type.
func (all kinds) like(t reflect.Type) (found []types.Type) {
	if !isStruct(t) {
		return nil
	}
	for _, k := range all {
		if k.seen == t && !k.replaced {
			found = append(found, k.of)
		}
	}
	if len(found) == 0 && t.Kind() == reflect.Struct && nameless(t) {
		for _, k := range all {
			if k.forms && k.seen.Kind() == reflect.Struct && k.seen.NumField() == t.NumField() {
				found = append(found, k.of)
			}
		}
	}
	return found
}

// isInterface reports whether a type is one of interfaces, or the engine's for it.
func isInterface(t reflect.Type) bool {
	return t.Kind() == reflect.Interface || engine.IsBox(t) || engine.IsWrapper(t)
}

// holdsInterface reports whether values of a type may have others in interfaces, beside
// those of a package's structs.
func holdsInterface(t reflect.Type) bool { return eachType(t, isInterface) }

// openedType returns the type that opened values of t have: one with the empty interface
// where the engine has its own type or knows the methods of an interface, which values of
// cells' types do not have.
func openedType(t reflect.Type) reflect.Type {
	if isInterface(t) {
		return reflect.TypeFor[any]()
	}
	if t.PkgPath() != "" || !eachType(t, func(t reflect.Type) bool {
		return isInterface(t) && (t.Kind() != reflect.Interface || t.NumMethod() > 0)
	}) {
		return t
	}
	switch t.Kind() {
	case reflect.Map:
		return reflect.MapOf(withinOpened(t.Key()), withinOpened(t.Elem()))
	case reflect.Pointer:
		if t.Elem().Kind() == reflect.Struct {
			return reflect.PointerTo(openedType(t.Elem()))
		}
		return reflect.PointerTo(withinOpened(t.Elem()))
	case reflect.Slice:
		return reflect.SliceOf(withinOpened(t.Elem()))
	case reflect.Array:
		return reflect.ArrayOf(t.Len(), withinOpened(t.Elem()))
	case reflect.Struct:
		var fields []reflect.StructField
		for i := range t.NumField() {
			f := t.Field(i)
			f.Type = withinOpened(f.Type)
			fields = append(fields, f)
		}
		return reflect.StructOf(fields)
	}
	return t
}

// withinOpened is openedType for what is within another one. Reflection can make no type that
// contains itself.
func withinOpened(t reflect.Type) reflect.Type {
	if eachType(t, func(inner reflect.Type) bool { return containsDirectly(inner, t) }) {
		return reflect.TypeFor[any]()
	}
	return openedType(t)
}

// containsDirectly reports whether a type is one of the parts of another one.
func containsDirectly(t, part reflect.Type) bool {
	switch t.Kind() {
	case reflect.Map:
		return t.Key() == part || t.Elem() == part
	case reflect.Pointer, reflect.Slice, reflect.Array:
		return t.Elem() == part
	case reflect.Struct:
		for i := range t.NumField() {
			if t.Field(i).Type == part {
				return true
			}
		}
	}
	return false
}
