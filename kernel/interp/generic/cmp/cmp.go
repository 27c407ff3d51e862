// Package cmp replaces the generic functions of the standard library's package cmp in cells. See
// package slices.
package cmp

import "cmp"

// Less is equivalent to the standard library's cmp.Less.
func Less[T cmp.Ordered](x, y T) bool { return x != x && y == y || x < y }

// Compare is equivalent to the standard library's cmp.Compare.
func Compare[T cmp.Ordered](x, y T) int {
	if x != x {
		if y != y {
			return 0
		}
		return -1
	}
	if y != y {
		return 1
	}
	if x < y {
		return -1
	}
	if x > y {
		return 1
	}
	return 0
}

// Or is equivalent to the standard library's cmp.Or.
func Or[T comparable](values ...T) T {
	var zero T
	for i := range values {
		if values[i] != zero {
			return values[i]
		}
	}
	return zero
}
