package nn

import (
	"fmt"
	"testing"

	"setlab/setlib/topology"
)

// BenchmarkCNN times minibatches of the paper's convolutional network. The metric is nanoseconds
// per sample.
func BenchmarkCNN(b *testing.B) {
	data := images(300, 3072)
	for threads := 1; threads <= 2; threads++ {
		b.Run(fmt.Sprint(threads), func(b *testing.B) {
			n := New(Options{Shape: []int{32, 32, 3}, Layers: CNN{Topology: topology.SET{Epsilon: 20}}.Layers(), Threads: threads, LearningRate: 1e-4})
			for b.Loop() {
				if _, err := n.TrainEpoch(b.Context(), data, 1); err != nil {
					b.Fatal(err)
				}
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(data.Len()), "ns/sample")
		})
	}
}
