package elementwise

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"setlab/setlib/internal/random"
)

var stream = random.New(1<<40+7, random.Hidden, 3, 5)

// checkStates compares states of rows of n values with what their draws and probabilities say; values between the rows must be as before.
func checkStates(t *testing.T, what string, state, before []float32, stride, n, rows, step, block int, p func(i int) float64) {
	t.Helper()
	width := drawWidth(n)
	u := make([]float32, rows*width)
	stream.Uniforms(u, step, block)
	for i, s := range state {
		row, k := i/max(stride, 1), i%max(stride, 1)
		if k >= n {
			if s != before[i] && s == s {
				t.Fatalf("%s, rows of %d: place %d between the rows was written to", what, n, i)
			}
			continue
		}
		p, u := p(i), u[row*width+k]
		want := float32(0)
		if float64(u) < p {
			want = 1
		}
		// Where the draw is nearly the probability, rounding decides.
		if s != want && !(math.Abs(float64(u)-p) < 3e-7*p) {
			t.Fatalf("%s, rows of %d: state %v of row %d, column %d, for draw %v and probability %v", what, n, s, row, k, u, p)
		}
	}
}

// Every draw is that of random.Uniforms, on every level, for rows of all lengths and offsets.
func TestSample(t *testing.T) {
	rng := rand.New(rand.NewPCG(11, 1))
	const step, block = 12, 1<<27 - 20
	eachLevel(t, func(t *testing.T, e *engine) {
		for n := range random.Group + 1 {
			stride, rows := n+n*7%16, 1+n*5%23
			x := spread(rows, n, stride, false, rng)
			if n > 8 {
				x[n-1], x[n-2], x[n-3], x[n/2] = inf, -inf, nan, 0
			}
			for _, scale := range []float32{1, .25} {
				sigmoid := func(i int) float64 { return 1 / (1 + math.Exp(-float64(scale)*float64(x[i]))) }
				state, intact := at(t, x, n%16)
				e.sampleRows(state, nil, state, stride, n, rows, scale, stream, step, block)
				intact("sample")
				checkStates(t, "sample", state, x, stride, n, rows, step, block, sigmoid)
				both, intact := at(t, make([]float32, len(x)), n%16)
				p, intactP := at(t, x, (n+5)%16)
				e.sampleRows(both, p, p, stride, n, rows, scale, stream, step, block)
				intact("sample with p")
				intactP("sample with p")
				checkStates(t, "sample with p", both, make([]float32, len(x)), stride, n, rows, step, block, sigmoid)
				same(t, "p", p, func(i int) float64 {
					if i%max(stride, 1) >= n {
						return math.NaN()
					}
					return sigmoid(i)
				})
			}
			p := spread(rows, n, stride, true, rng)
			dst, intact := at(t, p, n%16)
			e.bernoulliRows(dst, dst, stride, n, rows, stream, step, block)
			intact("Bernoulli")
			checkStates(t, "Bernoulli", dst, p, stride, n, rows, step, block, func(i int) float64 { return float64(p[i]) })
		}
	})
}

// Many rows are drawn for in turns, and go on where the last ended.
func TestSampleManyRows(t *testing.T) {
	eachLevel(t, func(t *testing.T, e *engine) {
		for _, n := range []int{1, 16, 48, 100, 128} {
			const rows = 300
			x := make([]float32, rows*n)
			state, p, drawn := make([]float32, len(x)), make([]float32, len(x)), make([]float32, len(x))
			e.sampleRows(state, p, x, n, n, rows, 1, stream, 3, 5)
			checkStates(t, "sample", state, nil, n, n, rows, 3, 5, func(int) float64 { return .5 })
			e.bernoulliRows(drawn, p, n, n, rows, stream, 3, 5)
			if !slices.Equal(drawn, state) {
				t.Errorf("rows of %d: Bernoulli with the same probabilities drew other states", n)
			}
			// 200 rows are whole groups.
			rest := make([]float32, 100*n)
			e.sampleRows(rest, nil, x[:len(rest)], n, n, 100, 1, stream, 3, 5+DrawGroups(200, n))
			if !slices.Equal(rest, state[200*n:]) {
				t.Errorf("rows of %d: the last hundred by themselves are others", n)
			}
		}
	})
}

// The states are those of SampleSigmoid, the sums those of the definition: for small steps and for large ones, and for both in turn.
func TestAnneal(t *testing.T) {
	rng := rand.New(rand.NewPCG(12, 1))
	eachLevel(t, func(t *testing.T, e *engine) {
		for _, c := range []struct{ to, step, spread float32 }{
			{.5, .001, 20}, {1, .00001, 100}, {.0001, .0001, 10}, {1, 1, 1}, {1, 1, 200}, {.7, 0, 3}, {1, .05, 1}, {.6, .5, 1e-3},
		} {
			for n := 0; n <= random.Group; n += 1 + n/9 {
				rows, stride := 1+n*11%150, n+n*7%16
				x := spread(rows, n, stride, false, rng)
				for i := range x {
					x[i] *= c.spread
				}
				want := make([]float32, len(x))
				e.sampleRows(want, nil, x, stride, n, rows, c.to, stream, 8, 9)
				sums, exact, sizes := make([]float64, n), make([]float64, n), make([]float64, n)
				for k := range sums {
					sums[k] = float64(k)
				}
				state, intact := at(t, make([]float32, len(x)), n%16)
				e.annealRows(state, x, sums, stride, n, rows, c.to, c.step, stream, 8, 9)
				intact("anneal")
				if !slices.Equal(state, want) {
					t.Fatalf("%+v, rows of %d: other states than those of SampleSigmoid", c, n)
				}
				for i := range rows {
					for k := range n {
						v := float64(x[i*stride+k])
						y := float64(c.to) * v
						term := softplus(y) - softplus(y-float64(c.step)*v)
						exact[k] += term
						// The rounding of y counts, too.
						sizes[k] += math.Abs(term) * (1 + math.Abs(y)/4)
						if math.Abs(float64(c.step)*v) > annealBound {
							sizes[k]++
						}
					}
				}
				for k := range sums {
					if got := sums[k] - float64(k); !(math.Abs(got-exact[k]) <= 6e-7*sizes[k]+1e-13) {
						t.Fatalf("%+v, %d rows of %d: sum %d is %.9g, want %.9g", c, rows, n, k, got, exact[k])
					}
				}
			}
		}
		x, sums := make([]float32, 60), make([]float64, 20)
		x[26], x[5] = nan, inf
		e.annealRows(make([]float32, len(x)), x, sums, 20, 20, 3, 1, .001, stream, 0, 0)
		for k, s := range sums {
			if math.IsNaN(s) != (k == 6) || math.IsInf(s, 1) != (k == 5) {
				t.Errorf("NaN in column 6 and Inf in 5: sum %d is %v", k, s)
			}
		}
	})
}

func TestSampleDoesNotAllocate(t *testing.T) {
	x, state, sums := make([]float32, 3200), make([]float32, 3200), make([]float64, 32)
	eachLevel(t, func(t *testing.T, e *engine) {
		if n := testing.AllocsPerRun(3, func() {
			e.sampleRows(state, nil, x, 32, 32, 100, 1, stream, 0, 0)
			e.sampleRows(state, x, x, 32, 32, 100, 1, stream, 0, 0)
			e.bernoulliRows(state, x, 32, 32, 100, stream, 0, 0)
			e.annealRows(state, x, sums, 32, 32, 100, 1, .001, stream, 0, 0)
		}); n > 0 {
			t.Errorf("%v allocations", n)
		}
	})
}

func TestSampleShapesPanic(t *testing.T) {
	v := make([]float32, 100)
	for name, f := range map[string]func(){
		"states":        func() { SampleSigmoid(v[1:], nil, v, 10, 10, 10, 1, stream, 0, 0) },
		"probabilities": func() { SampleSigmoid(v, v[1:], v, 10, 10, 10, 1, stream, 0, 0) },
		"long rows":     func() { SampleSigmoid(make([]float32, 129), nil, make([]float32, 129), 129, 129, 1, 1, stream, 0, 0) },
		"Bernoulli":     func() { Bernoulli(v, v[1:], 10, 10, 10, stream, 0, 0) },
		"Anneal":        func() { Anneal(v, v[1:], make([]float64, 10), 10, 10, 10, 1, 0, stream, 0, 0) },
		"Anneal sums":   func() { Anneal(v, v, make([]float64, 9), 10, 10, 10, 1, 0, stream, 0, 0) },
		"Sigmoid":       func() { Sigmoid(v, v[1:]) },
		"SigmoidRows":   func() { SigmoidRows(v, v[1:], 10, 10, 0, 10) },
		"Exp":           func() { Exp(v, v[1:]) },
		"Softplus":      func() { Softplus(v, v[1:]) },
		"differences":   func() { Differences(v[:1], v, v, 10, 10, 0, 2) },
		"AddScaled":     func() { AddScaled(v, v[1:], 1) },
		"distances":     func() { SquaredDistances(v[:1], v, v, 10, 10, 0, 2) },
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

func BenchmarkSample(b *testing.B) {
	rng := rand.New(rand.NewPCG(13, 1))
	const n, rows = 64, 128
	x, p, state := normals(n*rows, false, rng), make([]float32, n*rows), make([]float32, n*rows)
	sums := make([]float64, n)
	benchmarkLevels(b, "SampleSigmoid", n*rows, func(e *engine) { e.sampleRows(state, nil, x, n, n, rows, 1, stream, 0, 0) })
	benchmarkLevels(b, "SampleSigmoidWithP", n*rows, func(e *engine) { e.sampleRows(state, p, x, n, n, rows, 1, stream, 0, 0) })
	benchmarkLevels(b, "Bernoulli", n*rows, func(e *engine) { e.bernoulliRows(state, p, n, n, rows, stream, 0, 0) })
	benchmarkLevels(b, "Anneal", n*rows, func(e *engine) { e.annealRows(state, x, sums, n, n, rows, .5, .001, stream, 0, 0) })
	benchmarkLevels(b, "AnnealLarge", n*rows, func(e *engine) { e.annealRows(state, x, sums, n, n, rows, .5, .5, stream, 0, 0) })
}
