package elementwise

import (
	"math"
	"math/rand/v2"
	"testing"
)

// TestAdaptive compares the steps of Adam and RMSprop with their definition, for all lengths and all offsets from a cache line.
func TestAdaptive(t *testing.T) {
	p := Adaptive{Rate: .125, Beta1: .75, New1: .375, Beta2: .5, New2: .625, Scale: 1.5, Epsilon: .25, Shrink: .0625, L1: .5, L2: .25}
	eachLevel(t, func(t *testing.T, e *engine) {
		rng := rand.New(rand.NewPCG(5, 1))
		for n := range 301 {
			a, b, c, g := normals(n, false, rng), normals(n, false, rng), normals(n, false, rng), normals(n, false, rng)
			for i := range c {
				c[i] *= c[i]
			}
			if n > 2 {
				a[1], a[2], g[2] = 0, float32(math.Copysign(0, -1)), 0
			}
			gradient := func(i int) float64 {
				x, sign := float64(a[i]), 0.
				if x != 0 {
					sign = math.Copysign(1, x)
				}
				return float64(g[i]) + .25*x + .5*sign
			}
			second := func(i int) float64 { return .5*float64(c[i]) + .625*gradient(i)*gradient(i) }
			for _, test := range []struct {
				what            string
				step            func(w, m, v, g []float32, p *Adaptive)
				first, function func(i int) float64
			}{
				{"Adam", e.adam, func(i int) float64 { return .75*float64(b[i]) + .375*gradient(i) }, func(i int) float64 {
					first := .75*float64(b[i]) + .375*gradient(i)
					return float64(a[i])*(1-.0625) - .125*first/(1.5*math.Sqrt(second(i))+.25)
				}},
				{"RMSprop", e.rmsprop, func(i int) float64 { return .75*float64(b[i]) + gradient(i)/(math.Sqrt(second(i))+.25) }, func(i int) float64 {
					return float64(a[i]) - .125*(.75*float64(b[i])+gradient(i)/(math.Sqrt(second(i))+.25))
				}},
			} {
				w, intactW := at(t, a, n%16)
				m, intactM := at(t, b, (n+3)%16)
				v, intactV := at(t, c, (n+7)%16)
				test.step(w, m, v, g, &p)
				intactW(test.what)
				intactM(test.what)
				intactV(test.what)
				same(t, test.what+", first", m, test.first)
				same(t, test.what+", second", v, second)
				same(t, test.what+", weights", w, test.function)
			}
		}
	})
}

// BenchmarkAdaptive is BenchmarkMomentum's largest layer, with the machine's best instructions.
func BenchmarkAdaptive(b *testing.B) {
	const n = 20 * 7072
	rng := rand.New(rand.NewPCG(7, 1))
	w, m, v, g := normals(n, false, rng), normals(n, false, rng), make([]float32, n), normals(n, false, rng)
	p := Adaptive{Rate: 1e-9, Beta1: .9, New1: .1, Beta2: .999, New2: .001, Scale: 1, Epsilon: 1e-8}
	for name, step := range map[string]func(){
		"momentum": func() { Momentum(w, m, g, 1e-9, .9, 0, 2e-4) },
		"adam":     func() { Adam(w, m, v, g, &p) },
		"rmsprop":  func() { RMSprop(w, m, v, g, &p) },
	} {
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				step()
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/n, "ns/connection")
		})
	}
}
