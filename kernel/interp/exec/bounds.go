package exec

import "unsafe"

// boundsError is the runtime's error of an index or a slice expression.
type boundsError struct {
	x      int64
	y      int
	signed bool
	code   uint8
}

// The kinds of boundsError: the runtime's names.
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

// Types of package runtime that it does not export.
var (
	boundsDescriptor = thrown(func() { _ = []int{}[zeroMemory[0]] })
	errorDescriptor  = thrown(func() { _ = 1 / zeroMemory[0] }) // a string
)

// thrown returns the descriptor of the type of what a function panics with.
func thrown(f func()) (desc unsafe.Pointer) {
	defer func() {
		v := recover()
		desc = (*ifaceWords)(unsafe.Pointer(&v)).tab
	}()
	f()
	return nil
}

// outOfBounds panics as Go does.
func outOfBounds(code uint8, signed bool, x, y int) {
	e := &boundsError{int64(x), y, signed, code}
	var v any
	*(*ifaceWords)(unsafe.Pointer(&v)) = ifaceWords{boundsDescriptor, unsafe.Pointer(e)}
	panic(v)
}

// runtimeError panics with a runtime.Error whose text comes after "runtime error: ".
func runtimeError(text string) {
	var v any
	*(*ifaceWords)(unsafe.Pointer(&v)) = ifaceWords{errorDescriptor, unsafe.Pointer(&text)}
	panic(v)
}

// badBounds panics as Go does at a slice expression, with bounds of which some
// are signed: low, high and max from bit 0 on.
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
