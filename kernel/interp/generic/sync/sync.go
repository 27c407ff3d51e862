// Package sync has the generic functions of the package sync.
package sync

import "sync"

// OnceValue returns a function that calls f when it is first called, and returns what f has returned. Where f
// panics, so does every call.
func OnceValue[T any](f func() T) func() T {
	var value T
	do := sync.OnceFunc(func() { value = f() })
	return func() T {
		do()
		return value
	}
}

// OnceValues is OnceValue for a function of two results.
func OnceValues[T1, T2 any](f func() (T1, T2)) func() (T1, T2) {
	var first T1
	var second T2
	do := sync.OnceFunc(func() { first, second = f() })
	return func() (T1, T2) {
		do()
		return first, second
	}
}
