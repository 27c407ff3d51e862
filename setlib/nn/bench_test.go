package nn

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"setlab/datasets"
)

// images returns random bytes in the shape of a data set.
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

// Minibatches of the paper's perceptrons with batch normalization, against those without: nanoseconds a sample.
func BenchmarkBatchNorm(b *testing.B) {
	for _, s := range []struct {
		name   string
		inputs int
		hidden []int
	}{{"w1", 784, []int{1000, 1000, 1000}}, {"w2", 3072, []int{4000, 1000, 4000}}} {
		data := images(1000, s.inputs)
		for _, norm := range []Layer{nil, BatchNorm{}} {
			b.Run(fmt.Sprintf("%s/%v", s.name, norm), func(b *testing.B) {
				layers := MLP{Hidden: s.hidden, Classes: 10, Dropout: .3, Norm: norm}.Layers()
				n := New(Options{Inputs: s.inputs, Layers: layers, Threads: 1, LearningRate: 1e-4})
				for b.Loop() {
					if _, err := n.TrainEpoch(b.Context(), data, 1); err != nil {
						b.Fatal(err)
					}
				}
				b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(data.Len()), "ns/sample")
			})
		}
	}
}

// Minibatches of the paper's perceptrons, and of one ten times as wide; the metric is nanoseconds a sample.
func BenchmarkTraining(b *testing.B) {
	for _, s := range []struct {
		name   string
		inputs int
		hidden []int
	}{
		{"w1", 784, []int{1000, 1000, 1000}},
		{"w2", 3072, []int{4000, 1000, 4000}},
		{"wide", 784, []int{10000, 10000, 10000}},
	} {
		data := images(1000, s.inputs)
		for threads := 1; threads <= 2; threads++ {
			b.Run(fmt.Sprintf("%s/%d", s.name, threads), func(b *testing.B) {
				n := New(Options{Inputs: s.inputs, Layers: MLP{Hidden: s.hidden, Classes: 10, Dropout: .3}.Layers(), Threads: threads, LearningRate: 1e-4})
				for b.Loop() {
					if _, err := n.TrainEpoch(b.Context(), data, 1); err != nil {
						b.Fatal(err)
					}
				}
				b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(data.Len()), "ns/sample")
			})
		}
	}
}
