package exec

import (
	"reflect"
	"unsafe"

	"setlab/kernel/interp/rtype"
)

// Succeed records that a type takes the place of an earlier one with the same memory, which had other methods. Assertions to one of them accept
// values of the other, because running code keeps the earlier type. The methods of both are compiled.
func (e *Engine) Succeed(before, after reflect.Type) error {
	first := before
	if f, ok := e.firsts.Load(descriptor(before)); ok {
		first = f.(reflect.Type)
	}
	e.firsts.Store(descriptor(after), first)
	e.succeeded.Store(true)
	return e.compiles(e.compileAll)
}

// succeeds reports whether two types, given by their descriptors, differ only in types that have taken each other's place.
func (e *Engine) succeeds(a, b unsafe.Pointer) bool {
	return e.succeeded.Load() && a != nil && e.first(typeOf(a)) == e.first(typeOf(b))
}

// first returns the type with the first declaration in place of later ones, also within composite types.
func (e *Engine) first(t reflect.Type) reflect.Type {
	if f, ok := e.firsts.Load(descriptor(t)); ok {
		return f.(reflect.Type)
	}
	return rtype.Rebuild(t, e.first)
}
