package exec

import "unsafe"

// boundsError has the layout of the runtime's error for an invalid index or slice expression.
type boundsError struct {
	x      int64
	y      int
	signed bool
	code   uint8
}

// The kinds of boundsError, with the names used in the runtime.
const (
	boundsIndex = iota
	boundsSliceAlen
	boundsSliceAcap
	boundsSliceB
	boundsSlice3Alen
	boundsSlice3Acap
	boundsSlice3B
	boundsSlice3C
	boundsConvert
)

// Descriptors of unexported types of package runtime.
var (
	boundsDescriptor = thrown(func() { _ = []int{}[zeroMemory[0]] })
	errorDescriptor  = thrown(func() { _ = 1 / zeroMemory[0] }) // a string type
)

// thrown returns the descriptor of the type of a function's panic value.
func thrown(f func()) (desc unsafe.Pointer) {
	defer func() {
		v := recover()
		desc = (*ifaceWords)(unsafe.Pointer(&v)).tab
	}()
	f()
	return nil
}

// outOfBounds panics like compiled code with an index out of range.
func outOfBounds(code uint8, signed bool, x, y int) {
	e := &boundsError{int64(x), y, signed, code}
	var v any
	*(*ifaceWords)(unsafe.Pointer(&v)) = ifaceWords{boundsDescriptor, unsafe.Pointer(e)}
	panic(v)
}

// runtimeError panics with a runtime.Error with the text "runtime error: " + text.
func runtimeError(text string) {
	var v any
	*(*ifaceWords)(unsafe.Pointer(&v)) = ifaceWords{errorDescriptor, unsafe.Pointer(&text)}
	panic(v)
}

// badBounds panics like compiled code with an invalid slice expression. The array signed reports
// whether low, high and max are signed.
func badBounds(array, three bool, signed [3]bool, l, h, m int, w sliceWords) {
	switch {
	case three && uint(m) > uint(w.cap) && array:
		outOfBounds(boundsSlice3Alen, signed[2], m, w.cap)
	case three && uint(m) > uint(w.cap):
		outOfBounds(boundsSlice3Acap, signed[2], m, w.cap)
	case three && uint(h) > uint(m):
		outOfBounds(boundsSlice3B, signed[1], h, m)
	case three:
		outOfBounds(boundsSlice3C, signed[0], l, h)
	case uint(h) > uint(w.cap) && array:
		outOfBounds(boundsSliceAlen, signed[1], h, w.cap)
	case uint(h) > uint(w.cap):
		outOfBounds(boundsSliceAcap, signed[1], h, w.cap)
	}
	outOfBounds(boundsSliceB, signed[0], l, h)
}

// signed reports whether a value is a signed integer.
func (l *layout) signed() bool { return l.kind >= 2 && l.kind <= 6 } // Int to Int64
