package exec

import (
	"reflect"
	"unsafe"
)

// Functions of the runtime that work with type descriptors.

//go:linkname unsafeNew reflect.unsafe_New
func unsafeNew(t unsafe.Pointer) unsafe.Pointer

//go:linkname typedmemmove reflect.typedmemmove
//go:noescape
func typedmemmove(t, dst, src unsafe.Pointer)

//go:linkname typedslicecopy reflect.typedslicecopy
func typedslicecopy(t unsafe.Pointer, dst, src sliceWords) int

//go:linkname growslice runtime.growslice
func growslice(old unsafe.Pointer, newLen, oldCap, num int, t unsafe.Pointer) sliceWords

//go:linkname makeslice runtime.makeslice
func makeslice(t unsafe.Pointer, len, cap int) unsafe.Pointer

//go:linkname makemap runtime.makemap
func makemap(t unsafe.Pointer, hint int, m unsafe.Pointer) unsafe.Pointer

//go:linkname mapaccess reflect.mapaccess
//go:noescape
func mapaccess(t, m, key unsafe.Pointer) unsafe.Pointer

//go:linkname mapassign reflect.mapassign0
//go:noescape
func mapassign(t, m, key, elem unsafe.Pointer)

//go:linkname mapdelete reflect.mapdelete
//go:noescape
func mapdelete(t, m, key unsafe.Pointer)

//go:linkname typehash reflect.typehash
//go:noescape
func typehash(t, p unsafe.Pointer, seed uintptr) uintptr

//go:linkname mapclear reflect.mapclear
func mapclear(t, m unsafe.Pointer)

//go:linkname maplen reflect.maplen
func maplen(m unsafe.Pointer) int

//go:linkname getitab runtime.getitab
func getitab(inter, t unsafe.Pointer, canfail bool) unsafe.Pointer

//go:linkname chansend reflect.chansend0
//go:noescape
func chansend(c, elem unsafe.Pointer, nonblocking bool) bool

//go:linkname chanrecv reflect.chanrecv
//go:noescape
func chanrecv(c unsafe.Pointer, nonblocking bool, elem unsafe.Pointer) (selected, received bool)

//go:linkname chanlen reflect.chanlen
func chanlen(c unsafe.Pointer) int

//go:linkname chancap reflect.chancap
func chancap(c unsafe.Pointer) int

//go:linkname chanclose reflect.chanclose
func chanclose(c unsafe.Pointer)

//go:linkname rselect reflect.rselect
func rselect(cases []selectCase) (chosen int, received bool)

// sliceWords has the layout of a slice.
type sliceWords struct {
	data     unsafe.Pointer
	len, cap int
}

// ifaceWords has the layout of an interface value: its itab, or its type if the interface has no
// methods, and its data word.
type ifaceWords struct{ tab, data unsafe.Pointer }

// itabWords has the layout of the start of an itab.
type itabWords struct {
	inter, typ unsafe.Pointer
	hash       uint32
	_          uint32
	fun        [1]uintptr
}

// valueWords has the layout of a reflect.Value.
type valueWords struct {
	typ, ptr unsafe.Pointer
	flag     uintptr
}

const flagIndirect = 1 << 7

// descriptor returns the type descriptor of t.
func descriptor(t reflect.Type) unsafe.Pointer { return (*ifaceWords)(unsafe.Pointer(&t)).data }

var reflectTypeTab = func() unsafe.Pointer {
	t := reflect.TypeFor[int]()
	return (*ifaceWords)(unsafe.Pointer(&t)).tab
}()

// typeOf returns the type for a descriptor.
func typeOf(d unsafe.Pointer) (t reflect.Type) {
	*(*ifaceWords)(unsafe.Pointer(&t)) = ifaceWords{reflectTypeTab, d}
	return t
}

// addressOf returns the address of v's data, or of a copy of it.
func addressOf(v *reflect.Value) unsafe.Pointer {
	w := (*valueWords)(unsafe.Pointer(v))
	if w.flag&flagIndirect != 0 {
		return w.ptr
	}
	return unsafe.Pointer(&w.ptr)
}
