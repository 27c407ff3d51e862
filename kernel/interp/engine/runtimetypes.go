package engine

import (
	"reflect"
	"unsafe"
)

// What is known here of how the runtime holds types, of which reflection makes no secret but says little: see internal/abi.
// TestComplete would tell if it changed.

// address returns where a type is held.
func address(t reflect.Type) unsafe.Pointer { return (*[2]unsafe.Pointer)(unsafe.Pointer(&t))[1] }

// setFieldType changes a field's type in a struct type that has been made at runtime.
func setFieldType(s reflect.Type, i int, t reflect.Type) {
	(*structType)(address(s)).Fields[i].Typ = address(t)
}

// setPartType changes what a type that has been made at runtime is made of: the key (0) and the element (1) of a map, or the element of a
// slice, an array, a channel or a pointer.
func setPartType(of reflect.Type, i int, t reflect.Type) {
	composite := (*compositeType)(address(of))
	composite.Parts[i] = address(t)
	if of.Kind() == reflect.Array {
		composite.Parts[1] = address(reflect.SliceOf(t))
	}
}

// anyType is what all types begin with.
type anyType struct {
	_ [2]uintptr
	_ uint32
	_ [4]uint8
	_ [2]uintptr
	_ [2]int32
}

type structType struct {
	_      anyType
	_      *byte
	Fields []struct {
		_   *byte
		Typ unsafe.Pointer
		_   uintptr
	}
}

// compositeType is a type of others: of its Parts only maps and arrays have two.
type compositeType struct {
	_     anyType
	Parts [2]unsafe.Pointer
}
