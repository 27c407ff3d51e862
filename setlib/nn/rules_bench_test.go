package nn

import (
	"fmt"
	"math/rand/v2"
	"runtime"
	"slices"
	"testing"
	"time"

	"setlab/datasets"
	"setlab/setlib/topology"
)

// benchmarked are the paper's perceptrons for MNIST (W1) and CIFAR10 (W2).
var benchmarked = map[string]struct {
	samples, inputs int
	hidden          []int
}{
	"w1": {60000, 784, []int{1000, 1000, 1000}},
	"w2": {50000, 3072, []int{4000, 1000, 4000}},
}

// BenchmarkRigLAgainstSET times epochs of both, rewiring included, by turns, and reports the ratio of the medians.
func BenchmarkRigLAgainstSET(b *testing.B) {
	for _, name := range []string{"w1", "w2"} {
		w := benchmarked[name]
		for _, threads := range []int{1, 2} {
			b.Run(fmt.Sprintf("%s/threads=%d", name, threads), func(b *testing.B) {
				data := noise(w.samples, w.inputs)
				rules := []topology.Rule{topology.SET{Epsilon: 20}, topology.RigL{Epsilon: 20, Schedule: topology.Schedule{Every: 100}}}
				var times [2][]time.Duration
				var networks [2]*Network
				for k, rule := range rules {
					networks[k] = New(Options{Inputs: w.inputs, Layers: MLP{Hidden: w.hidden, Classes: 10, Topology: rule, Dropout: .3}.Layers(), Seed: 1, Threads: threads})
					networks[k].Plan(1000)
				}
				for epoch := 1; b.Loop(); epoch++ {
					for k, n := range networks {
						began := time.Now()
						if _, err := n.TrainEpoch(b.Context(), data, epoch); err != nil {
							b.Fatal(err)
						}
						n.Rewire(epoch, 1000)
						times[k] = append(times[k], time.Since(began))
					}
				}
				set, rigl := median(times[0]), median(times[1])
				b.ReportMetric(set.Seconds()*1000, "SET-ms/epoch")
				b.ReportMetric(rigl.Seconds()*1000, "RigL-ms/epoch")
				b.ReportMetric(rigl.Seconds()/set.Seconds(), "RigL/SET")
			})
		}
	}
}

func noise(samples, features int) *datasets.Samples {
	values, labels := make([]byte, samples*features), make([]int, samples)
	rand.NewChaCha8([32]byte{1}).Read(values)
	for k := range labels {
		labels[k] = k % 10
	}
	data, err := datasets.FromBytes(samples, features, values, 1./255, labels)
	if err != nil {
		panic(err)
	}
	return data
}

func median(times []time.Duration) time.Duration {
	sorted := slices.Sorted(slices.Values(times))
	return sorted[len(sorted)/2]
}

// BenchmarkRewiringMemory reports the live memory of a network of 3 x 10000 neurons after steps of RigL over that after steps of SET.
func BenchmarkRewiringMemory(b *testing.B) {
	data := noise(300, 784)
	live := func(rule topology.Rule) float64 {
		var before, after runtime.MemStats
		runtime.GC()
		runtime.ReadMemStats(&before)
		n := New(Options{Inputs: 784, Layers: MLP{Hidden: []int{10000, 10000, 10000}, Classes: 10, Topology: rule}.Layers(), Seed: 1})
		n.Plan(4)
		peak := uint64(0)
		for epoch := 1; epoch <= 3; epoch++ {
			if _, err := n.TrainEpoch(b.Context(), data, epoch); err != nil {
				b.Fatal(err)
			}
			n.Rewire(epoch, 4)
			runtime.ReadMemStats(&after)
			peak = max(peak, after.HeapAlloc)
		}
		runtime.KeepAlive(n)
		return float64(peak-before.HeapAlloc) / (1 << 20)
	}
	for b.Loop() {
		set := live(topology.SET{Epsilon: 20})
		rigl := live(topology.RigL{Epsilon: 20, Schedule: topology.Schedule{Every: 1, End: 1}})
		b.ReportMetric(set, "SET-MB")
		b.ReportMetric(rigl, "RigL-MB")
		b.ReportMetric(rigl/set, "RigL/SET")
	}
}
