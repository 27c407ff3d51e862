package rtype

import (
	"fmt"
	"reflect"
	"slices"
	"unsafe"
)

// A binding connects a body to the entries of its method.
type binding struct {
	body      *Body
	name      string       // main.T.M
	typ       reflect.Type // T
	signature reflect.Type // without the receiver
	pointer   bool         // the receiver is *T
	isDirect  bool         // an interface holds T itself rather than its address
	entry     int          // entry for calls with the receiver's word; the second entry of a value method follows it
	slow      reflect.Value
	header    *header // of T
	pointerTo *header // of *T
}

// bind connects the body to its entries.
func (b *Body) bind(t reflect.Type, m Method, entry int, isDirect bool) *binding {
	b.mu.Lock()
	defer b.mu.Unlock()
	at := &binding{
		body: b, name: t.String() + "." + m.Name, typ: t, signature: m.Type,
		pointer: m.Pointer, isDirect: isDirect, entry: entry,
		header: descriptor(t), pointerTo: descriptor(reflect.PointerTo(t)),
	}
	if b.bound != nil {
		panic("rtype: one Body for two methods: " + b.bound.name + " and " + at.name)
	}
	direct := b.direct.Load()
	if direct != nil {
		at.checkDirect(*direct)
	}
	word := reflect.TypeFor[unsafe.Pointer]()
	switch {
	case m.Pointer:
		at.slow = at.function(word, at.pointerReceiver)
	case isDirect:
		at.slow = at.function(word, at.wordReceiver)
		setContext(entry+1, closure(at.function(word, at.addressReceiver)))
	default:
		at.slow = at.function(word, at.addressReceiver)
		setContext(entry+1, closure(at.function(t, at.operandReceiver)))
	}
	if direct != nil {
		setContext(entry, closure(*direct))
	} else {
		setContext(entry, closure(at.slow))
	}
	b.bound = at
	return at
}

// value returns the code offsets of a value method in the table of T: one for the receiver's word,
// and one for a T as an operand.
func (at *binding) value() (ofWord, ofOperand int32) {
	ofWord = addReflectOff(entry(at.entry))
	if at.isDirect {
		return ofWord, ofWord
	}
	return ofWord, addReflectOff(entry(at.entry + 1))
}

// pointerCode returns the code offset of the method in the table of *T.
func (at *binding) pointerCode() int32 {
	if !at.pointer && at.isDirect {
		return addReflectOff(entry(at.entry + 1))
	}
	return addReflectOff(entry(at.entry))
}

// function returns a function value with the method's signature after a receiver of the given type.
// The function become converts the receiver to the method's own type.
func (at *binding) function(receiver reflect.Type, become func(reflect.Value) reflect.Value) reflect.Value {
	return reflect.MakeFunc(WithReceiver(receiver, at.signature), func(args []reflect.Value) []reflect.Value {
		args[0] = become(args[0])
		return at.body.invoke(args)
	})
}

// WithReceiver returns the func type with a receiver before the parameters of signature.
func WithReceiver(receiver, signature reflect.Type) reflect.Type {
	in := slices.Concat([]reflect.Type{receiver}, slices.Collect(signature.Ins()))
	return reflect.FuncOf(in, slices.Collect(signature.Outs()), signature.IsVariadic())
}

// The receivers below are created without reflect.New and reflect.NewAt, which look up *T in the
// runtime under a lock.

// pointerReceiver converts an address to the *T with that address.
func (at *binding) pointerReceiver(p reflect.Value) reflect.Value {
	return held(at.pointerTo, p.UnsafePointer())
}

// addressReceiver copies the T at an address.
func (at *binding) addressReceiver(p reflect.Value) reflect.Value {
	if p.IsNil() {
		panic(at.nilReceiver())
	}
	// Convert copies an addressable value.
	return held(at.pointerTo, p.UnsafePointer()).Elem().Convert(at.typ)
}

// wordReceiver converts a word to the T that it represents.
func (at *binding) wordReceiver(p reflect.Value) reflect.Value {
	return held(at.header, p.UnsafePointer())
}

// operandReceiver returns a T unchanged.
func (at *binding) operandReceiver(v reflect.Value) reflect.Value { return v }

func (at *binding) checkDirect(fn reflect.Value) {
	if want := WithReceiver(reflect.TypeFor[unsafe.Pointer](), at.signature); fn.Type() != want {
		panic(fmt.Sprintf("rtype: the direct function of %s is a %v, not a %v", at.name, fn.Type(), want))
	}
}

// A nilReceiver is the runtime error for calling a value method with a nil pointer.
type nilReceiver string

// Error implements error.
func (e nilReceiver) Error() string { return string(e) }

// RuntimeError implements runtime.Error.
func (e nilReceiver) RuntimeError() {}

// NilReceiver returns the error with which Go panics when a value method of a type is called with a
// nil pointer.
func NilReceiver(t reflect.Type, method string) error {
	return nilReceiver(fmt.Sprintf("value method %s.%s.%s called using nil *%[2]s pointer", t.PkgPath(), t.Name(), method))
}

func (at *binding) nilReceiver() error {
	return NilReceiver(at.typ, at.name[len(at.typ.String())+1:])
}
