package engine

import (
	"reflect"
	"strings"
	"unsafe"
)

// IsBox reports whether a type is how the engine holds values of its own types
// in an interface: a struct of the syntax that tells the type, and the value.
func IsBox(t reflect.Type) bool {
	return t.Name() == "valueInterface" && strings.HasSuffix(t.PkgPath(), "yaegi/interp")
}

// IsWrapper reports whether a type is how the engine hands values of its own
// types to compiled interfaces.
func IsWrapper(t reflect.Type) bool {
	if t.Kind() != reflect.Struct || !strings.HasPrefix(t.Name(), "_") {
		return false
	}
	_, ok := t.FieldByName("IValue")
	return ok
}

// TypeOfNode returns the name of the type that a node of the engine's syntax has.
func TypeOfNode(node reflect.Value) string {
	t := node.FieldByName("typ")
	if !t.IsValid() || t.IsNil() {
		return ""
	}
	text := t.Elem().FieldByName("str")
	if !text.IsValid() || text.Kind() != reflect.String {
		return ""
	}
	return PlainNames(text.String())
}

// Unbox returns the node that tells the type of what a box holds, which may be nil, and what it
// holds.
func Unbox(box reflect.Value) (node, held reflect.Value) {
	if !box.CanAddr() {
		open := reflect.New(box.Type()).Elem()
		open.Set(box)
		box = open
	}
	return box.Field(0), *(*reflect.Value)(unsafe.Pointer(box.Field(1).UnsafeAddr()))
}

// Unwrap returns what a wrapper holds.
func Unwrap(wrapper reflect.Value) reflect.Value { return wrapper.FieldByName("IValue") }

// Bare returns what boxes, wrappers and interfaces hold at last.
func Bare(v reflect.Value) reflect.Value {
	for v.IsValid() {
		switch {
		case v.Kind() == reflect.Interface:
			v = v.Elem()
		case IsBox(v.Type()):
			_, v = Unbox(v)
		case IsWrapper(v.Type()):
			v = Unwrap(v)
		default:
			return v
		}
	}
	return v
}
