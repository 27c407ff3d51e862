// Package cmp is what cells get for the generic functions of the standard
// library's package of that name: each function means the same. See the package
// slices beside it.
package cmp

import "cmp"

// Less means the standard library's cmp.Less.
func Less[T cmp.Ordered](x, y T) bool { return x != x && y == y || x < y }

// Compare means the standard library's cmp.Compare.
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

// Or means the standard library's cmp.Or.
func Or[T comparable](values ...T) T {
	var zero T
	for i := range values {
		if values[i] != zero {
			return values[i]
		}
	}
	return zero
}
