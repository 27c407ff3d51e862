// Package slices replaces the generic functions of the standard library's package slices in cells,
// since the engine cannot run that package's source. Each function is equivalent to the original.
// The session instantiates this source for the types used in cells. Therefore each function must be
// independent of the others, and its body may only use its parameters and other packages.
package slices

import (
	"cmp"
	"iter"
	"slices"
	"sort"
)

// Contains is equivalent to the standard library's slices.Contains.
func Contains[S ~[]E, E comparable](s S, v E) bool {
	for i := range s {
		if v == s[i] {
			return true
		}
	}
	return false
}

// ContainsFunc is equivalent to the standard library's slices.ContainsFunc.
func ContainsFunc[S ~[]E, E any](s S, f func(E) bool) bool {
	for i := range s {
		if f(s[i]) {
			return true
		}
	}
	return false
}

// Index is equivalent to the standard library's slices.Index.
func Index[S ~[]E, E comparable](s S, v E) int {
	for i, e := range s {
		if e == v {
			return i
		}
	}
	return -1
}

// IndexFunc is equivalent to the standard library's slices.IndexFunc.
func IndexFunc[S ~[]E, E any](s S, f func(E) bool) int {
	for i, e := range s {
		if f(e) {
			return i
		}
	}
	return -1
}

// Equal is equivalent to the standard library's slices.Equal.
func Equal[S ~[]E, E comparable](s1, s2 S) bool {
	if len(s1) != len(s2) {
		return false
	}
	for i, e := range s1 {
		if e != s2[i] {
			return false
		}
	}
	return true
}

// EqualFunc is equivalent to the standard library's slices.EqualFunc.
func EqualFunc[S1 ~[]E1, S2 ~[]E2, E1, E2 any](s1 S1, s2 S2, eq func(E1, E2) bool) bool {
	if len(s1) != len(s2) {
		return false
	}
	for i := range s1 {
		if !eq(s1[i], s2[i]) {
			return false
		}
	}
	return true
}

// Compare is equivalent to the standard library's slices.Compare.
func Compare[S ~[]E, E cmp.Ordered](s1, s2 S) int {
	for i := range s1 {
		if i >= len(s2) {
			return 1
		}
		if c := cmp.Compare(s1[i], s2[i]); c != 0 {
			return c
		}
	}
	if len(s1) < len(s2) {
		return -1
	}
	return 0
}

// CompareFunc is equivalent to the standard library's slices.CompareFunc.
func CompareFunc[S1 ~[]E1, S2 ~[]E2, E1, E2 any](s1 S1, s2 S2, compare func(E1, E2) int) int {
	for i := range s1 {
		if i >= len(s2) {
			return 1
		}
		if c := compare(s1[i], s2[i]); c != 0 {
			return c
		}
	}
	if len(s1) < len(s2) {
		return -1
	}
	return 0
}

// Compact is equivalent to the standard library's slices.Compact.
func Compact[S ~[]E, E comparable](s S) S {
	if len(s) < 2 {
		return s
	}
	n := 1
	for i := 1; i < len(s); i++ {
		if s[i] != s[i-1] {
			s[n] = s[i]
			n++
		}
	}
	var zero E
	for i := n; i < len(s); i++ {
		s[i] = zero
	}
	return s[:n]
}

// CompactFunc is equivalent to the standard library's slices.CompactFunc.
func CompactFunc[S ~[]E, E any](s S, eq func(E, E) bool) S {
	if len(s) < 2 {
		return s
	}
	n := 1
	for i := 1; i < len(s); i++ {
		if !eq(s[n-1], s[i]) {
			s[n] = s[i]
			n++
		}
	}
	var zero E
	for i := n; i < len(s); i++ {
		s[i] = zero
	}
	return s[:n]
}

// Reverse is equivalent to the standard library's slices.Reverse.
func Reverse[S ~[]E, E any](s S) {
	for i := 0; i < len(s)/2; i++ {
		j := len(s) - 1 - i
		s[i], s[j] = s[j], s[i]
	}
}

// Clone is equivalent to the standard library's slices.Clone.
func Clone[S ~[]E, E any](s S) S {
	if s == nil {
		return s
	}
	return append(s[:0:0], s...)
}

// Insert is equivalent to the standard library's slices.Insert.
func Insert[S ~[]E, E any](s S, i int, v ...E) S {
	_ = s[i:]
	if len(v) == 0 {
		return s
	}
	tail := make(S, len(s)-i)
	copy(tail, s[i:])
	values := make(S, len(v))
	copy(values, v)
	if len(s)+len(v) > cap(s) {
		s = append(s[:i], make(S, len(s)+len(v)-i)...) // with the capacity of append
	} else {
		s = s[:len(s)+len(v)]
	}
	copy(s[i:], values)
	copy(s[i+len(v):], tail)
	return s
}

// Delete is equivalent to the standard library's slices.Delete.
func Delete[S ~[]E, E any](s S, i, j int) S {
	_ = s[i:j:len(s)]
	if i == j {
		return s
	}
	n := i + copy(s[i:], s[j:])
	var zero E
	for k := n; k < len(s); k++ {
		s[k] = zero
	}
	return s[:n]
}

// DeleteFunc is equivalent to the standard library's slices.DeleteFunc.
func DeleteFunc[S ~[]E, E any](s S, del func(E) bool) S {
	n := 0
	for i := range s {
		if v := s[i]; !del(v) {
			s[n] = v
			n++
		}
	}
	var zero E
	for k := n; k < len(s); k++ {
		s[k] = zero
	}
	return s[:n]
}

// Replace is equivalent to the standard library's slices.Replace.
func Replace[S ~[]E, E any](s S, i, j int, v ...E) S {
	_ = s[i:j]
	_ = s[j:]
	tail := make(S, len(s)-j)
	copy(tail, s[j:])
	values := make(S, len(v))
	copy(values, v)
	before := len(s)
	if n := len(s) - (j - i) + len(v); n > cap(s) {
		s = append(s[:i], make(S, n-i)...)
	} else {
		s = s[:n]
	}
	copy(s[i:], values)
	copy(s[i+len(v):], tail)
	var zero E
	if n := len(s); n < before {
		rest := s[n:before]
		for k := range rest {
			rest[k] = zero
		}
	}
	return s
}

// Concat is equivalent to the standard library's slices.Concat.
func Concat[S ~[]E, E any](all ...S) S {
	n := 0
	for _, s := range all {
		n += len(s)
	}
	joined := slices.Grow[S](nil, n)
	for _, s := range all {
		joined = append(joined, s...)
	}
	return joined
}

// Repeat is equivalent to the standard library's slices.Repeat.
func Repeat[S ~[]E, E any](x S, count int) S {
	if count < 0 {
		panic("cannot be negative")
	}
	repeated := make(S, 0, len(x)*count)
	for i := 0; i < count; i++ {
		repeated = append(repeated, x...)
	}
	return repeated
}

// Grow is equivalent to the standard library's slices.Grow.
func Grow[S ~[]E, E any](s S, n int) S {
	if n < 0 {
		panic("cannot be negative")
	}
	if len(s)+n <= cap(s) {
		return s
	}
	return append(s, make(S, n)...)[:len(s)]
}

// Clip is equivalent to the standard library's slices.Clip.
func Clip[S ~[]E, E any](s S) S { return s[:len(s):len(s)] }

// Sort is equivalent to the standard library's slices.Sort.
func Sort[S ~[]E, E cmp.Ordered](x S) {
	sort.Slice(x, func(i, j int) bool { return x[i] < x[j] || x[i] != x[i] && x[j] == x[j] })
}

// SortFunc is equivalent to the standard library's slices.SortFunc. sort.Slice leaves equal
// elements in the same order as the original.
func SortFunc[S ~[]E, E any](x S, compare func(a, b E) int) {
	sort.Slice(x, func(i, j int) bool { return compare(x[i], x[j]) < 0 })
}

// SortStableFunc is equivalent to the standard library's slices.SortStableFunc.
func SortStableFunc[S ~[]E, E any](x S, compare func(a, b E) int) {
	sort.SliceStable(x, func(i, j int) bool { return compare(x[i], x[j]) < 0 })
}

// IsSorted is equivalent to the standard library's slices.IsSorted.
func IsSorted[S ~[]E, E cmp.Ordered](x S) bool {
	for i := 1; i < len(x); i++ {
		if cmp.Less(x[i], x[i-1]) {
			return false
		}
	}
	return true
}

// IsSortedFunc is equivalent to the standard library's slices.IsSortedFunc.
func IsSortedFunc[S ~[]E, E any](x S, compare func(a, b E) int) bool {
	for i := len(x) - 1; i > 0; i-- {
		if compare(x[i], x[i-1]) < 0 {
			return false
		}
	}
	return true
}

// Min is equivalent to the standard library's slices.Min.
func Min[S ~[]E, E cmp.Ordered](x S) E {
	if len(x) == 0 {
		panic("slices.Min: empty list")
	}
	least := x[0]
	for _, e := range x[1:] {
		least = min(least, e)
	}
	return least
}

// Max is equivalent to the standard library's slices.Max.
func Max[S ~[]E, E cmp.Ordered](x S) E {
	if len(x) == 0 {
		panic("slices.Max: empty list")
	}
	greatest := x[0]
	for _, e := range x[1:] {
		greatest = max(greatest, e)
	}
	return greatest
}

// MinFunc is equivalent to the standard library's slices.MinFunc.
func MinFunc[S ~[]E, E any](x S, compare func(a, b E) int) E {
	if len(x) < 1 {
		panic("slices.MinFunc: empty list")
	}
	m := x[0]
	for i := 1; i < len(x); i++ {
		if compare(x[i], m) < 0 {
			m = x[i]
		}
	}
	return m
}

// MaxFunc is equivalent to the standard library's slices.MaxFunc.
func MaxFunc[S ~[]E, E any](x S, compare func(a, b E) int) E {
	if len(x) < 1 {
		panic("slices.MaxFunc: empty list")
	}
	m := x[0]
	for i := 1; i < len(x); i++ {
		if compare(x[i], m) > 0 {
			m = x[i]
		}
	}
	return m
}

// BinarySearch is equivalent to the standard library's slices.BinarySearch.
func BinarySearch[S ~[]E, E cmp.Ordered](x S, target E) (int, bool) {
	i := sort.Search(len(x), func(i int) bool { return !cmp.Less(x[i], target) })
	found := i < len(x) && (x[i] == target || x[i] != x[i] && target != target)
	return i, found
}

// BinarySearchFunc is equivalent to the standard library's slices.BinarySearchFunc.
func BinarySearchFunc[S ~[]E, E, T any](x S, target T, compare func(E, T) int) (int, bool) {
	i := sort.Search(len(x), func(i int) bool { return compare(x[i], target) >= 0 })
	found := i < len(x) && compare(x[i], target) == 0
	return i, found
}

// All is equivalent to the standard library's slices.All.
func All[S ~[]E, E any](s S) iter.Seq2[int, E] {
	return func(yield func(int, E) bool) {
		for i := range s {
			if !yield(i, s[i]) {
				return
			}
		}
	}
}

// Backward is equivalent to the standard library's slices.Backward.
func Backward[S ~[]E, E any](s S) iter.Seq2[int, E] {
	return func(yield func(int, E) bool) {
		for i := len(s) - 1; i >= 0; i-- {
			if !yield(i, s[i]) {
				return
			}
		}
	}
}

// Values is equivalent to the standard library's slices.Values.
func Values[S ~[]E, E any](s S) iter.Seq[E] {
	return func(yield func(E) bool) {
		for i := range s {
			if !yield(s[i]) {
				return
			}
		}
	}
}

// AppendSeq is equivalent to the standard library's slices.AppendSeq.
func AppendSeq[S ~[]E, E any](s S, seq iter.Seq[E]) S {
	seq(func(v E) bool {
		s = append(s, v)
		return true
	})
	return s
}

// Collect is equivalent to the standard library's slices.Collect.
func Collect[E any](seq iter.Seq[E]) []E {
	var all []E
	seq(func(v E) bool {
		all = append(all, v)
		return true
	})
	return all
}

// Sorted is equivalent to the standard library's slices.Sorted.
func Sorted[E cmp.Ordered](seq iter.Seq[E]) []E {
	all := slices.Collect(seq)
	slices.Sort(all)
	return all
}

// SortedFunc is equivalent to the standard library's slices.SortedFunc.
func SortedFunc[E any](seq iter.Seq[E], compare func(E, E) int) []E {
	all := slices.Collect(seq)
	slices.SortFunc(all, compare)
	return all
}

// SortedStableFunc is equivalent to the standard library's slices.SortedStableFunc.
func SortedStableFunc[E any](seq iter.Seq[E], compare func(E, E) int) []E {
	all := slices.Collect(seq)
	slices.SortStableFunc(all, compare)
	return all
}

// Chunk is equivalent to the standard library's slices.Chunk.
func Chunk[S ~[]E, E any](s S, n int) iter.Seq[S] {
	if n < 1 {
		panic("cannot be less than 1")
	}
	return func(yield func(S) bool) {
		for i := 0; i < len(s); i += n {
			end := min(n, len(s[i:]))
			if !yield(s[i : i+end : i+end]) {
				return
			}
		}
	}
}
