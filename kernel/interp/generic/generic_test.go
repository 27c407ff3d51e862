package generic

import (
	gocmp "cmp"
	"fmt"
	gomaps "maps"
	"math"
	"math/rand/v2"
	goslices "slices"
	"testing"

	"setlab/kernel/interp/generic/cmp"
	"setlab/kernel/interp/generic/maps"
	"setlab/kernel/interp/generic/slices"
)

// TestMeansTheSame compares the functions with those of the standard library.
func TestMeansTheSame(t *testing.T) {
	same := func(name string, got, want any) {
		t.Helper()
		if g, w := fmt.Sprintf("%v", got), fmt.Sprintf("%v", want); g != w {
			t.Errorf("%s: %s, want %s", name, g, w)
		}
	}
	rng := rand.New(rand.NewPCG(1, 2))
	type pair struct{ key, order int }
	byKey := func(a, b pair) int { return a.key - b.key }
	for n := range 70 {
		var x []int
		var ps []pair
		for i := range n {
			x = append(x, rng.IntN(9))
			ps = append(ps, pair{rng.IntN(9), i})
		}
		odd := func(v int) bool { return v%2 == 1 }
		near := func(a, b int) bool { return a/2 == b/2 }
		a, b := goslices.Clone(ps), goslices.Clone(ps)
		slices.SortFunc(a, byKey)
		goslices.SortFunc(b, byKey)
		same("SortFunc", a, b)
		a, b = goslices.Clone(ps), goslices.Clone(ps)
		slices.SortStableFunc(a, byKey)
		goslices.SortStableFunc(b, byKey)
		same("SortStableFunc", a, b)
		same("Sorted", slices.Sorted(slices.Values(x)), goslices.Sorted(goslices.Values(x)))
		same("Compact", slices.Compact(goslices.Clone(x)), goslices.Compact(goslices.Clone(x)))
		same("CompactFunc", slices.CompactFunc(goslices.Clone(x), near), goslices.CompactFunc(goslices.Clone(x), near))
		same("DeleteFunc", slices.DeleteFunc(goslices.Clone(x), odd), goslices.DeleteFunc(goslices.Clone(x), odd))
		same("Index", slices.Index(x, 3), goslices.Index(x, 3))
		same("IndexFunc", slices.IndexFunc(x, odd), goslices.IndexFunc(x, odd))
		same("Contains", slices.Contains(x, 3), goslices.Contains(x, 3))
		same("Repeat", slices.Repeat(x, 2), goslices.Repeat(x, 2))
		same("Concat", slices.Concat(x, x[:n/2], nil), goslices.Concat(x, x[:n/2], nil))
		same("Compare", slices.Compare(x, x[:n/2]), goslices.Compare(x, x[:n/2]))
		same("Chunk", slices.Collect(slices.Chunk(x, 3)), goslices.Collect(goslices.Chunk(x, 3)))
		i, j := n/3, n/2
		v := []int{-1, -2, -3}[:n%4]
		same("Insert", slices.Insert(goslices.Clone(x), i, v...), goslices.Insert(goslices.Clone(x), i, v...))
		same("Delete", slices.Delete(goslices.Clone(x), i, j), goslices.Delete(goslices.Clone(x), i, j))
		same("Replace", slices.Replace(goslices.Clone(x), i, j, v...), goslices.Replace(goslices.Clone(x), i, j, v...))
		same("Insert's capacity", cap(slices.Insert(goslices.Clone(x), i, v...)), cap(goslices.Insert(goslices.Clone(x), i, v...)))
		same("Replace's capacity", cap(slices.Replace(goslices.Clone(x), i, j, v...)), cap(goslices.Replace(goslices.Clone(x), i, j, v...)))
		y, z := goslices.Clone(x), goslices.Clone(x)
		slices.Reverse(y)
		goslices.Reverse(z)
		same("Reverse", y, z)
		slices.Sort(y)
		goslices.Sort(z)
		same("Sort", y, z)
		same("IsSorted", slices.IsSorted(x), goslices.IsSorted(x))
		at, found := slices.BinarySearch(y, 4)
		wantAt, wantFound := goslices.BinarySearch(y, 4)
		same("BinarySearch", []any{at, found}, []any{wantAt, wantFound})
		if n > 0 {
			same("Max", slices.Max(x), goslices.Max(x))
			same("MinFunc", slices.MinFunc(ps, byKey), goslices.MinFunc(ps, byKey))
			same("MaxFunc", slices.MaxFunc(ps, byKey), goslices.MaxFunc(ps, byKey))
		}
		for k, e := range slices.Backward(x) {
			same("Backward", e, x[k])
		}
		m := maps.Collect(slices.All(x))
		same("Collect", m, gomaps.Collect(goslices.All(x)))
		same("Keys", slices.Sorted(maps.Keys(m)), goslices.Sorted(gomaps.Keys(m)))
		same("Equal", maps.Equal(m, maps.Clone(m)), true)
		maps.DeleteFunc(m, func(k, v int) bool { return v > 3 })
		same("maps.DeleteFunc", len(m) <= n, true)
	}
	floats := []float64{math.NaN(), -1, 0, 1, math.Inf(1)}
	for _, a := range floats {
		for _, b := range floats {
			same("cmp.Compare", cmp.Compare(a, b), gocmp.Compare(a, b))
			same("cmp.Less", cmp.Less(a, b), gocmp.Less(a, b))
		}
	}
	same("Or", cmp.Or("", "a", "b"), "a")
	same("Or", cmp.Or[int](), 0)
}
