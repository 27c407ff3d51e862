package product

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"setlab/setlib/internal/cpu"
)

func BenchmarkSparse(b *testing.B) {
	for _, s := range []struct {
		name        string
		in, out, n  int
		connections float64
	}{
		{"w1-first", 784, 1000, 100, 20 * 1784}, {"w1-hidden", 1000, 1000, 100, 20 * 2000},
		{"w2-first", 3072, 4000, 100, 20 * 7072}, {"w2-hidden", 4000, 1000, 100, 20 * 5000},
		{"rbm784", 784, 500, 100, 11 * 1284}, {"rbm180", 180, 500, 10, 11 * 680},
	} {
		rng := rand.New(rand.NewPCG(6, 1))
		l := newLayer(s.in, s.out, s.connections/float64(s.in*s.out), rng)
		step := (s.n + 15) &^ 15
		x, y := normals(s.in*step, rng), normals(s.out*step, rng)
		dx, grad := make([]float32, len(x)), make([]float32, len(l.w))
		for level := cpu.Portable; level <= cpu.Highest(); level++ {
			k := kernelsOf(level)
			for _, f := range []struct {
				name  string
				flops float64
				run   func()
			}{
				{"gather", 2, func() { k.gatherRows(dx, step, nil, y, step, s.n, l.inputs(nil), l.wIn, Part{}, 0, l.in) }},
				{"gather-via", 2, func() { k.gatherRows(y, step, nil, x, step, s.n, l.outputs(l.back), l.wIn, Part{}, 0, l.out) }},
				{"correlate", 2, func() { k.correlateRows(grad, y, step, x, step, s.n, l.inputs(nil), 1, 0, Part{}, 0, l.in) }},
				{"backpropagate", 4, func() {
					k.backpropagateRows(dx, step, grad, x, step, y, step, s.n, l.inputs(nil), l.wIn, Part{}, 0, l.in)
				}},
			} {
				b.Run(fmt.Sprintf("%s/%s/%v", s.name, f.name, level), func(b *testing.B) {
					for b.Loop() {
						f.run()
					}
					report(b, f.flops*float64(len(l.w)*s.n))
				})
			}
		}
	}
}

func BenchmarkMultiply(b *testing.B) {
	for _, s := range []struct {
		name       string
		out, in, n int
		transposed bool
	}{
		{"w1-forward", 1000, 784, 100, true}, {"w1-backward", 1000, 1000, 100, false}, {"w1-gradient", 1000, 100, 1000, false},
		{"output", 10, 1000, 100, true}, {"w2-forward", 4000, 3072, 100, true},
		{"w2-backward", 4000, 1000, 100, false}, {"w2-gradient", 3072, 100, 4000, false}, {"ais-forward", 500, 784, 100, true}, {"ais-backward", 784, 500, 100, false},
		{"dna-forward", 500, 180, 10, true}, {"dna-backward", 180, 500, 10, false},
		{"caltech-forward", 2500, 784, 10, true}, {"caltech-backward", 784, 2500, 10, false}, {"caltech-gradient", 784, 10, 2500, false},
	} {
		rng := rand.New(rand.NewPCG(7, 1))
		step := (s.n + 15) &^ 15
		a, x, y := normals(s.out*s.in, rng), normals(s.in*step, rng), make([]float32, s.out*step)
		am, ak := s.in, 1
		if s.transposed {
			am, ak = 1, s.out
		}
		for level := cpu.Portable; level <= cpu.Highest(); level++ {
			k := kernelsOf(level)
			b.Run(fmt.Sprintf("%s/%v", s.name, level), func(b *testing.B) {
				for b.Loop() {
					k.multiplyRows(y, step, nil, a, am, ak, x, step, s.n, s.in, 0, s.out, false)
				}
				report(b, 2*float64(s.out)*float64(s.in)*float64(s.n))
			})
		}
	}
}

func BenchmarkTranspose(b *testing.B) {
	x, y := make([]float32, 1000*112), make([]float32, 1000*112)
	for b.Loop() {
		Transpose(y, 1000, x, 112, 1000, 112)
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(len(x)), "ns/value")
}

func report(b *testing.B, flops float64) {
	b.ReportMetric(flops*float64(b.N)/float64(b.Elapsed().Nanoseconds()), "GF/s")
}
