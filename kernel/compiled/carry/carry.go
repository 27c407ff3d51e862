// Package carry copies variables from one process to another and back: from the interpreted session
// to the program of a compiled cell, which imports this package, and from there back to the
// session.
//
// Everything reachable from the variables is copied. Pointers, slices and maps keep their identity:
// aliases, cycles, and pointers to elements and fields are preserved, and on the way back, values
// are written to their original memory. Types of packages with unexported fields are encoded by
// their BinaryMarshaler, GobEncoder or TextMarshaler; two such values that share data no longer
// share it after the copy. Functions, channels and other values that cannot exist in another
// process cause an error that names the variable.
//
// Both processes run on the same machine with the same packages. Types declared in cells may look
// different to reflection in the two processes, as long as they have the same fields in the same
// order.
package carry

import (
	"errors"
	"fmt"
	"reflect"
	"unsafe"
)

// Var is a variable to copy: its name, and a pointer to it.
type Var struct {
	Name string
	At   reflect.Value
}

// A World provides access to the types of a process and to values in interfaces.
type World interface {
	// IsOwn reports whether a type is declared in a cell rather than a package.
	IsOwn(t reflect.Type) bool
	// IsInterface reports whether values of a type hold values of other types.
	IsInterface(t reflect.Type) bool
	// Open returns the name of the dynamic type of an interface value, and a pointer to a copy of
	// the value. The name is empty for nil.
	Open(v reflect.Value) (name string, content reflect.Value, err error)
	// Type returns the type for a name returned by Open in either process.
	Type(name string) (reflect.Type, error)
	// Put stores the value that content points to, which is of the named type, in the interface to.
	Put(to reflect.Value, name string, content reflect.Value) error
}

// Memory tracks the objects that have been copied, so that their values can be written back to the
// original memory. A Memory that has encoded variables decodes the answer, and the other way
// around.
type Memory struct {
	world   World
	objects []*object // by number, minus one
}

// NewMemory returns a memory without objects.
func NewMemory(w World) *Memory { return &Memory{world: w} }

// object is an extent of memory that is copied as a whole: a variable, the target of a pointer, the
// array of a slice, or a map.
type object struct {
	at       unsafe.Pointer // the first element; for a map, the map itself
	elem     reflect.Type   // type of the elements, never an array; for a map, its type
	count    int            // number of elements; -1 for a map
	used     int            // number of elements that are referred to
	number   int            // from 1; 0 if not yet assigned
	name     string         // name of a variable that reaches it
	original []byte         // its content when it was decoded
}

func (o *object) isMap() bool { return o.count < 0 }

func (o *object) start() uintptr { return uintptr(o.at) }

func (o *object) end() uintptr {
	if o.isMap() {
		return o.start() + 1
	}
	return o.start() + uintptr(o.count)*o.elem.Size()
}

// element returns a pointer to element i.
func (o *object) element(i int) unsafe.Pointer {
	return unsafe.Add(o.at, uintptr(i)*o.elem.Size())
}

// mapValue returns the map represented by o.
func (o *object) mapValue() reflect.Value {
	p := o.at
	return reflect.NewAt(o.elem, unsafe.Pointer(&p)).Elem()
}

// at returns the variable of type t at p, including access to unexported fields.
func at(t reflect.Type, p unsafe.Pointer) reflect.Value { return reflect.NewAt(t, p).Elem() }

// flattened returns the element type and number of elements of nested arrays.
func (m *Memory) flattened(t reflect.Type, count int) (reflect.Type, int) {
	for t.Kind() == reflect.Array && !m.isLibrary(t) {
		t, count = t.Elem(), count*t.Len()
	}
	return t, count
}

// An Error reports which variable cannot be copied and why.
type Error struct {
	Name string
	Err  error
}

func (e *Error) Error() string { return fmt.Sprintf("the variable %s %v", e.Name, e.Err) }

// Unwrap returns the underlying error.
func (e *Error) Unwrap() error { return e.Err }

// errTruncated is returned for data that is incomplete or was not written by this package.
var errTruncated = errors.New("the copied values are damaged")
