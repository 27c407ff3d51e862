package elementwise

import (
	"math"
	"math/rand/v2"
	"testing"

	"setlab/setlib/internal/random"
)

var stream = random.New(1<<40+7, random.Hidden, 3, 5)

// Every draw is that of random.Uniforms, on every level, for all lengths and offsets.
func TestSample(t *testing.T) {
	rng := rand.New(rand.NewPCG(11, 1))
	const step, block = 12, 1<<27 - 2
	eachLevel(t, func(t *testing.T, e *engine) {
		for n := range 301 {
			x := normals(n, false, rng)
			if n > 8 {
				x[n-1], x[n-2], x[n-3], x[n/2] = inf, -inf, nan, 0
			}
			u := make([]float32, n)
			stream.Uniforms(u, step, block)
			for _, scale := range []float32{1, .25} {
				check := func(what string, state []float32) {
					for i, s := range state {
						p := 1 / (1 + math.Exp(-float64(scale)*float64(x[i])))
						want := float32(0)
						if float64(u[i]) < p {
							want = 1
						}
						// Where the draw is nearly the probability, rounding decides.
						if s != want && !(math.Abs(float64(u[i])-p) < 3e-7*p) {
							t.Fatalf("%s, value %d of %d: state %v for draw %v and probability %v", what, i, n, s, u[i], p)
						}
					}
				}
				state, intact := at(t, x, n%16)
				e.sampleFlat(state, nil, state, scale, stream, step, block)
				intact("sample")
				check("sample", state)
				both, intact := at(t, make([]float32, n), n%16)
				p, intactP := at(t, x, (n+5)%16)
				e.sampleFlat(both, p, p, scale, stream, step, block)
				intact("sample with p")
				intactP("sample with p")
				check("sample with p", both)
				same(t, "p", p, func(i int) float64 { return 1 / (1 + math.Exp(-float64(scale)*float64(x[i]))) })
			}
			p := normals(n, true, rng)
			dst, intact := at(t, p, n%16)
			e.bernoulliFlat(dst, dst, stream, step, block)
			intact("Bernoulli")
			for i, s := range dst {
				want := float32(0)
				if u[i] < p[i] {
					want = 1
				}
				if s != want {
					t.Fatalf("Bernoulli, value %d of %d: state %v for draw %v and probability %v", i, n, s, u[i], p[i])
				}
			}
		}
	})
}

// Long vectors are drawn in pieces.
func TestSampleInPieces(t *testing.T) {
	n := 2*piece + 100
	x, u := make([]float32, n), make([]float32, n)
	stream.Uniforms(u, 3, 5)
	eachLevel(t, func(t *testing.T, e *engine) {
		state, p, drawn := make([]float32, n), make([]float32, n), make([]float32, n)
		e.sampleFlat(state, p, x, 1, stream, 3, 5)
		e.bernoulliFlat(drawn, p, stream, 3, 5)
		for i, v := range u {
			want := float32(0)
			if v < .5 {
				want = 1
			}
			if state[i] != want || drawn[i] != want || p[i] != .5 {
				t.Fatalf("value %d: state %v, drawn %v, p %v for the draw %v", i, state[i], drawn[i], p[i], v)
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
			for _, groups := range []int{0, 1, 3, 75} {
				n := random.Group * groups
				x := normals(n, false, rng)
				for i := range x {
					x[i] *= c.spread
				}
				states, want := make([]float32, n), make([]float32, n)
				e.sampleFlat(want, nil, x, c.to, stream, 8, 9)
				var sums, exact, sizes [random.Group]float64
				for k := range sums {
					sums[k] = float64(k)
				}
				state, intact := at(t, states, groups%16)
				e.annealFlat(state, x, &sums, c.to, c.step, stream, 8, 9)
				intact("anneal")
				for i := range x {
					if state[i] != want[i] {
						t.Fatalf("%+v: state %d of %d is %v, SampleSigmoid draws %v", c, i, n, state[i], want[i])
					}
					y := float64(c.to) * float64(x[i])
					term := softplus(y) - softplus(y-float64(c.step)*float64(x[i]))
					exact[i%random.Group] += term
					// The rounding of y counts, too.
					sizes[i%random.Group] += math.Abs(term) * (1 + math.Abs(y)/4)
					if math.Abs(float64(c.step)*float64(x[i])) > annealBound {
						sizes[i%random.Group]++
					}
				}
				for k := range sums {
					if got := sums[k] - float64(k); !(math.Abs(got-exact[k]) <= 6e-7*sizes[k]+1e-13) {
						t.Fatalf("%+v, %d groups: sum %d is %.9g, want %.9g", c, groups, k, got, exact[k])
					}
				}
			}
		}
		x := make([]float32, 2*random.Group)
		x[random.Group+6], x[5] = nan, inf
		var sums [random.Group]float64
		e.annealFlat(make([]float32, len(x)), x, &sums, 1, .001, stream, 0, 0)
		for k, s := range sums {
			if math.IsNaN(s) != (k == 6) || math.IsInf(s, 1) != (k == 5) {
				t.Errorf("NaN at 134 and Inf at 5: sum %d is %v", k, s)
			}
		}
	})
}

func TestSampleDoesNotAllocate(t *testing.T) {
	x, state := make([]float32, 3200), make([]float32, 3200)
	var sums [random.Group]float64
	eachLevel(t, func(t *testing.T, e *engine) {
		if n := testing.AllocsPerRun(3, func() {
			e.sampleFlat(state, nil, x, 1, stream, 0, 0)
			e.sampleFlat(state, x, x, 1, stream, 0, 0)
			e.bernoulliFlat(state, x, stream, 0, 0)
			e.annealFlat(state, x, &sums, 1, .001, stream, 0, 0)
		}); n > 0 {
			t.Errorf("%v allocations", n)
		}
	})
}

func TestSampleShapesPanic(t *testing.T) {
	v := make([]float32, 100)
	for name, f := range map[string]func(){
		"states":        func() { SampleSigmoid(v[1:], nil, v, 1, stream, 0, 0) },
		"probabilities": func() { SampleSigmoid(v, v[1:], v, 1, stream, 0, 0) },
		"Bernoulli":     func() { Bernoulli(v, v[1:], stream, 0, 0) },
		"Anneal":        func() { Anneal(v, v, new([random.Group]float64), 1, 0, stream, 0, 0) },
		"Anneal states": func() { Anneal(v[:0], make([]float32, random.Group), new([random.Group]float64), 1, 0, stream, 0, 0) },
		"Sigmoid":       func() { Sigmoid(v, v[1:]) },
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
	const n = 8192
	x, p, state := normals(n, false, rng), make([]float32, n), make([]float32, n)
	var sums [random.Group]float64
	benchmarkLevels(b, "SampleSigmoid", n, func(e *engine) { e.sampleFlat(state, nil, x, 1, stream, 0, 0) })
	benchmarkLevels(b, "SampleSigmoidWithP", n, func(e *engine) { e.sampleFlat(state, p, x, 1, stream, 0, 0) })
	benchmarkLevels(b, "Bernoulli", n, func(e *engine) { e.bernoulliFlat(state, p, stream, 0, 0) })
	benchmarkLevels(b, "Anneal", n, func(e *engine) { e.annealFlat(state, x, &sums, .5, .001, stream, 0, 0) })
	benchmarkLevels(b, "AnnealLarge", n, func(e *engine) { e.annealFlat(state, x, &sums, .5, .5, stream, 0, 0) })
}
