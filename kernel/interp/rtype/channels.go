package rtype

import (
	"reflect"
	"slices"
	"sync/atomic"
)

// ChanOf is reflect.ChanOf without its fault in Go 1.26: it makes types by
// copying the descriptor of chan unsafe.Pointer and keeps that type's offset of
// its pointer type. If the program contains *chan unsafe.Pointer, the process
// ends when something asks for a pointer to such a channel type.
func ChanOf(dir reflect.ChanDir, elem reflect.Type) reflect.Type {
	t := reflect.ChanOf(dir, elem)
	// In descriptors outside the program's data, right offsets are negative.
	h := descriptor(t)
	if atomic.LoadInt32(&h.ptrToThis) > 0 && !slices.Contains(compiled(t.String()), t) {
		atomic.StoreInt32(&h.ptrToThis, 0)
	}
	return t
}
