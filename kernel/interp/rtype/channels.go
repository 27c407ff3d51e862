package rtype

import (
	"reflect"
	"slices"
	"sync/atomic"
)

// ChanOf is like reflect.ChanOf, without a bug in Go 1.26: reflect.ChanOf creates types by copying
// the descriptor of chan unsafe.Pointer, including the offset of its pointer type. If the program
// contains *chan unsafe.Pointer, it crashes when it looks up the pointer type of such a channel
// type.
func ChanOf(dir reflect.ChanDir, elem reflect.Type) reflect.Type {
	t := reflect.ChanOf(dir, elem)
	// In descriptors outside the program's data, valid offsets are negative.
	h := descriptor(t)
	if atomic.LoadInt32(&h.ptrToThis) > 0 && !slices.Contains(compiled(t.String()), t) {
		atomic.StoreInt32(&h.ptrToThis, 0)
	}
	return t
}
