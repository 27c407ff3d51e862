// Package carry copies variables from one process to another and back: from the
// interpreted session to the program of a compiled cell, which imports this
// package, and from there to the session again.
//
// Everything that the variables reach is carried with them. Pointers, slices and maps keep their
// identity: aliases, cycles and pointers to elements and fields stay what they
// are, and on the way back values go into the memory that they came from. Types
// that packages declare with unexported fields go by their BinaryMarshaler,
// GobEncoder or TextMarshaler; views of the same data within two such values
// become apart. Functions, channels and what else no other process can have is an
// error that names the variable.
//
// Both processes run on one machine and have the same packages. The types that
// cells declare may look different to reflection in both, as long as their fields
// are the same in the same order.
package carry

import (
	"errors"
	"fmt"
	"reflect"
	"unsafe"
)

// Var is a variable that is carried: its name, and a pointer to it.
type Var struct {
	Name string
	At   reflect.Value
}

// A World is what a process knows of types and of what its interfaces hold.
type World interface {
	// IsOwn reports whether cells have declared a type, and no package.
	IsOwn(t reflect.Type) bool
	// IsInterface reports whether values of a type hold values of other types.
	IsInterface(t reflect.Type) bool
	// Open returns the name of the type of what an interface holds, and a pointer to
	// a copy of it. The name is empty for nil.
	Open(v reflect.Value) (name string, content reflect.Value, err error)
	// Type returns the type with a name that Open of either process returned.
	Type(name string) (reflect.Type, error)
	// Put has the interface to hold what content points to, a value of the named type.
	Put(to reflect.Value, name string, content reflect.Value) error
}

// Memory knows the objects that have been carried, so that they find the way back
// to where they came from. One that has encoded decodes the answer, and the other
// way round.
type Memory struct {
	world   World
	objects []*object // by their number, less one
}

// NewMemory returns a memory without objects.
func NewMemory(w World) *Memory { return &Memory{world: w} }

// object is an extent of memory that is carried as a whole: a variable, what a
// pointer points to, the array behind slices, or a map.
type object struct {
	at       unsafe.Pointer // the first element; of a map, the map itself
	elem     reflect.Type   // of the elements, itself no array; of a map, its type
	count    int            // elements; -1 for a map
	used     int            // elements that something refers to
	number   int            // from 1; 0 as long as it has none
	name     string         // of a variable that reaches it
	original []byte         // its content as it came
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

// mapValue returns the map that o is.
func (o *object) mapValue() reflect.Value {
	p := o.at
	return reflect.NewAt(o.elem, unsafe.Pointer(&p)).Elem()
}

// at returns the variable of type t at p, with all rights.
func at(t reflect.Type, p unsafe.Pointer) reflect.Value { return reflect.NewAt(t, p).Elem() }

// flattened returns the elements of nested arrays: how many and of which type.
func (m *Memory) flattened(t reflect.Type, count int) (reflect.Type, int) {
	for t.Kind() == reflect.Array && !m.isLibrary(t) {
		t, count = t.Elem(), count*t.Len()
	}
	return t, count
}

// An Error says which variable cannot be carried and why.
type Error struct {
	Name string
	Err  error
}

func (e *Error) Error() string { return fmt.Sprintf("the variable %s %v", e.Name, e.Err) }

// Unwrap returns the reason.
func (e *Error) Unwrap() error { return e.Err }

// errTruncated is the error of data that did not come from this package, or not all of it.
var errTruncated = errors.New("the values that were carried are damaged")
