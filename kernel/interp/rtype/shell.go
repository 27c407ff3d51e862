package rtype

import (
	"reflect"
	"sync"
	"sync/atomic"
	"unsafe"
)

// building is held while types are declared and completed.
var building sync.Mutex

// shells has the types of this package by descriptor, T and *T.
var shells = map[*header]*shell{}

// serial tells apart the hashes of types with the same text.
var serial atomic.Uint32

// A shell is a type T of this package together with *T.
type shell struct {
	typ, ptr memory
	complete bool
}

// newShell lays out T and *T with the words of layout and room for methods.
func newShell(layout *header, text string, hash uint32, methods int) *shell {
	s := &shell{
		typ: newMemory(reflect.Kind(layout.kind), len(argumentsOf(layout)), methods),
		ptr: newMemory(reflect.Pointer, 0, methods),
	}
	s.typ.typ.hash = hash
	s.typ.typ.str = nameOffset(encodeName(nameKey{name: text}))
	s.typ.copyBase(layout)

	s.ptr.typ.hash = hashOf("*", hash)
	s.ptr.typ.str = nameOffset(encodeName(nameKey{name: "*" + text}))
	s.ptr.copyBase(descriptor(reflect.TypeFor[*unsafe.Pointer]()))
	(*pointerType)(unsafe.Pointer(s.ptr.typ)).elem = s.typ.typ
	s.typ.typ.ptrToThis = typeOffset(s.ptr.typ)
	typeOffset(s.typ.typ) // keeps T alive: the collector does not look into interface values for types

	if methods > 0 {
		s.typ.typ.flags |= flagUncommon
		s.ptr.typ.flags |= flagUncommon
	}
	shells[s.typ.typ], shells[s.ptr.typ] = s, s
	return s
}

// Type returns the type of the shell.
func (s *shell) Type() reflect.Type { return typeAt(s.typ.typ) }

// argumentsOf returns the parameters and results of a func type, otherwise nil.
func argumentsOf(h *header) []*header {
	if reflect.Kind(h.kind) != reflect.Func {
		return nil
	}
	return signatureOf(h)
}
