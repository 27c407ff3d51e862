package rbm_test

import (
	"context"
	"runtime"
	"strings"
	"testing"

	"setlab/datasets"
	"setlab/internal/race"
	"setlab/setlib/rbm"
	"setlab/setlib/topology"
	"setlab/setlib/train"
)

// TestMemory compares Options.Memory with the Go runtime's count after an epoch.
func TestMemory(t *testing.T) {
	race.Skip(t, "the race detector takes memory of its own")
	data, err := datasets.FromFloats(128, 768, make([]float32, 128*768), nil)
	if err != nil {
		t.Fatal(err)
	}
	for name, o := range map[string]rbm.Options{
		"SET":      {Visible: 768, Hidden: 5000, Topology: topology.SET{Epsilon: 150}},
		"dense":    {Visible: 768, Hidden: 5000, Topology: topology.Dense{}},
		"batch of": {Visible: 768, Hidden: 5000, BatchSize: 1000},
	} {
		var before, after runtime.MemStats
		collect()
		runtime.ReadMemStats(&before)
		o.Threads = 1
		m := rbm.New(o)
		if _, err := train.Fit(context.Background(), m, data, train.Options{Epochs: 2}); err != nil {
			t.Fatal(err)
		}
		collect()
		runtime.ReadMemStats(&after)
		is, said := float64(after.HeapAlloc-before.HeapAlloc), float64(o.Memory())
		runtime.KeepAlive(m)
		t.Logf("%s: %.3g MB, said %.3g, %.2f", name, is/1e6, said/1e6, said/is)
		if said < .7*is || said > 1.5*is {
			t.Errorf("%s takes %.3g MB, and was said to take %.3g", name, is/1e6, said/1e6)
		}
	}
	t.Setenv("SETLAB_MEMORY_LIMIT", "64GB")
	if _, err := rbm.NewContext(context.Background(), rbm.Options{Visible: 784, Hidden: 2_000_000_000}); err == nil || !strings.Contains(err.Error(), "of memory, and only") {
		t.Error(err)
	}
}

// collect frees memory in two turns: the first makes room in pools, whose memory is freed in the second.
func collect() {
	runtime.GC()
	runtime.GC()
}
