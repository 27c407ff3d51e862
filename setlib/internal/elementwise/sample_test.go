package elementwise

import (
	"math"
	"math/bits"
	"math/rand/v2"
	"slices"
	"testing"

	"setlab/setlib/internal/cpu"
	"setlab/setlib/internal/random"
)

var stream = random.New(1<<40+7, random.Hidden, 3, 5)

// guarded returns words for n states at an offset in an allocation, with all states 1, and a function that detects writes outside of
// them.
func guarded(t *testing.T, n, offset int) (states []uint16, intact func(what string)) {
	words := n / StatesWord
	all := slices.Repeat([]uint16{math.MaxUint16}, offset+words+8)
	return all[offset : offset+words : offset+words], func(what string) {
		t.Helper()
		for i, w := range all {
			if (i < offset || i >= offset+words) && w != math.MaxUint16 {
				t.Fatalf("%s: %d states at word %d: word %d was written to", what, n, offset, i-offset)
			}
		}
	}
}

func stateOf(states []uint16, i int) int { return int(states[i/StatesWord] >> (i % StatesWord) & 1) }

// below returns 1 if the draw is below p, and 0 if not.
func below(u float32, p float64) int {
	if float64(u) < p {
		return 1
	}
	return 0
}

// Every draw equals that of random.StateUniforms, on every level, for all lengths and offsets.
func TestSample(t *testing.T) {
	rng := rand.New(rand.NewPCG(11, 1))
	const step, block = 12, 1<<27 - 2
	eachLevel(t, func(t *testing.T, e *engine) {
		for n := 0; n <= 640; n += StatesWord {
			x := normals(n, false, rng)
			if n > 8 {
				x[n-1], x[n-2], x[n-3], x[n-4], x[n-5], x[n/2] = inf, -inf, nan, 1e6, -1e6, 0
			}
			u := make([]float32, n)
			stream.StateUniforms(u, step, block)
			for _, scale := range []float32{1, .25, 12} {
				p := func(i int) float64 {
					return 1 / (1 + math.Exp(math.Max(-87.3, math.Min(-float64(scale)*float64(x[i]), 87.3))))
				}
				check := func(what string, states []uint16) {
					for i := range x {
						// If the draw is close to the probability, rounding decides, including that of scale x.
						size := 1 + math.Abs(math.Log(p(i)/(1-p(i))))
						if s := stateOf(states, i); s != below(u[i], p(i)) && !(math.Abs(float64(u[i])-p(i)) < 3e-7*p(i)*size) {
							t.Fatalf("%s, value %d of %d: state %v for draw %v and probability %v", what, i, n, s, u[i], p(i))
						}
					}
				}
				states, intact := guarded(t, n, n/StatesWord%8)
				e.sampleFlat(states, nil, x, scale, stream, step, block)
				intact("sample")
				check("sample", states)
				both, intact := guarded(t, n, n/StatesWord%5)
				probabilities, intactP := at(t, x, n/StatesWord)
				e.sampleFlat(both, probabilities, probabilities, scale, stream, step, block)
				intact("sample with p")
				intactP("sample with p")
				check("sample with p", both)
				same(t, "p", probabilities, p)
				if !slices.Equal(states, both) {
					t.Fatalf("%d values: states differ if the probabilities are asked for", n)
				}
			}
			p := normals(n, true, rng)
			drawn, intact := guarded(t, n, n/StatesWord%8)
			e.bernoulliFlat(drawn, p, stream, step, block)
			intact("Bernoulli")
			for i := range p {
				if s := stateOf(drawn, i); s != below(u[i], float64(p[i])) {
					t.Fatalf("Bernoulli, value %d of %d: state %v for draw %v and probability %v", i, n, s, u[i], p[i])
				}
			}
			dst, intact := at(t, make([]float32, n), n/StatesWord)
			e.expandWords(dst, drawn)
			intact("expand")
			for i, v := range dst {
				if int(v) != stateOf(drawn, i) {
					t.Fatalf("value %d of %d is %v for the state %d", i, n, v, stateOf(drawn, i))
				}
			}
			packed, intact := guarded(t, n, n/StatesWord%5)
			e.packWords(packed, p)
			intact("pack")
			for i, v := range p {
				if s := stateOf(packed, i); s != below(0, float64(v)) {
					t.Fatalf("value %d of %d, %v, is packed as %d", i, n, v, s)
				}
			}
		}
	})
}

// All sets of vector instructions draw the same states.
func TestSampleOnAllLevels(t *testing.T) {
	const n = 1 << 16
	rng := rand.New(rand.NewPCG(14, 1))
	x := normals(n, true, rng)
	for i := range x {
		x[i] *= float32(math.Exp(4 * rng.NormFloat64()))
	}
	states := func(l cpu.Level) []uint16 {
		drawn := make([]uint16, n/StatesWord)
		engineOf(l).sampleFlat(drawn, nil, x, .7, stream, 1, 0)
		return drawn
	}
	for l := cpu.AVX2 + 1; l <= cpu.Highest(); l++ {
		if !slices.Equal(states(l), states(cpu.AVX2)) {
			t.Errorf("%v and %v draw other states", cpu.AVX2, l)
		}
	}
}

// The frequencies of state 1 match the probabilities over the whole range: within five standard errors for millions of draws, and
// exactly at the ends.
func TestSampleFrequencies(t *testing.T) {
	const repetitions = 1 << 6
	eachLevel(t, func(t *testing.T, e *engine) {
		x, states := make([]float32, 1<<12), make([]uint16, 1<<12/StatesWord)
		for _, v := range []float64{-100, -9, -5, -3, -1.5, -.5, -.1, 0, .2, 1, 2.5, 4, 7, 12, 100} {
			for i := range x {
				x[i] = float32(v)
			}
			ones := 0
			for k := range repetitions {
				e.sampleFlat(states, nil, x, 1, stream, k, 1000)
				for _, w := range states {
					ones += bits.OnesCount16(w)
				}
			}
			n := float64(len(x) * repetitions)
			p := 1 / (1 + math.Exp(-v))
			if d := float64(ones) - n*p; math.Abs(d) > 5*math.Sqrt(n*p*(1-p))+1e-9 {
				t.Errorf("total input %v: %d of %.0f states are 1, want %.1f", v, ones, n, n*p)
			}
		}
	})
}

// power is accurate over its whole range, and limited to its ends.
func TestPower(t *testing.T) {
	eachLevel(t, func(t *testing.T, e *engine) {
		const n = 1 << 16
		for _, bound := range []float64{powerMax, 3, 1e-4} {
			x, p, states := make([]float32, n), make([]float32, n), make([]uint16, n/StatesWord)
			for i := range x {
				x[i] = float32(bound * (2*float64(i)/(n-1) - 1) / log2e)
			}
			e.sampleFlat(states, p, x, 1, stream, 0, 0)
			for i, v := range p {
				// t is rounded twice.
				exact := 1 / (1 + math.Exp(-float64(x[i])))
				if d := math.Abs(float64(v)-exact) / exact; d > 3e-7+1.2e-7*math.Abs(float64(x[i])) {
					t.Fatalf("p(%v) is %v, %g off", x[i], v, d)
				}
			}
		}
	})
}

// Long vectors are drawn in pieces.
func TestSampleInPieces(t *testing.T) {
	n := 2*piece + 96
	x, u := make([]float32, n), make([]float32, n)
	stream.StateUniforms(u, 3, 5)
	eachLevel(t, func(t *testing.T, e *engine) {
		states, drawn, p, again := make([]uint16, n/StatesWord), make([]uint16, n/StatesWord), make([]float32, n), make([]float32, n)
		e.sampleFlat(states, p, x, 1, stream, 3, 5)
		e.bernoulliFlat(drawn, p, stream, 3, 5)
		e.expandWords(again, states)
		for i, v := range u {
			if want := below(v, .5); stateOf(states, i) != want || stateOf(drawn, i) != want || int(again[i]) != want || p[i] != .5 {
				t.Fatalf("value %d: state %v, drawn %v, expanded %v, p %v for the draw %v", i, stateOf(states, i), stateOf(drawn, i), again[i], p[i], v)
			}
		}
	})
}

// The states equal those of SampleSigmoid, and the sums those of the definition, for small steps, large ones, and both alternating.
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
				want := make([]uint16, n/StatesWord)
				e.sampleFlat(want, nil, x, c.to, stream, 8, 9)
				var sums, exact, sizes [random.Group]float64
				for k := range sums {
					sums[k] = float64(k)
				}
				states, intact := guarded(t, n, groups%8)
				e.annealFlat(states, x, &sums, c.to, c.step, stream, 8, 9)
				intact("anneal")
				if !slices.Equal(states, want) {
					t.Fatalf("%+v: SampleSigmoid draws other states", c)
				}
				for i := range x {
					y := float64(c.to) * float64(x[i])
					term := softplus(y) - softplus(y-float64(c.step)*float64(x[i]))
					exact[i%random.Group] += term
					// Includes the rounding of y.
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
		e.annealFlat(make([]uint16, len(x)/StatesWord), x, &sums, 1, .001, stream, 0, 0)
		for k, s := range sums {
			if math.IsNaN(s) != (k == 6) || math.IsInf(s, 1) != (k == 5) {
				t.Errorf("NaN at 134 and Inf at 5: sum %d is %v", k, s)
			}
		}
	})
}

func TestSampleDoesNotAllocate(t *testing.T) {
	x, states := make([]float32, 3200), make([]uint16, 3200/StatesWord)
	var sums [random.Group]float64
	eachLevel(t, func(t *testing.T, e *engine) {
		if n := testing.AllocsPerRun(3, func() {
			e.sampleFlat(states, nil, x[:3200], 1, stream, 0, 0)
			e.sampleFlat(states[1:], x[16:], x[16:], 1, stream, 0, 0)
			e.bernoulliFlat(states[1:], x[16:], stream, 0, 0)
			e.annealFlat(states, x, &sums, 1, .001, stream, 0, 0)
			e.expandWords(x, states)
			e.packWords(states, x)
		}); n > 0 {
			t.Errorf("%v allocations", n)
		}
	})
}

func TestSampleShapesPanic(t *testing.T) {
	v, w := make([]float32, 112), make([]uint16, 7)
	for name, f := range map[string]func(){
		"states":        func() { SampleSigmoid(w[1:], nil, v, 1, stream, 0, 0) },
		"probabilities": func() { SampleSigmoid(w, v[1:], v, 1, stream, 0, 0) },
		"Bernoulli":     func() { Bernoulli(w, v[1:], stream, 0, 0) },
		"Anneal":        func() { Anneal(w, v, new([random.Group]float64), 1, 0, stream, 0, 0) },
		"Anneal states": func() { Anneal(w, make([]float32, random.Group), new([random.Group]float64), 1, 0, stream, 0, 0) },
		"Pack":          func() { Pack(w[1:], v) },
		"Expand":        func() { Expand(v[1:], w) },
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
	x, p, states := normals(n, false, rng), make([]float32, n), make([]uint16, n/StatesWord)
	var sums [random.Group]float64
	benchmarkLevels(b, "SampleSigmoid", n, func(e *engine) { e.sampleFlat(states, nil, x, 1, stream, 0, 0) })
	benchmarkLevels(b, "SampleSigmoidWithP", n, func(e *engine) { e.sampleFlat(states, p, x, 1, stream, 0, 0) })
	benchmarkLevels(b, "Bernoulli", n, func(e *engine) { e.bernoulliFlat(states, p, stream, 0, 0) })
	benchmarkLevels(b, "Anneal", n, func(e *engine) { e.annealFlat(states, x, &sums, .5, .001, stream, 0, 0) })
	benchmarkLevels(b, "AnnealLarge", n, func(e *engine) { e.annealFlat(states, x, &sums, .5, .5, stream, 0, 0) })
	benchmarkLevels(b, "Expand", n, func(e *engine) { e.expandWords(p, states) })
}
