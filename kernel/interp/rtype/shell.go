package rtype

import (
	"reflect"
	"sync"
	"sync/atomic"
	"unsafe"
)

// building is held while types are being declared and completed.
var building sync.Mutex

// shells maps descriptors of T and *T to the types of this package.
var shells = map[*header]*shell{}

// serial makes the hashes of types with the same text differ.
var serial atomic.Uint32

// A shell is a type T created by this package, together with *T.
type shell struct {
	typ, ptr memory
	complete bool
}

// newShell creates T and *T with the words of layout and room for methods.
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
	typeOffset(s.typ.typ) // keeps T alive: the garbage collector does not consider the types of interface values

	if methods > 0 {
		s.typ.typ.flags |= flagUncommon
		s.ptr.typ.flags |= flagUncommon
	}
	shells[s.typ.typ], shells[s.ptr.typ] = s, s
	return s
}

// Type returns the type of the shell.
func (s *shell) Type() reflect.Type { return typeAt(s.typ.typ) }

// argumentsOf returns the parameters and results of a func type, or nil for other types.
func argumentsOf(h *header) []*header {
	if reflect.Kind(h.kind) != reflect.Func {
		return nil
	}
	return signatureOf(h)
}
