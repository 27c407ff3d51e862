package sparse

import (
	"fmt"
	"testing"
)

// BenchmarkWide times layers that fit into the L2 cache, into the L3 cache, and into neither: a connection should not cost much more
// in the latter.
func BenchmarkWide(b *testing.B) {
	for _, n := range []int{1000, 4000, 10000, 30000, 100000} {
		r := rng(3)
		m := randomMatrix(n, n, 40/float64(n), r)
		x, y, dx := randomBatch(n, 100, r), randomBatch(n, 100, r), randomBatch(n, 100, r)
		grad, bias := make([]float32, len(m.Weights())), make([]float32, n)
		for _, threads := range []int{1, 2} {
			report := func(name string, run func()) {
				b.Run(fmt.Sprintf("%s/%d/%d", name, n, threads), func(b *testing.B) {
					for b.Loop() {
						run()
					}
					b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(len(grad)), "ns/connection")
				})
			}
			report("forward", func() { m.Forward(y, x, bias, threads) })
			report("backpropagate", func() { m.Backpropagate(dx, grad, x, y, threads) })
			report("correlate", func() { m.Correlate(grad, x, y, 1, 0, threads) })
		}
	}
}
