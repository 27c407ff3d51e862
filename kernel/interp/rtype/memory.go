package rtype

import (
	"reflect"
	"unsafe"
)

// memory is a descriptor with the data that follows it.
type memory struct {
	typ      *header
	uncommon *uncommon
	args     []*header // parameters and results of a function type
	methods  []method
}

// newMemory allocates a descriptor of a kind. The memory has its own type, created by reflect, so
// that the garbage collector sees every pointer in it.
func newMemory(k reflect.Kind, args, methods int) memory {
	if methods > 1<<16-1 {
		panic("rtype: a type has over 65,535 methods")
	}
	v := reflect.New(reflect.StructOf([]reflect.StructField{
		{Name: "Base", Type: base(k)},
		{Name: "Uncommon", Type: reflect.TypeFor[uncommon]()},
		{Name: "Args", Type: reflect.ArrayOf(args, reflect.TypeFor[*header]())},
		{Name: "Methods", Type: reflect.ArrayOf(methods, reflect.TypeFor[method]())},
	})).Elem()
	at := func(i int) unsafe.Pointer { return v.Field(i).Addr().UnsafePointer() }
	m := memory{typ: (*header)(at(0)), uncommon: (*uncommon)(at(1))}
	if args > 0 {
		m.args = unsafe.Slice((**header)(at(2)), args)
	}
	if methods > 0 {
		m.methods = unsafe.Slice((*method)(at(3)), methods)
	}
	m.uncommon.offset = uint32(uintptr(at(3)) - uintptr(at(1)))
	return m
}

// copyBase copies the words of the kind from src, except those that identify the type: hash, text,
// pointer type, and the flags that are not about layout.
func (m memory) copyBase(src *header) {
	was, words := *m.typ, base(reflect.Kind(src.kind))
	reflect.NewAt(words, unsafe.Pointer(m.typ)).Elem().Set(reflect.NewAt(words, unsafe.Pointer(src)).Elem())
	copy(m.args, argumentsOf(src))
	if reflect.Kind(src.kind) == reflect.Interface {
		// The offsets in the methods of a compiled type are only valid for that type.
		(*interfaceType)(unsafe.Pointer(m.typ)).methods = encodeSignatures(signaturesOf(typeAt(src)))
	}
	m.typ.hash, m.typ.str, m.typ.ptrToThis = was.hash, was.str, was.ptrToThis
	m.typ.flags = src.flags&flagsOfLayout | was.flags&^flagsOfLayout
}

// signatureOf returns the parameters and results of a function type.
func signatureOf(h *header) []*header {
	f := (*funcType)(unsafe.Pointer(h))
	n := int(f.in) + int(f.out&^variadicResult)
	if n == 0 {
		return nil
	}
	at := unsafe.Sizeof(*f)
	if h.flags&flagUncommon != 0 {
		at += unsafe.Sizeof(uncommon{})
	}
	return unsafe.Slice((**header)(unsafe.Add(unsafe.Pointer(h), at)), n)
}

// setMethods sets the method table to ms, which must be sorted.
func (m memory) setMethods(ms []method, exported int) {
	copy(m.methods, ms)
	m.uncommon.methods = uint16(len(ms))
	m.uncommon.exported = uint16(exported)
}

// uncommonOf returns the uncommon of a type, or nil if it has none.
func uncommonOf(h *header) *uncommon {
	if h.flags&flagUncommon == 0 {
		return nil
	}
	return (*uncommon)(unsafe.Add(unsafe.Pointer(h), base(reflect.Kind(h.kind)).Size()))
}
