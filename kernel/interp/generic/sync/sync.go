// Package sync replaces the generic functions of the standard library's package sync in cells.
package sync

import "sync"

// OnceValue returns a function that calls f on its first call, and always returns the result of f. If f
// panics, every call panics.
func OnceValue[T any](f func() T) func() T {
	var value T
	do := sync.OnceFunc(func() { value = f() })
	return func() T {
		do()
		return value
	}
}

// OnceValues is like OnceValue, for a function with two results.
func OnceValues[T1, T2 any](f func() (T1, T2)) func() (T1, T2) {
	var first T1
	var second T2
	do := sync.OnceFunc(func() { first, second = f() })
	return func() (T1, T2) {
		do()
		return first, second
	}
}
