package nn_test

import (
	"context"
	"errors"
	"runtime"
	"strings"
	"testing"
	"time"

	"setlab/datasets"
	"setlab/internal/race"
	"setlab/setlib/nn"
	"setlab/setlib/topology"
	"setlab/setlib/train"
)

// TestMemory compares Options.Memory with the Go runtime's count after an epoch.
func TestMemory(t *testing.T) {
	race.Skip(t, "the race detector takes memory of its own")
	values, labels := make([]float32, 128*768), make([]int, 128)
	for i := range labels {
		values[i*769], labels[i] = 1, i%10
	}
	data, err := datasets.FromFloats(128, 768, values, labels)
	if err != nil {
		t.Fatal(err)
	}
	mlp := func(r topology.Rule) []nn.Layer {
		return nn.MLP{Hidden: []int{3000, 3000}, Classes: 10, Topology: r}.Layers()
	}
	for name, o := range map[string]nn.Options{
		"SET":       {Inputs: 768, Layers: mlp(topology.SET{Epsilon: 150})},
		"dense":     {Inputs: 768, Layers: mlp(topology.Dense{})},
		"Adam":      {Inputs: 768, Layers: mlp(topology.SET{Epsilon: 100}), Optimizer: nn.Adam{}},
		"large set": {Inputs: 768, Layers: mlp(topology.SET{Epsilon: 3}), BatchSize: 2000},
		"CNN":       {Shape: []int{16, 16, 3}, Layers: nn.CNN{Classes: 10}.Layers(), BatchSize: 100},
	} {
		var before, after runtime.MemStats
		runtime.GC()
		runtime.ReadMemStats(&before)
		o.Threads = 1
		n := nn.New(o)
		if _, err := train.Fit(context.Background(), n, data, train.Options{Epochs: 2}); err != nil {
			t.Fatal(err)
		}
		runtime.GC()
		runtime.ReadMemStats(&after)
		is, said := float64(after.HeapAlloc-before.HeapAlloc), float64(o.Memory())
		runtime.KeepAlive(n)
		t.Logf("%s: %.3g MB, said %.3g, %.2f", name, is/1e6, said/1e6, said/is)
		if said < .7*is || said > 1.5*is {
			t.Errorf("%s takes %.3g MB, and was said to take %.3g", name, is/1e6, said/1e6)
		}
	}
}

// TestNoLimitOfMemory checks that a word in place of a limit is an error.
func TestNoLimitOfMemory(t *testing.T) {
	t.Setenv("SETLAB_MEMORY_LIMIT", "much")
	if _, err := nn.NewContext(context.Background(), nn.Options{Inputs: 2, Layers: nn.MLP{Hidden: []int{2}, Classes: 2}.Layers()}); err == nil || !strings.Contains(err.Error(), `SETLAB_MEMORY_LIMIT is "much": want`) {
		t.Errorf("the error is %v", err)
	}
}

// TestTooMuchMemory checks that networks that do not fit are rejected at once, with the number of bytes.
func TestTooMuchMemory(t *testing.T) {
	t.Setenv("SETLAB_MEMORY_LIMIT", "64GB")
	for _, o := range []nn.Options{
		{Inputs: 784, Layers: nn.MLP{Hidden: []int{2_000_000_000}, Classes: 10}.Layers()},
		{Inputs: 784, Layers: nn.MLP{Hidden: []int{1 << 62, 1 << 62}, Classes: 10}.Layers()},
		{Inputs: 784, Layers: nn.MLP{Hidden: []int{1_000_000, 1_000_000}, Classes: 10, Topology: topology.SET{Epsilon: 1e6}}.Layers()},
		{Inputs: 784, Layers: nn.MLP{Hidden: []int{1000}, Classes: 10}.Layers(), BatchSize: 1 << 40},
		{Shape: []int{32, 32, 3}, Layers: nn.CNN{Blocks: []int{1 << 40}, Classes: 10}.Layers()},
		{Shape: []int{1 << 20, 1 << 20, 3}, Layers: nn.CNN{Classes: 10}.Layers()},
	} {
		began := time.Now()
		if _, err := nn.NewContext(context.Background(), o); err == nil || !strings.Contains(err.Error(), "of memory, and only") {
			t.Errorf("%d layers: %v", len(o.Layers), err)
		}
		if d := time.Since(began); d > 5*time.Second {
			t.Errorf("%d layers: refused after %v", len(o.Layers), d)
		}
	}
}

// TestWiringEnds checks that wiring stops when its context is canceled.
func TestWiringEnds(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	o := nn.Options{Inputs: 2000, Layers: nn.MLP{Hidden: []int{2000}, Classes: 10, Topology: topology.SET{Epsilon: 300}}.Layers()}
	if _, err := nn.NewContext(ctx, o); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}
