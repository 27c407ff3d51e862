package rbm

import (
	"context"
	"fmt"
	"math/rand/v2"
	"testing"

	"setlab/datasets"
	"setlab/setlib/topology"
)

// noise returns n binary samples with half of their features on.
func noise(b *testing.B, n, features int) *datasets.Samples {
	rng := rand.New(rand.NewPCG(1, 1))
	wide := (features + 63) / 64
	words := make([]uint64, n*wide)
	for i := range words {
		words[i] = rng.Uint64()
		if rest := features % 64; i%wide == wide-1 && rest > 0 {
			words[i] >>= 64 - rest
		}
	}
	s, err := datasets.FromBits(n, features, words, nil)
	if err != nil {
		b.Fatal(err)
	}
	return s
}

// BenchmarkEpoch trains RBMs of the paper's sizes.
func BenchmarkEpoch(b *testing.B) {
	for _, c := range []struct{ samples, visible, hidden, batch, steps int }{
		{60000, 784, 500, 100, 1}, {60000, 784, 500, 100, 10}, {1400, 180, 500, 10, 10},
	} {
		var data *datasets.Samples
		for _, rule := range []topology.Rule{topology.SET{}, topology.Dense{}} {
			for _, threads := range []int{1, 2} {
				b.Run(fmt.Sprintf("rbm%d/CD-%d/%v/threads=%d", c.visible, c.steps, rule, threads), func(b *testing.B) {
					if data == nil {
						data = noise(b, c.samples, c.visible)
					}
					m := New(Options{Visible: c.visible, Hidden: c.hidden, Topology: rule, Steps: c.steps, BatchSize: c.batch, Threads: threads})
					for epoch := 1; b.Loop(); epoch++ {
						if _, err := m.TrainEpoch(context.Background(), data, epoch); err != nil {
							b.Fatal(err)
						}
					}
				})
			}
		}
	}
}

// BenchmarkAIS estimates log Z of a model of MNIST's size, with the paper's 14503 inverse temperatures.
func BenchmarkAIS(b *testing.B) {
	const betas = 501
	for _, rule := range []topology.Rule{topology.SET{}, topology.Dense{}} {
		for _, threads := range []int{1, 2} {
			b.Run(fmt.Sprintf("%v/threads=%d", rule, threads), func(b *testing.B) {
				m := New(Options{Visible: 784, Hidden: 500, Topology: rule, InitialSD: .1})
				for b.Loop() {
					if _, err := m.AIS(context.Background(), AISOptions{Betas: LinearBetas(betas), Threads: threads}); err != nil {
						b.Fatal(err)
					}
				}
				b.ReportMetric(b.Elapsed().Seconds()/float64(b.N)/betas*14503, "s/estimate")
			})
		}
	}
}
