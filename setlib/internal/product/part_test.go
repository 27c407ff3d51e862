package product

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// Products computed part by part equal those computed at once, wherever the parts end.
func TestParts(t *testing.T) {
	eachLevel(t, func(t *testing.T, k *kernels) {
		rng := rand.New(rand.NewPCG(9, 1))
		l := newLayer(23, 31, .4, rng)
		const lo, hi = 1, 22
		for n := range 301 {
			x, y, before := normals(l.in*n, rng), normals(l.out*n, rng), normals(len(l.w), rng)
			bounds := []int{1 + rng.IntN(l.in), 1 + rng.IntN(l.in), 1 + rng.IntN(l.out)}
			slices.Sort(bounds)
			// once computes all products, in parts that end below the bounds and a last part with the rest.
			once := func(bounds ...int) (results [][]float32) {
				out, outVia, dx := make([]float32, l.out*n), make([]float32, l.out*n), make([]float32, l.in*n)
				grad, both := slices.Clone(before), slices.Clone(before)
				forth, back := Part{}, Part{}
				for _, below := range append(bounds, 0) {
					forth = Part{From: forth.Next, Below: below, Next: make([]int, l.out)}
					back = Part{From: back.Next, Below: below, Next: make([]int, l.in)}
					k.gatherRows(out, n, l.bias, x, n, n, l.outputs(nil), l.w, forth, lo, hi)
					k.gatherRows(outVia, n, l.bias, x, n, n, l.outputs(l.back), l.wIn, forth, lo, hi)
					k.correlateRows(grad, y, n, x, n, n, l.inputs(nil), 2, .5, back, lo, hi)
					k.backpropagateRows(dx, n, both, x, n, y, n, n, l.inputs(nil), l.wIn, back, lo, hi)
				}
				return [][]float32{out, outVia, dx, grad, both}
			}
			want, got := once(), once(bounds...)
			for r := range want {
				for i, w := range want[r] {
					if v := got[r][i]; !close(v, float64(w)) {
						t.Fatalf("result %d, n %d, parts below %v: value %d is %v, at once %v", r, n, bounds, i, v, w)
					}
				}
			}
		}
	})
}
