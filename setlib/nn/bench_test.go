package nn

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

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

// BenchmarkSettings times the paper's perceptrons with the paper's settings, and with another optimizer or normalization, alternately on one
// thread. It reports the ratios of the medians to the paper's.
func BenchmarkSettings(b *testing.B) {
	settings := []struct {
		name      string
		optimizer Optimizer
		norm      Layer
	}{{name: "momentum"}, {name: "Adam", optimizer: Adam{}}, {name: "AdamW", optimizer: AdamW{}}, {name: "batch-norm", norm: BatchNorm{}}, {name: "layer-norm", norm: LayerNorm{}}}
	for _, s := range []struct {
		name   string
		inputs int
		hidden []int
	}{{"w1", 784, []int{1000, 1000, 1000}}, {"w2", 3072, []int{4000, 1000, 4000}}} {
		b.Run(s.name, func(b *testing.B) {
			data, networks, times := images(2000, s.inputs), make([]*Network, len(settings)), make([][]time.Duration, len(settings))
			for k, with := range settings {
				layers := MLP{Hidden: s.hidden, Classes: 10, Dropout: .3, Norm: with.norm}.Layers()
				networks[k] = New(Options{Inputs: s.inputs, Layers: layers, Threads: 1, LearningRate: 1e-4, Optimizer: with.optimizer})
			}
			for b.Loop() {
				for k, n := range networks {
					began := time.Now()
					if _, err := n.TrainEpoch(b.Context(), data, 1); err != nil {
						b.Fatal(err)
					}
					times[k] = append(times[k], time.Since(began))
				}
			}
			for k, with := range settings {
				b.ReportMetric(median(times[k]).Seconds()/median(times[0]).Seconds(), with.name)
			}
			b.ReportMetric(float64(median(times[0]).Nanoseconds())/float64(data.Len()), "ns/sample")
		})
	}
}

// BenchmarkTraining times minibatches of the paper's perceptrons, and of one ten times as wide. The metric is nanoseconds per sample.
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

func median(times []time.Duration) time.Duration {
	sorted := slices.Sorted(slices.Values(times))
	return sorted[len(sorted)/2]
}
