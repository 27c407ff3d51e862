package elementwise

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"setlab/setlib/internal/cpu"
)

// BenchmarkMomentum times the update of layers of the paper's perceptrons: six operations per
// connection.
func BenchmarkMomentum(b *testing.B) {
	for _, layer := range []struct {
		name        string
		connections int
	}{{"w1-first", 20 * 1784}, {"w1-hidden", 20 * 2000}, {"w2-first", 20 * 7072}, {"w2-hidden", 20 * 5000}} {
		rng := rand.New(rand.NewPCG(7, 1))
		w, v, g := normals(layer.connections, false, rng), normals(layer.connections, false, rng), normals(layer.connections, false, rng)
		for l := cpu.Portable; l <= cpu.Highest(); l++ {
			e := engineOf(l)
			b.Run(fmt.Sprintf("%s/momentum/%v", layer.name, l), func(b *testing.B) {
				for b.Loop() {
					e.update(w, v, g, 1e-9, .9, 0, 2e-4, false)
				}
				b.ReportMetric(6*float64(len(w))*float64(b.N)/float64(b.Elapsed().Nanoseconds()), "GF/s")
			})
		}
	}
}
