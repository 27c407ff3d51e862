package rtype

import (
	"reflect"
	"unsafe"
)

// The structs below mirror the type descriptors of package internal/abi field by field. Check
// compares them before they are used.

// header is the start of every type descriptor.
type header struct {
	size       uintptr
	ptrBytes   uintptr // length of the prefix that can contain pointers
	hash       uint32
	flags      uint8
	align      uint8
	fieldAlign uint8
	kind       uint8
	equal      func(unsafe.Pointer, unsafe.Pointer) bool // nil if not comparable
	gcData     *byte
	str        int32 // name offset of the type's text
	ptrToThis  int32 // type offset of the pointer type, or 0
}

// Flags of a header.
const (
	flagUncommon   = 1 << 0 // an uncommon follows the kind's words
	flagExtraStar  = 1 << 1 // the text has an additional '*' at the start
	flagNamed      = 1 << 2
	flagRegular    = 1 << 3 // equality and hash treat the value as plain bytes
	flagMaskLater  = 1 << 4 // gcData is a **byte that the runtime fills
	flagDirect     = 1 << 5 // an interface holds the value itself rather than its address
	flagsOfLayout  = flagRegular | flagMaskLater | flagDirect
	variadicResult = 1 << 15 // top bit of funcType.out
)

type arrayType struct {
	header
	elem  *header
	slice *header
	len   uintptr
}

type chanType struct {
	header
	elem *header
	dir  int
}

// funcType is followed by an uncommon, if it has one, and by the parameters and results, one word
// each.
type funcType struct {
	header
	in  uint16
	out uint16
}

type interfaceType struct {
	header
	pkgPath *byte
	methods []interfaceMethod
}

type interfaceMethod struct {
	name int32
	typ  int32
}

type mapType struct {
	header
	key       *header
	elem      *header
	group     *header
	hasher    func(unsafe.Pointer, uintptr) uintptr
	groupSize uintptr
	slotSize  uintptr
	elemOff   uintptr
	flags     uint32
}

type pointerType struct {
	header
	elem *header
}

type sliceType pointerType // they have the same fields

type structType struct {
	header
	pkgPath *byte
	fields  []structField
}

type structField struct {
	name   *byte
	typ    *header
	offset uintptr
}

// uncommon follows the words of a type with a name or methods.
type uncommon struct {
	pkgPath  int32
	methods  uint16
	exported uint16
	offset   uint32 // of the methods, relative to this struct
	_        uint32
}

// method is an entry of a type's method table, which is sorted by name.
type method struct {
	name      int32
	typ       int32 // signature without the receiver
	ofWord    int32 // code for a call through an interface
	ofOperand int32 // code for a call with the receiver as the first argument
}

// eface has the layout of an empty interface.
type eface struct {
	typ  *header
	data unsafe.Pointer
}

// descriptor returns the type descriptor of t.
func descriptor(t reflect.Type) *header {
	if t == nil {
		panic("rtype: nil type")
	}
	// A reflect.Type holds a *reflect.rtype, which is the address of the descriptor.
	var v any = t
	return (*header)((*eface)(unsafe.Pointer(&v)).data)
}

// typeAt returns the reflect.Type of a descriptor.
func typeAt(h *header) reflect.Type {
	var v any
	(*eface)(unsafe.Pointer(&v)).typ = h
	return reflect.TypeOf(v)
}

// held returns the value in an interface with the words h and data.
func held(h *header, data unsafe.Pointer) reflect.Value {
	var v any
	*(*eface)(unsafe.Pointer(&v)) = eface{h, data}
	return reflect.ValueOf(v)
}

// IsDirect reports whether an interface holds values of the type directly, as a single pointer,
// rather than by address.
func IsDirect(t reflect.Type) bool { return descriptor(t).flags&flagDirect != 0 }

// bases maps kinds to the types that mirror their descriptors.
var bases = map[reflect.Kind]reflect.Type{
	reflect.Array:     reflect.TypeFor[arrayType](),
	reflect.Chan:      reflect.TypeFor[chanType](),
	reflect.Func:      reflect.TypeFor[funcType](),
	reflect.Interface: reflect.TypeFor[interfaceType](),
	reflect.Map:       reflect.TypeFor[mapType](),
	reflect.Pointer:   reflect.TypeFor[pointerType](),
	reflect.Slice:     reflect.TypeFor[sliceType](),
	reflect.Struct:    reflect.TypeFor[structType](),
}

// base returns the type in bases, or a header for all other kinds.
func base(k reflect.Kind) reflect.Type {
	if t := bases[k]; t != nil {
		return t
	}
	return reflect.TypeFor[header]()
}
