package nn

import (
	"fmt"
	"math/rand/v2"
	"runtime"
	"runtime/debug"
	"runtime/metrics"
	"syscall"
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

// BenchmarkRigLAgainstSET times epochs of RigL, SRigL, SNFS and SET, including rewiring, alternately. It reports the ratios of the medians to
// SET's, and the ratios of processor time, which is less sensitive to other load on the machine.
func BenchmarkRigLAgainstSET(b *testing.B) {
	for _, name := range []string{"w1", "w2"} {
		w := benchmarked[name]
		for _, threads := range []int{1, 2} {
			b.Run(fmt.Sprintf("%s/threads=%d", name, threads), func(b *testing.B) {
				data := noise(w.samples, w.inputs)
				rules := []topology.Rule{topology.SET{Epsilon: 20}, topology.RigL{Epsilon: 20}, topology.SRigL{Epsilon: 20}, topology.SNFS{Epsilon: 20}}
				var times, busy [4][]time.Duration
				var networks [4]*Network
				for k, rule := range rules {
					networks[k] = New(Options{Inputs: w.inputs, Layers: MLP{Hidden: w.hidden, Classes: 10, Topology: rule, Dropout: .3}.Layers(), Seed: 1, Threads: threads})
					networks[k].Plan(1000)
				}
				for epoch := 1; b.Loop(); epoch++ {
					for k, n := range networks {
						began, used := time.Now(), processorTime()
						if _, err := n.TrainEpoch(b.Context(), data, epoch); err != nil {
							b.Fatal(err)
						}
						n.Rewire(epoch, 1000)
						times[k], busy[k] = append(times[k], time.Since(began)), append(busy[k], processorTime()-used)
					}
				}
				b.ReportMetric(median(times[0]).Seconds()*1000, "SET-ms/epoch")
				for k, name := range []string{"SET", "RigL", "SRigL", "SNFS"} {
					b.ReportMetric(median(times[k]).Seconds()/median(times[0]).Seconds(), name+"/SET")
					b.ReportMetric(median(busy[k]).Seconds()/median(busy[0]).Seconds(), name+"/SET-CPU")
				}
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

// processorTime returns the processor time used by this process.
func processorTime() time.Duration {
	var u syscall.Rusage
	if syscall.Getrusage(syscall.RUSAGE_SELF, &u) != nil {
		return 0
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

// BenchmarkRewiringMemory reports the peak of live memory when training a network of 3 x 10000 neurons with rules that keep SET's density, relative
// to SET. RigL, SRigL and DeepR rewire in every minibatch, the others after every epoch of 3.
func BenchmarkRewiringMemory(b *testing.B) {
	data := noise(300, 784)
	defer debug.SetGCPercent(debug.SetGCPercent(1)) // so that the heap is little larger than the live memory
	peak := func(rule topology.Rule) float64 {
		runtime.GC()
		heap := []metrics.Sample{{Name: "/memory/classes/heap/objects:bytes"}}
		metrics.Read(heap)
		before, highest := heap[0].Value.Uint64(), uint64(0)
		n := New(Options{Inputs: 784, Layers: MLP{Hidden: []int{10000, 10000, 10000}, Classes: 10, Topology: rule}.Layers(), Seed: 1})
		n.Plan(4)
		stop, stopped := make(chan bool), make(chan bool)
		go func() {
			defer close(stopped)
			for {
				metrics.Read(heap)
				highest = max(highest, heap[0].Value.Uint64())
				select {
				case <-stop:
					return
				case <-time.After(time.Millisecond):
				}
			}
		}()
		for epoch := 1; epoch <= 3; epoch++ {
			if _, err := n.TrainEpoch(b.Context(), data, epoch); err != nil {
				b.Fatal(err)
			}
			n.Rewire(epoch, 4)
		}
		close(stop)
		<-stopped
		return float64(highest-before) / (1 << 20)
	}
	often := topology.Schedule{Every: 1, End: 1}
	for b.Loop() {
		set := peak(topology.SET{Epsilon: 20})
		b.ReportMetric(set, "SET-MB")
		for name, rule := range map[string]topology.Rule{
			"RigL": topology.RigL{Epsilon: 20, Schedule: often}, "SRigL": topology.SRigL{Epsilon: 20, Schedule: often},
			"SNFS-1": topology.SNFS{Epsilon: 20}, "SNFS-4": topology.SNFS{Epsilon: 20, Window: 4},
			"MEST": topology.MEST{Epsilon: 20, Schedule: topology.Schedule{End: 1}}, "CHT": topology.CHT{Epsilon: 20}, "CHTs": topology.CHTs{Epsilon: 20},
			"DeepR": topology.DeepR{Epsilon: 20}, "ImportancePruning": topology.ImportancePruning{Epsilon: 20, Period: 1},
		} {
			b.ReportMetric(peak(rule)/set, name+"/SET")
		}
	}
}
