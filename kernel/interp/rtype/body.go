package rtype

import (
	"fmt"
	"reflect"
	"sync"
	"sync/atomic"
	"unsafe"
)

// A Body is the code of a method. It can be set before or after the type is complete, and replaced
// at any time. The zero Body panics when it is called. A Body's methods may be called concurrently.
type Body struct {
	call   atomic.Pointer[func(args []reflect.Value) []reflect.Value]
	direct atomic.Pointer[reflect.Value]

	mu    sync.Mutex
	bound *binding
}

// Set makes call the code of the method. Its first argument is the receiver: a *T for a pointer
// method, or a copy of the T for a value method. The other arguments are the method's parameters; a
// variadic parameter is a slice. The function must return exactly the method's results. If call is
// nil, the code is removed, so that the garbage collector can free it.
func (b *Body) Set(call func(args []reflect.Value) []reflect.Value) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if call == nil {
		b.call.Store(nil)
	} else {
		b.call.Store(&call)
	}
	b.direct.Store(nil)
	if b.bound != nil {
		setContext(b.bound.entry, closure(b.bound.slow))
	}
}

// SetDirect makes fn the code of the method, without package reflect between the caller and fn. The
// function fn must have the type func(unsafe.Pointer, parameters) results. The pointer is the data
// word of an interface that holds the receiver. That is the receiver's address, or the T itself for
// a value method of a T that consists of a single pointer (a map, chan, func, pointer, or a struct
// or array of just one of these). fn must not modify the receiver of a value method through its
// address. Such an address can be nil if the method was called with a nil *T: fn must then panic
// with [Body.NilReceiver].
//
// SetDirect panics if the method is already part of a type and has a different signature.
func (b *Body) SetDirect(fn any) {
	v := reflect.ValueOf(fn)
	if v.Kind() != reflect.Func || v.IsNil() {
		panic(fmt.Sprintf("rtype: SetDirect of a %T, not a function", fn))
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.bound != nil {
		b.bound.checkDirect(v)
		setContext(b.bound.entry, closure(v))
	}
	b.direct.Store(&v)
}

// NilReceiver returns the error with which Go panics when the value method with this body is called
// with a nil *T. The body must be part of a type.
func (b *Body) NilReceiver() error {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.bound.nilReceiver()
}

// invoke runs the code of the method with its receiver and arguments.
func (b *Body) invoke(args []reflect.Value) []reflect.Value {
	if call := b.call.Load(); call != nil {
		return (*call)(args)
	}
	direct := b.direct.Load()
	if direct == nil {
		panic(fmt.Sprintf("rtype: method %s has no code yet", b.bound.name))
	}
	// The call did not use the direct entry: it has a T as an operand, or a *T although the direct
	// function expects a T.
	word := args[0]
	switch {
	case b.bound.pointer:
		word = reflect.ValueOf(word.UnsafePointer())
	default:
		v := reflect.New(b.bound.typ)
		v.Elem().Set(word)
		if b.bound.isDirect {
			word = reflect.ValueOf(*(*unsafe.Pointer)(v.UnsafePointer()))
		} else {
			word = reflect.ValueOf(v.UnsafePointer())
		}
	}
	in := append([]reflect.Value{word}, args[1:]...)
	if direct.Type().IsVariadic() {
		return direct.CallSlice(in)
	}
	return direct.Call(in)
}
