package exec

import (
	"fmt"
	"go/types"
	"reflect"
	"strings"
	"unsafe"
)

// class describes which registers hold a value of a type.
type class uint8

const (
	none    class = iota
	number        // one number: bool, integers, floats, complex64
	pair          // two numbers: complex128
	pointer       // one pointer: pointers, maps, channels, functions
	str           // a pointer and a number
	slice         // a pointer and two numbers
	iface         // two pointers
	memory        // a pointer to immutable memory: structs and arrays
	tuple         // the registers of its components
)

// layout describes how the engine represents a type.
type layout struct {
	typ   types.Type // one of the identical types
	rt    reflect.Type
	desc  unsafe.Pointer // descriptor of rt
	class class
	kind  reflect.Kind
	size  uintptr
	zero  unsafe.Pointer // see zeroValue
	parts []*layout      // elements of a tuple
	maker *funcMaker     // for function values
}

// words returns the number of number words and pointer words of a value.
func (l *layout) words() (numbers, pointers uintptr) {
	switch l.class {
	case number:
		return 1, 0
	case pair:
		return 2, 0
	case pointer, memory:
		return 0, 1
	case str:
		return 1, 1
	case slice:
		return 2, 1
	case iface:
		return 0, 2
	case tuple:
		for _, p := range l.parts {
			n, m := p.words()
			numbers, pointers = numbers+n, pointers+m
		}
	}
	return numbers, pointers
}

// failure is an error of the compiler, passed as a panic.
type failure struct{ error }

func fail(format string, args ...any) { panic(failure{fmt.Errorf(format, args...)}) }

// layout returns the layout of a type. It fails if there is none.
func (e *Engine) layout(t types.Type) *layout {
	if l, ok := e.layouts[t]; ok {
		return l
	}
	l := &layout{typ: t}
	switch u := t.(type) {
	case *types.Tuple:
		l.class = tuple
		for v := range u.Variables() {
			l.parts = append(l.parts, e.layout(v.Type()))
		}
	default:
		if b, ok := t.Underlying().(*types.Basic); ok && (b.Kind() == types.Invalid || b.Info()&types.IsUntyped != 0) {
			if b.Kind() == types.UntypedNil || b.Kind() == types.Invalid {
				break
			}
			return e.layout(types.Default(t))
		}
		if s := t.String(); s == "iter" || strings.HasSuffix(s, "deferStack") { // opaque types of package ssa
			return e.layout(types.Typ[types.UnsafePointer])
		}
		rt, err := e.types.Of(t)
		if err != nil {
			panic(failure{err})
		}
		l.rt, l.desc, l.kind, l.size = rt, descriptor(rt), rt.Kind(), rt.Size()
		l.class = classOf(rt)
	}
	e.layouts[t] = l
	return l
}

// zeroValue returns memory with the zero value. It must not be written to.
func (l *layout) zeroValue() unsafe.Pointer {
	if l.zero == nil {
		l.zero = unsafe.Pointer(&zeroMemory)
		if l.class == memory {
			l.zero = unsafeNew(l.desc)
		}
	}
	return l.zero
}

// zeroMemory is the zero value of all types except structs and arrays.
var zeroMemory [4]uint64

func classOf(t reflect.Type) class {
	switch t.Kind() {
	case reflect.Complex128:
		return pair
	case reflect.String:
		return str
	case reflect.Slice:
		return slice
	case reflect.Interface:
		return iface
	case reflect.Struct, reflect.Array:
		return memory
	case reflect.Pointer, reflect.UnsafePointer, reflect.Map, reflect.Chan, reflect.Func:
		return pointer
	}
	return number
}
