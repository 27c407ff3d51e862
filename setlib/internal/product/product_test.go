package product

import (
	"math"
	"math/rand/v2"
	"testing"

	"setlab/internal/race"
	"setlab/setlib/internal/cpu"
)

// eachLevel runs a test with the kernels of every level that the machine has.
func eachLevel(t *testing.T, f func(t *testing.T, k *kernels)) {
	for l := cpu.Portable; l <= cpu.Highest(); l++ {
		t.Run(l.String(), func(t *testing.T) { f(t, kernelsOf(l)) })
	}
}

// layer is a small sparse layer with neurons that have no, few and many connections, in the order of its outputs and of its inputs.
type layer struct {
	in, out           int
	starts, inStarts  []int
	sources, targets  []int32
	at, back          []int32 // index in the order of outputs by index in the order of inputs, and the reverse
	w, bias, biasBack []float32
	wIn               []float32 // the weights in the order of inputs
}

func newLayer(in, out int, density float64, rng *rand.Rand) *layer {
	// Neuron 0 has no connection, neuron 1 all.
	return layerOf(in, out, rng, func(_, j int) bool { return j > 0 && (j == 1 || rng.Float64() < density) })
}

// layerOf returns the layer with the pairs for which connected returns true. It is called in the order of outputs.
func layerOf(in, out int, rng *rand.Rand, connected func(i, j int) bool) *layer {
	l := &layer{in: in, out: out, starts: make([]int, out+1), inStarts: make([]int, in+1)}
	lists := make([][][2]int32, in)
	for j := range out {
		for i := range in {
			if connected(i, j) {
				lists[i] = append(lists[i], [2]int32{int32(j), int32(len(l.sources))})
				l.sources = append(l.sources, int32(i))
			}
		}
		l.starts[j+1] = len(l.sources)
	}
	for i, list := range lists {
		for _, c := range list {
			l.targets, l.at = append(l.targets, c[0]), append(l.at, c[1])
		}
		l.inStarts[i+1] = len(l.targets)
	}
	l.w, l.bias, l.biasBack = normals(len(l.sources), rng), normals(out, rng), normals(in, rng)
	l.wIn, l.back = make([]float32, len(l.w)), make([]int32, len(l.w))
	for c, place := range l.at {
		l.wIn[c], l.back[place] = l.w[place], int32(c)
	}
	return l
}

// outputs returns the connections of the output neurons, with the given indices of their weights; inputs returns those of the input neurons.
func (l *layer) outputs(at []int32) *Connections { return &Connections{l.starts, l.sources, at} }
func (l *layer) inputs(at []int32) *Connections  { return &Connections{l.inStarts, l.targets, at} }

func normals(n int, rng *rand.Rand) []float32 {
	v := make([]float32, n)
	for i := range v {
		v[i] = float32(rng.NormFloat64())
	}
	return v
}

// guard marks memory that must not be written; NaN marks memory that must not be read.
const guard = 12345

var nan = float32(math.NaN())

// rows is a batch whose first value is offset values after the start of an allocation and whose rows are step values apart, with fill between
// them.
type rows struct {
	all, v  []float32
	n, step int
}

func newRows(count, n, step, offset int, fill float32) rows {
	all := make([]float32, offset+count*step+16)
	for i := range all {
		all[i] = fill
	}
	return rows{all, all[offset : offset+max(0, (count-1)*step+n)], n, step}
}

func (r rows) row(i int) []float32 { return r.v[i*r.step : i*r.step+r.n] }

func (r rows) fillNormal(count int, rng *rand.Rand) rows {
	for i := range count {
		copy(r.row(i), normals(r.n, rng))
	}
	return r
}

// moved returns a copy at another offset and step.
func (r rows) moved(count, step, offset int, fill float32) rows {
	m := newRows(count, r.n, step, offset, fill)
	for i := range count {
		copy(m.row(i), r.row(i))
	}
	return m
}

// check compares rows [lo, hi) with the wanted values and detects writes outside of them.
func (r rows) check(t *testing.T, what string, lo, hi int, want func(i, b int) float64) {
	t.Helper()
	for i := lo; i < hi; i++ {
		for b, got := range r.row(i) {
			if w := want(i, b); !close(got, w) {
				t.Fatalf("%s: row %d of [%d,%d), column %d of %d: %v, want %v", what, i, lo, hi, b, r.n, got, w)
			}
			r.row(i)[b] = guard
		}
	}
	for i, v := range r.all {
		if v != guard {
			t.Fatalf("%s: place %d was written to: %v", what, i, v)
		}
	}
}

func close(got float32, want float64) bool {
	if math.IsNaN(want) || math.IsInf(want, 0) {
		return math.IsNaN(want) == math.IsNaN(float64(got)) && (math.IsNaN(want) || float64(got) == want)
	}
	return math.Abs(float64(got)-want) <= 1e-4*math.Max(1, math.Abs(want))
}

// offsets returns offsets of rows from a cache line, varying with the length.
func offsets(n int) (a, b int) { return n % 16, (n * 7) % 16 }

// The products of sparse layers are compared with their definitions in float64, for all lengths of rows.
func TestSparseProducts(t *testing.T) {
	race.Skip(t, "it computes serially, for every size")
	eachLevel(t, func(t *testing.T, k *kernels) {
		rng := rand.New(rand.NewPCG(1, 1))
		l := newLayer(23, 12, .3, rng)
		for n := range 301 {
			p, q := offsets(n)
			xs, ys := n+p, n+q
			x := newRows(l.in, n, xs, q, nan).fillNormal(l.in, rng)
			y := newRows(l.out, n, ys, p, nan).fillNormal(l.out, rng)
			forward := func(bias []float32) func(j, b int) float64 {
				return func(j, b int) float64 {
					s := 0.
					if bias != nil {
						s = float64(bias[j])
					}
					for c := l.starts[j]; c < l.starts[j+1]; c++ {
						s += float64(l.w[c]) * float64(x.row(int(l.sources[c]))[b])
					}
					return s
				}
			}
			backward := func(bias []float32) func(i, b int) float64 {
				return func(i, b int) float64 {
					s := 0.
					if bias != nil {
						s = float64(bias[i])
					}
					for c := l.inStarts[i]; c < l.inStarts[i+1]; c++ {
						s += float64(l.w[l.at[c]]) * float64(y.row(int(l.targets[c]))[b])
					}
					return s
				}
			}
			dots := make([]float64, len(l.w))
			for j := range l.out {
				for c := l.starts[j]; c < l.starts[j+1]; c++ {
					for b, v := range x.row(int(l.sources[c])) {
						dots[c] += float64(v) * float64(y.row(j)[b])
					}
				}
			}
			for _, part := range [][2]int{{0, l.out}, {1, 2}, {3, 3}, {2, 9}} {
				lo, hi := part[0], part[1]
				for _, bias := range [][]float32{nil, l.bias} {
					out := newRows(l.out, n, ys, q, guard)
					k.gatherRows(out.v, ys, bias, x.v, xs, n, l.outputs(nil), l.w, Part{}, lo, hi)
					out.check(t, "gather", lo, hi, forward(bias))
				}
				for _, bias := range [][]float32{nil, l.biasBack} {
					out := newRows(l.in, n, xs, p, guard)
					k.gatherRows(out.v, xs, bias, y.v, ys, n, l.inputs(l.at), l.w, Part{}, lo, hi)
					out.check(t, "gather via", lo, hi, backward(bias))
				}

				grad := newRows(1, len(l.w), len(l.w), p, guard)
				k.correlateRows(grad.v, x.v, xs, y.v, ys, n, l.outputs(nil), -.5, 0, Part{}, lo, hi)
				for c := l.starts[lo]; c < l.starts[hi]; c++ {
					if want := -.5 * dots[c]; !closeSum(grad.v[c], want, n) {
						t.Fatalf("correlate, n %d: %d is %v, want %v", n, c, grad.v[c], want)
					}
					grad.v[c] = float32(c)
				}
				k.correlateRows(grad.v, x.v, xs, y.v, ys, n, l.outputs(nil), 2, .25, Part{}, lo, hi)
				for c := l.starts[lo]; c < l.starts[hi]; c++ {
					if want := 2*dots[c] + .25*float64(c); !closeSum(grad.v[c], want, n) {
						t.Fatalf("correlate, n %d: %d is %v, want %v", n, c, grad.v[c], want)
					}
					grad.v[c] = guard
				}
				grad.check(t, "correlate", 0, 0, nil)

				dx := newRows(l.in, n, xs, q, guard)
				k.backpropagateRows(dx.v, xs, grad.v, x.v, xs, y.v, ys, n, l.inputs(nil), l.wIn, Part{}, lo, hi)
				dx.check(t, "backpropagate", lo, hi, backward(nil))
				for c := l.inStarts[lo]; c < l.inStarts[hi]; c++ {
					if got, want := grad.v[c], dots[l.at[c]]; !closeSum(got, want, n) {
						t.Fatalf("backpropagate, n %d: gradient %d is %v, want %v", n, c, got, want)
					}
					grad.v[c] = guard
				}
				grad.check(t, "backpropagate", 0, 0, nil)
			}
		}
	})
}

// closeSum allows for the rounding of a sum of n products.
func closeSum(got float32, want float64, n int) bool {
	return math.Abs(float64(got)-want) <= 1e-6*(float64(n)+math.Abs(want))+1e-6
}

// All offsets from a cache line give the same bits, for all kernels.
func TestAlignmentDoesNotMatter(t *testing.T) {
	eachLevel(t, func(t *testing.T, k *kernels) {
		rng := rand.New(rand.NewPCG(2, 1))
		l := newLayer(9, 6, .5, rng)
		for _, n := range []int{1, 10, 16, 31, 100, 129} {
			x, y := newRows(l.in, n, n, 0, nan).fillNormal(l.in, rng), newRows(l.out, n, n, 0, nan).fillNormal(l.out, rng)
			var want []float32
			for offset := range 16 {
				step := n + offset
				mx, my := x.moved(l.in, step, offset, nan), y.moved(l.out, step, 15-offset, nan)
				out, dx := newRows(l.out, n, step, offset, guard), newRows(l.in, n, step, offset, guard)
				grad, both := make([]float32, len(l.w)+offset)[offset:], make([]float32, len(l.w)+offset)[offset:]
				k.gatherRows(out.v, step, l.bias, mx.v, step, n, l.outputs(nil), l.w, Part{}, 0, l.out)
				k.correlateRows(grad, mx.v, step, my.v, step, n, l.outputs(nil), 1, 0, Part{}, 0, l.out)
				k.backpropagateRows(dx.v, step, both, mx.v, step, my.v, step, n, l.inputs(nil), l.wIn, Part{}, 0, l.in)
				var got []float32
				for j := range l.out {
					got = append(got, out.row(j)...)
				}
				for i := range l.in {
					got = append(got, dx.row(i)...)
				}
				got = append(append(got, grad...), both...)
				if offset == 0 {
					want = got
				}
				for i, v := range got {
					if v != want[i] {
						t.Fatalf("n %d, offset %d: value %d is %v, aligned %v", n, offset, i, v, want[i])
					}
				}
			}
		}
	})
}

// NaN and infinity stay in their column of the activations.
func TestSpecialValuesStayInTheirColumn(t *testing.T) {
	eachLevel(t, func(t *testing.T, k *kernels) {
		rng := rand.New(rand.NewPCG(3, 1))
		l := newLayer(9, 6, .9, rng)
		for _, special := range []float32{nan, float32(math.Inf(1)), float32(math.Inf(-1))} {
			for _, n := range []int{1, 7, 16, 33, 100, 200} {
				for _, column := range []int{0, n / 2, n - 1} {
					x, y := newRows(l.in, n, n, 0, 0).fillNormal(l.in, rng), newRows(l.out, n, n, 0, 0).fillNormal(l.out, rng)
					for i := range l.in {
						x.row(i)[column] = special
					}
					for j := range l.out {
						y.row(j)[column] = special
					}
					out, dx, grad := newRows(l.out, n, n, 0, 0), newRows(l.in, n, n, 0, 0), make([]float32, len(l.w))
					k.gatherRows(out.v, n, nil, x.v, n, n, l.outputs(nil), l.w, Part{}, 1, 2)
					k.backpropagateRows(dx.v, n, grad, x.v, n, y.v, n, n, l.inputs(nil), l.wIn, Part{}, 0, 1)
					for b := range n {
						for what, v := range map[string]float32{"gather": out.row(1)[b], "backpropagate": dx.row(0)[b]} {
							if finite := !math.IsNaN(float64(v)) && !math.IsInf(float64(v), 0); finite != (b != column) {
								t.Fatalf("%s, n %d: column %d is %v with %v in column %d", what, n, b, v, special, column)
							}
						}
					}
					for c := l.inStarts[0]; c < l.inStarts[1]; c++ {
						if v := float64(grad[c]); !math.IsNaN(v) && !math.IsInf(v, 0) {
							t.Fatalf("n %d: gradient %v of activations with %v", n, v, special)
						}
					}
				}
			}
		}
	})
}

func TestMultiply(t *testing.T) {
	race.Skip(t, "it computes serially, for every size")
	eachLevel(t, func(t *testing.T, k *kernels) {
		rng := rand.New(rand.NewPCG(4, 1))
		for n := range 301 {
			m, depth := 1+n%27, n%19
			if n%100 == 50 {
				// More than a strip and a panel.
				m, depth = 101+n/10, 270
			}
			p, q := offsets(n)
			b := newRows(depth, n, n+p, q, nan).fillNormal(depth, rng)
			a := normals(m*depth, rng)
			bias := normals(m, rng)
			lo, hi := n%3%m, m
			for _, transposed := range []bool{false, true} {
				am, ak := depth, 1
				if transposed {
					am, ak = 1, m
				}
				sums := make([]float64, m*n)
				for i := lo; i < hi; i++ {
					for d := range depth {
						for col, v := range b.row(d) {
							sums[i*n+col] += float64(a[i*am+d*ak]) * float64(v)
						}
					}
				}
				sum := func(i, col int) float64 { return sums[i*n+col] }
				c := newRows(m, n, n+q, p, guard)
				k.multiplyRows(c.v, n+q, nil, a, am, ak, b.v, n+p, n, depth, lo, hi, false)
				c.check(t, "product", lo, hi, sum)
				k.multiplyRows(c.v, n+q, bias, a, am, ak, b.v, n+p, n, depth, lo, hi, false)
				c.check(t, "with bias", lo, hi, func(i, col int) float64 { return float64(bias[i]) + sum(i, col) })
				for i := lo; i < hi; i++ {
					for col := range n {
						c.row(i)[col] = float32(i - col)
					}
				}
				k.multiplyRows(c.v, n+q, bias, a, am, ak, b.v, n+p, n, depth, lo, hi, true)
				c.check(t, "added", lo, hi, func(i, col int) float64 { return float64(i-col) + sum(i, col) })
			}
		}
	})
}

func TestTranspose(t *testing.T) {
	eachLevel(t, func(t *testing.T, k *kernels) {
		rng := rand.New(rand.NewPCG(5, 1))
		for n := range 301 {
			count := (n * 5) % 37
			p, q := offsets(n)
			src := newRows(count, n, n+p, q, nan).fillNormal(count, rng)
			dst := newRows(n, count, count+q, p, guard)
			if n > 0 && count > 0 {
				k.transposeBlocks(dst.v, count+q, src.v, n+p, count, n)
				dst.check(t, "transpose", 0, n, func(c, r int) float64 { return float64(src.row(r)[c]) })
			}
		}
	})
}

func TestShapesPanic(t *testing.T) {
	v, c := make([]float32, 10), &Connections{Starts: []int{0, 0, 0}}
	for name, f := range map[string]func(){
		"gather":        func() { Gather(v, 6, nil, v, 6, 6, c, nil, Part{}, 0, 2) },
		"neurons":       func() { Gather(v, 3, nil, v, 3, 3, c, nil, Part{}, 0, 3) },
		"from":          func() { Gather(v, 3, nil, v, 3, 3, c, nil, Part{From: []int{0}}, 0, 2) },
		"next":          func() { Correlate(nil, v, 3, v, 3, 3, c, 1, 0, Part{Next: []int{0}}, 0, 2) },
		"correlate":     func() { Correlate(nil, v, 3, v, 8, 3, c, 1, 0, Part{}, 0, 2) },
		"backpropagate": func() { Backpropagate(v, 3, nil, v, 9, v, 3, 3, c, nil, Part{}, 0, 2) },
		"multiply":      func() { Multiply(v, 5, nil, v, 5, 1, v, 5, 5, 2, 0, 3, false) },
		"transpose":     func() { Transpose(v, 2, v, 4, 3, 4) },
	} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("%s: no panic", name)
				}
			}()
			f()
		}()
	}
}

func TestProductsDoNotAllocate(t *testing.T) {
	eachLevel(t, func(t *testing.T, k *kernels) {
		rng := rand.New(rand.NewPCG(8, 1))
		l := newLayer(40, 120, .3, rng)
		const n = 200 // more than one kernel processes at a time
		x, y, grad := normals(l.in*n, rng), normals(l.out*n, rng), make([]float32, len(l.w))
		dense := normals(l.in*l.out, rng)
		outputs, inputs, via := l.outputs(nil), l.inputs(nil), l.inputs(l.at)
		if got := testing.AllocsPerRun(20, func() {
			k.gatherRows(y, n, l.bias, x, n, n, outputs, l.w, Part{}, 0, l.out)
			k.gatherRows(x, n, nil, y, n, n, via, l.w, Part{}, 0, l.in)
			k.correlateRows(grad, x, n, y, n, n, outputs, 1, 0, Part{}, 0, l.out)
			k.backpropagateRows(x, n, grad, x, n, y, n, n, inputs, l.wIn, Part{}, 0, l.in)
			k.multiplyRows(x, n, nil, dense, l.out, 1, y, n, n, l.out, 0, l.in, false)
		}); got > 0 {
			t.Errorf("%v allocations", got)
		}
	})
}
