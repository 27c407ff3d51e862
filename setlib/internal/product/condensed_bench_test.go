package product

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"setlab/setlib/internal/cpu"
)

// BenchmarkCondensed compares the general layout of a layer with a constant fan-in with a condensed one: weights and inputs as [out][k], so that the
// forward product reads weights contiguously and needs no row offsets. A training step, which computes gradients in the order of inputs, then has to
// permute the weights before and the gradients after it. The layouts alternate; the ratio is that of medians, and above 1 if the condensed layout is
// faster.
func BenchmarkCondensed(b *testing.B) {
	k := kernelsOf(cpu.Highest())
	for _, s := range []struct{ in, out, fanIn, samples int }{
		{1000, 1000, 20, 100}, {1000, 1000, 100, 100}, {4000, 1000, 100, 100}, {1000, 1000, 20, 1}, {1000, 1000, 100, 1}, {4000, 1000, 100, 1},
	} {
		rng := rand.New(rand.NewPCG(6, 1))
		var drawn []int
		l := layerOf(s.in, s.out, rng, func(i, j int) bool {
			if i == 0 {
				drawn = rng.Perm(s.in)[:s.fanIn]
			}
			return slices.Contains(drawn, i)
		})
		step := (s.samples + 15) &^ 15
		x, dy, y := normals(s.in*step, rng), normals(s.out*step, rng), make([]float32, s.out*step)
		dx, grad, permuted, gradOut := make([]float32, len(x)), make([]float32, len(l.w)), make([]float32, len(l.w)), make([]float32, len(l.w))
		forward := [2]func(){
			func() { k.gatherRows(y, step, nil, x, step, s.samples, l.outputs(l.back), l.wIn, Part{}, 0, l.out) },
			func() { k.gatherRows(y, step, nil, x, step, s.samples, l.outputs(nil), l.w, Part{}, 0, l.out) },
		}
		if s.samples == 1 {
			forward[1] = func() { condensedOne(y, step, x, step, l.sources, l.w, s.fanIn) }
		}
		back := func(w []float32) {
			k.backpropagateRows(dx, step, grad, x, step, dy, step, s.samples, l.inputs(nil), w, Part{}, 0, l.in)
		}
		training := [2]func(){
			func() { forward[0](); back(l.wIn) },
			func() {
				forward[1]()
				for c, place := range l.at {
					permuted[c] = l.w[place]
				}
				back(permuted)
				for c, place := range l.at {
					gradOut[place] = grad[c]
				}
			},
		}
		for name, run := range map[string][2]func(){"forward": forward, "step": training} {
			b.Run(fmt.Sprintf("%dx%d/fan-in=%d/samples=%d/%s", s.in, s.out, s.fanIn, s.samples, name), func(b *testing.B) {
				var times [2][]time.Duration
				for b.Loop() {
					for layout, f := range run {
						began := time.Now()
						f()
						times[layout] = append(times[layout], time.Since(began))
					}
				}
				general, condensed := slices.Sorted(slices.Values(times[0])), slices.Sorted(slices.Values(times[1]))
				b.ReportMetric(float64(general[len(general)/2].Nanoseconds()), "general-ns")
				b.ReportMetric(float64(condensed[len(condensed)/2].Nanoseconds()), "condensed-ns")
				b.ReportMetric(float64(general[len(general)/2])/float64(condensed[len(condensed)/2]), "times-faster")
			})
		}
	}
}

// condensedOne is the condensed product of a single sample, without row offsets.
func condensedOne(y []float32, ys int, x []float32, xs int, inputs []int32, w []float32, fanIn int) {
	for j := 0; len(w) >= fanIn; j++ {
		var sums [4]float32
		c := 0
		for ; c+4 <= fanIn; c += 4 {
			sums[0] += w[c] * x[int(inputs[c])*xs]
			sums[1] += w[c+1] * x[int(inputs[c+1])*xs]
			sums[2] += w[c+2] * x[int(inputs[c+2])*xs]
			sums[3] += w[c+3] * x[int(inputs[c+3])*xs]
		}
		for ; c < fanIn; c++ {
			sums[0] += w[c] * x[int(inputs[c])*xs]
		}
		y[j*ys] = sums[0] + sums[1] + sums[2] + sums[3]
		w, inputs = w[fanIn:], inputs[fanIn:]
	}
}
