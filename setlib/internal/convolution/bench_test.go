package convolution

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"setlab/setlib/internal/cpu"
)

// BenchmarkConvolution times the paper's convolutions with minibatches of 100, on one thread. The rate counts the
// operations of the definition, so the rate of transformed convolutions can exceed the processor's peak.
func BenchmarkConvolution(b *testing.B) {
	for _, l := range []struct{ size, channels, filters int }{{32, 3, 32}, {32, 32, 32}, {16, 32, 64}, {16, 64, 64}, {8, 64, 128}, {8, 128, 128}} {
		const columns, step = 100, 112
		rng := rand.New(rand.NewPCG(6, 1))
		window := Same(Image{l.size, l.size, l.channels}, 3, 3, 1)
		c := New(window, l.filters, step, &Workspace{})
		x, y := batch(window.On.Size(), step, step, rng), batch(window.Places()*l.filters, step, step, rng)
		w, bias := normals(c.Depth()*l.filters, rng), normals(l.filters, rng)
		grad, biases := make([]float32, len(w)), make([]float32, l.filters)
		flops := 2 * float64(window.Places()*c.Depth()*l.filters*columns)
		transformed := c.winograd
		for level := cpu.Portable; level <= cpu.Highest(); level++ {
			for _, f := range []struct {
				name     string
				winograd bool
				run      func()
			}{
				{"forward", false, func() { c.Forward(y, x, w, bias, columns, 1) }},
				{"forward-transformed", true, func() { c.Forward(y, x, w, bias, columns, 1) }},
				{"backward", false, func() { c.Backward(x, y, w, columns, 1) }},
				{"backward-transformed", true, func() { c.Backward(x, y, w, columns, 1) }},
				{"gradient", false, func() { c.Gradient(grad, biases, x, y, columns, 1) }},
			} {
				if f.winograd && (!transformed || level == cpu.Portable) {
					continue
				}
				b.Run(fmt.Sprintf("%dx%dx%d-%d/%s/%v", l.size, l.size, l.channels, l.filters, f.name, level), func(b *testing.B) {
					c.kernels, c.winograd = kernelsOf(level), f.winograd
					for b.Loop() {
						f.run()
					}
					b.ReportMetric(flops*float64(b.N)/float64(b.Elapsed().Nanoseconds()), "GF/s")
				})
			}
		}
	}
}

// BenchmarkPool times the paper's largest pooling on one thread. The metric is nanoseconds per value of the images.
func BenchmarkPool(b *testing.B) {
	const columns, step = 100, 112
	window := Inside(Image{32, 32, 32}, 2, 2, 2)
	p := NewPool(window, step)
	x, y := batch(window.On.Size(), step, step, rand.New(rand.NewPCG(7, 1))), make([]float32, window.Places()*window.On.Channels*step)
	for level := cpu.Portable; level <= cpu.Highest(); level++ {
		p.kernels = kernelsOf(level)
		for _, f := range []struct {
			name string
			run  func()
		}{
			{"forward", func() { p.Forward(y, x, columns, 1) }},
			{"backward", func() { p.Backward(x, y, columns, 1) }},
		} {
			b.Run(fmt.Sprintf("%s/%v", f.name, level), func(b *testing.B) {
				for b.Loop() {
					f.run()
				}
				b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(len(x)), "ns/value")
			})
		}
	}
}
