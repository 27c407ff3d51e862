// Package maps replaces the generic functions of the standard library's package maps in cells. See
// package slices.
package maps

import "iter"

// Keys is equivalent to the standard library's maps.Keys.
func Keys[M ~map[K]V, K comparable, V any](m M) iter.Seq[K] {
	return func(yield func(K) bool) {
		for k := range m {
			if !yield(k) {
				return
			}
		}
	}
}

// Values is equivalent to the standard library's maps.Values.
func Values[M ~map[K]V, K comparable, V any](m M) iter.Seq[V] {
	return func(yield func(V) bool) {
		for _, v := range m {
			if !yield(v) {
				return
			}
		}
	}
}

// All is equivalent to the standard library's maps.All.
func All[M ~map[K]V, K comparable, V any](m M) iter.Seq2[K, V] {
	return func(yield func(K, V) bool) {
		for k, v := range m {
			if !yield(k, v) {
				return
			}
		}
	}
}

// Insert is equivalent to the standard library's maps.Insert.
func Insert[M ~map[K]V, K comparable, V any](m M, seq iter.Seq2[K, V]) {
	seq(func(k K, v V) bool {
		m[k] = v
		return true
	})
}

// Collect is equivalent to the standard library's maps.Collect.
func Collect[K comparable, V any](seq iter.Seq2[K, V]) map[K]V {
	m := map[K]V{}
	seq(func(k K, v V) bool {
		m[k] = v
		return true
	})
	return m
}

// Clone is equivalent to the standard library's maps.Clone.
func Clone[M ~map[K]V, K comparable, V any](m M) M {
	if m == nil {
		return m
	}
	copied := make(M, len(m))
	for k, v := range m {
		copied[k] = v
	}
	return copied
}

// Copy is equivalent to the standard library's maps.Copy.
func Copy[M1 ~map[K]V, M2 ~map[K]V, K comparable, V any](dst M1, src M2) {
	for k, v := range src {
		dst[k] = v
	}
}

// Equal is equivalent to the standard library's maps.Equal.
func Equal[M1, M2 ~map[K]V, K, V comparable](m1 M1, m2 M2) bool {
	if len(m1) != len(m2) {
		return false
	}
	for k, v := range m1 {
		other, ok := m2[k]
		if !ok || v != other {
			return false
		}
	}
	return true
}

// EqualFunc is equivalent to the standard library's maps.EqualFunc.
func EqualFunc[M1 ~map[K]V1, M2 ~map[K]V2, K comparable, V1, V2 any](m1 M1, m2 M2, eq func(V1, V2) bool) bool {
	if len(m1) != len(m2) {
		return false
	}
	for k, v := range m1 {
		other, ok := m2[k]
		if !ok || !eq(v, other) {
			return false
		}
	}
	return true
}

// DeleteFunc is equivalent to the standard library's maps.DeleteFunc.
func DeleteFunc[M ~map[K]V, K comparable, V any](m M, del func(K, V) bool) {
	for k, v := range m {
		if del(k, v) {
			delete(m, k)
		}
	}
}
