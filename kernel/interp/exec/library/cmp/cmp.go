// Package cmp is the source of Go's package cmp that the engine interprets: each
// function means the same as Go's.
package cmp

// Ordered means the standard library's cmp.Ordered.
type Ordered interface {
	~int | ~int8 | ~int16 | ~int32 | ~int64 | ~uint | ~uint8 | ~uint16 | ~uint32 | ~uint64 | ~uintptr | ~float32 | ~float64 | ~string
}

// Less means the standard library's cmp.Less.
func Less[T Ordered](x, y T) bool { return x != x && y == y || x < y }

// Compare means the standard library's cmp.Compare.
func Compare[T Ordered](x, y T) int {
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
