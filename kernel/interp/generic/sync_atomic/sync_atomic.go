// Package atomic has the generic type of the package sync/atomic, with the same memory.
package atomic

import (
	"sync/atomic"
	"unsafe"
)

// Pointer means the standard library's atomic.Pointer.
type Pointer[T any] struct {
	_ [0]*T
	_ noCopy
	v unsafe.Pointer
}

type noCopy struct{}

// Load means atomic.Pointer.Load.
func (x *Pointer[T]) Load() *T { return (*T)(atomic.LoadPointer(&x.v)) }

// Store means atomic.Pointer.Store.
func (x *Pointer[T]) Store(val *T) { atomic.StorePointer(&x.v, unsafe.Pointer(val)) }

// Swap means atomic.Pointer.Swap.
func (x *Pointer[T]) Swap(new *T) (old *T) {
	return (*T)(atomic.SwapPointer(&x.v, unsafe.Pointer(new)))
}

// CompareAndSwap means atomic.Pointer.CompareAndSwap.
func (x *Pointer[T]) CompareAndSwap(old, new *T) (swapped bool) {
	return atomic.CompareAndSwapPointer(&x.v, unsafe.Pointer(old), unsafe.Pointer(new))
}
