package nn

import (
	"math/rand/v2"
	"testing"

	"setlab/datasets"
)

func images(rows, features int) *datasets.Samples {
	rng := rand.New(rand.NewPCG(1, 2))
	values, labels := make([]byte, rows*features), make([]int, rows)
	for i := range values {
		values[i] = byte(rng.Uint32())
	}
	for i := range labels {
		labels[i] = rng.IntN(10)
	}
	s, err := datasets.FromBytes(rows, features, values, 1./255, labels)
	if err != nil {
		panic(err)
	}
	return s
}

// An epoch of 6000 samples of MNIST's shape, a tenth of the real one.
func BenchmarkW1(b *testing.B) {
	data := images(6000, 784)
	for _, threads := range []int{1, 2} {
		b.Run(map[int]string{1: "one", 2: "two"}[threads], func(b *testing.B) {
			n := New(Options{Inputs: 784, Layers: MLP{Hidden: []int{1000, 1000, 1000}, Classes: 10, Dropout: .3}.Layers(), Threads: threads})
			for b.Loop() {
				if _, err := n.TrainEpoch(b.Context(), data, 1); err != nil {
					b.Fatal(err)
				}
			}
			b.ReportMetric(10*b.Elapsed().Seconds()/float64(b.N), "s/epoch")
		})
	}
}
