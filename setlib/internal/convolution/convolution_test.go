package convolution

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"setlab/setlib/internal/cpu"
)

// eachLevel runs a test with the kernels of every level that the machine has.
func eachLevel(t *testing.T, f func(t *testing.T, k *kernels)) {
	for l := cpu.Portable; l <= cpu.Highest(); l++ {
		t.Run(l.String(), func(t *testing.T) { f(t, kernelsOf(l)) })
	}
}

// shape is a convolution of a batch.
type shape struct {
	window           Window
	filters, columns int
}

func (s shape) String() string {
	w := s.window
	return fmt.Sprintf("%v, %d filters %d x %d at %d, %d x %d places, %d and %d off, %d columns",
		w.On, s.filters, w.Height, w.Width, w.Stride, w.Rows, w.Columns, w.Top, w.Left, s.columns)
}

// shapes returns many shapes: odd and even windows, all strides, images smaller than the window, every number of vectors, and
// columns that fill a vector or not.
func shapes() []shape {
	all := []shape{
		{Same(Image{8, 8, 16}, 3, 3, 1), 16, 100},
		{Same(Image{7, 5, 9}, 3, 3, 1), 11, 37},
		{Inside(Image{9, 6, 8}, 3, 3, 1), 12, 48},
		{Inside(Image{3, 3, 8}, 3, 3, 1), 8, 5},
		{Same(Image{1, 1, 10}, 3, 3, 1), 9, 20},
		{Same(Image{2, 7, 8}, 3, 3, 1), 140, 16},
		{Window{On: Image{5, 5, 8}, Height: 3, Width: 3, Stride: 1, Top: 2, Left: 0, Rows: 5, Columns: 3}, 8, 33},
		{Same(Image{6, 6, 3}, 5, 3, 2), 7, 112},
		{Same(Image{6, 9, 140}, 1, 1, 1), 3, 3},
		{Same(Image{4, 4, 2}, 7, 9, 1), 5, 17},
		{Inside(Image{9, 9, 1}, 2, 4, 3), 1, 1},
		{Same(Image{10, 3, 2}, 2, 2, 4), 33, 15},
	}
	rng := rand.New(rand.NewPCG(2, 2))
	for len(all) < 40 {
		on := Image{1 + rng.IntN(8), 1 + rng.IntN(8), 1 + rng.IntN(10)}
		height, width, stride := 1+rng.IntN(5), 1+rng.IntN(5), 1+rng.IntN(3)
		w := Same(on, height, width, stride)
		if rng.IntN(2) == 0 {
			w = Inside(on, height, width, stride)
		}
		if w.Places() > 0 {
			all = append(all, shape{w, 1 + rng.IntN(20), 1 + rng.IntN(120)})
		}
	}
	return all
}

// batch returns random rows with NaN between them.
func batch(rows, columns, step int, rng *rand.Rand) []float32 {
	v := make([]float32, rows*step)
	for i := range v {
		v[i] = float32(math.NaN())
		if i%step < columns {
			v[i] = float32(rng.NormFloat64())
		}
	}
	return v
}

func normals(n int, rng *rand.Rand) []float32 { return batch(1, n, n, rng) }

// naive holds the results of the definition in float64.
type naive struct{ y, dx, grad, biases []float64 }

func (s shape) naive(x, dy, w, bias []float32, step int) naive {
	v := s.window
	depth := v.On.Channels * v.Height * v.Width
	r := naive{make([]float64, v.Places()*s.filters*step), make([]float64, v.On.Size()*step), make([]float64, depth*s.filters), make([]float64, s.filters)}
	for f := range s.filters {
		for py := range v.Rows {
			for px := range v.Columns {
				to := ((f*v.Rows+py)*v.Columns + px) * step
				for b := range s.columns {
					r.y[to+b] += float64(bias[f])
					r.biases[f] += float64(dy[to+b])
				}
				for c := range v.On.Channels {
					for i := range v.Height {
						for j := range v.Width {
							y, x1 := py*v.Stride+i-v.Top, px*v.Stride+j-v.Left
							if y < 0 || y >= v.On.Rows || x1 < 0 || x1 >= v.On.Columns {
								continue
							}
							from, at := ((c*v.On.Rows+y)*v.On.Columns+x1)*step, ((c*v.Height+i)*v.Width+j)*s.filters+f
							for b := range s.columns {
								r.y[to+b] += float64(w[at]) * float64(x[from+b])
								r.dx[from+b] += float64(w[at]) * float64(dy[to+b])
								r.grad[at] += float64(x[from+b]) * float64(dy[to+b])
							}
						}
					}
				}
			}
		}
	}
	return r
}

// check compares the columns of rows with the wanted values, which are sums of the given number of products.
func check(t *testing.T, what string, got []float32, want []float64, columns, step, terms int) {
	t.Helper()
	for i, w := range want {
		if i%step < columns && !(math.Abs(float64(got[i])-w) <= 4e-6*math.Sqrt(float64(terms))*math.Max(1, math.Abs(w))) {
			t.Fatalf("%s: row %d, column %d: %v, want %v", what, i/step, i%step, got[i], w)
		}
	}
}

// Forward, Backward and Gradient are compared with the definition at every level, for different numbers of threads.
func TestAgainstTheDefinition(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	for n, s := range shapes() {
		step := (s.columns+15)&^15 + 16*(n%2)
		c := New(s.window, s.filters, step, &Workspace{})
		x, dy := batch(s.window.On.Size(), s.columns, step, rng), batch(s.window.Places()*s.filters, s.columns, step, rng)
		w, bias := normals(c.Depth()*s.filters, rng), normals(s.filters, rng)
		want := s.naive(x, dy, w, bias, step)
		eachLevel(t, func(t *testing.T, k *kernels) {
			c.kernels = k
			var before [][]float32
			for _, threads := range []int{1, 3} {
				y, dx := make([]float32, len(dy)), make([]float32, len(x))
				grad, biases := normals(len(w), rng), normals(s.filters, rng)
				c.Forward(y, x, w, bias, s.columns, threads)
				c.Backward(dx, dy, w, s.columns, threads)
				c.Gradient(grad, biases, x, dy, s.columns, threads)
				after := [][]float32{columnsOf(y, s.columns, step), columnsOf(dx, s.columns, step), grad, biases}
				if before == nil {
					check(t, "forward, "+s.String(), y, want.y, s.columns, step, 4*c.Depth())
					check(t, "backward, "+s.String(), dx, want.dx, s.columns, step, 4*c.Depth())
					check(t, "gradient, "+s.String(), grad, want.grad, len(grad), len(grad), s.window.Places()*s.columns)
					check(t, "biases, "+s.String(), biases, want.biases, len(biases), len(biases), s.window.Places()*s.columns)
					before = after
				}
				for i := range before {
					if !slices.Equal(before[i], after[i]) {
						t.Errorf("%v: %d threads give other bits", s, threads)
					}
				}
			}
		})
	}
}

// columnsOf returns the values without padding.
func columnsOf(v []float32, columns, step int) []float32 {
	var out []float32
	for i, x := range v {
		if i%step < columns {
			out = append(out, x)
		}
	}
	return out
}
