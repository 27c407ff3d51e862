package rtype

import "reflect"

// Rebuild returns a pointer, slice, array, channel or map type with f applied to the types of its elements and keys. Other types, and those with a
// name, are returned as they are.
func Rebuild(t reflect.Type, f func(reflect.Type) reflect.Type) reflect.Type {
	if t.Name() != "" {
		return t
	}
	switch t.Kind() {
	case reflect.Pointer:
		return reflect.PointerTo(f(t.Elem()))
	case reflect.Slice:
		return reflect.SliceOf(f(t.Elem()))
	case reflect.Array:
		return reflect.ArrayOf(t.Len(), f(t.Elem()))
	case reflect.Chan:
		return ChanOf(t.ChanDir(), f(t.Elem()))
	case reflect.Map:
		return reflect.MapOf(f(t.Key()), f(t.Elem()))
	}
	return t
}
