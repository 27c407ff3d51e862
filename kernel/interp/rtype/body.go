package rtype

import (
	"fmt"
	"reflect"
	"sync"
	"sync/atomic"
	"unsafe"
)

// A Body is the code of a method. It can be given before or after the type is
// complete and replaced at any time; the zero Body panics when it is called.
// Methods of Body may be called from several goroutines.
type Body struct {
	call   atomic.Pointer[func(args []reflect.Value) []reflect.Value]
	direct atomic.Pointer[reflect.Value]

	mu    sync.Mutex
	bound *binding
}

// Set makes call the code of the method. Its first argument is the receiver: a
// *T for a pointer method, otherwise a T that is the method's own copy. The
// others are the method's parameters, of which a variadic one is a slice. It
// returns exactly the method's results. A nil call takes the code away, so
// that the collector can free it.
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

// SetDirect makes fn the code of the method, without package reflect between
// the caller and fn. fn is a func(unsafe.Pointer, parameters) results. The
// pointer is what an interface holds of the receiver: its address, or for a
// value method of a T that is itself one pointer (a map, chan, func, pointer,
// or a struct or array of just one of these) the T. fn must not change what
// the address of a value method's receiver points to. Such an address can be
// nil, if the method was called with a nil *T: fn then panics with
// [Body.NilReceiver].
//
// SetDirect panics if the method is in a type and has another signature.
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

// NilReceiver returns the error with which Go panics when the value method of
// this body is called with a nil *T. The body must be in a type.
func (b *Body) NilReceiver() error {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.bound.nilReceiver()
}

// invoke runs the code of the method on its receiver and arguments.
func (b *Body) invoke(args []reflect.Value) []reflect.Value {
	if call := b.call.Load(); call != nil {
		return (*call)(args)
	}
	direct := b.direct.Load()
	if direct == nil {
		panic(fmt.Sprintf("rtype: method %s has no code yet", b.bound.name))
	}
	// Here came a call that is not through the direct entry: with a T as an
	// operand, or with a *T whose T is what the direct function takes.
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
