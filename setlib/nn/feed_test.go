package nn

import (
	"context"
	"fmt"
	"runtime"
	"slices"
	"strings"
	"testing"

	"setlab/datasets"
	"setlab/internal/race"
	"setlab/setlib/augment"
	"setlab/setlib/topology"
)

// minibatch trains on the given samples.
func (n *Network) minibatch(data *datasets.Samples, rows []int) float64 {
	n.batch.load(data, rows, n.options, n.pass.epoch)
	return n.learn(len(rows))
}

// turned returns a network that is trained with augmentation.
func turned(threads int) *Network {
	return New(Options{
		Inputs: 64, Layers: MLP{Hidden: []int{40}, Classes: 10, Topology: topology.SET{Epsilon: 6}}.Layers(),
		Augment:   &augment.Images{Shape: []int{8, 8}, Rotation: 10, ShiftX: .1, ShiftY: .1},
		BatchSize: 50, LearningRate: .05, Seed: 3, Threads: threads,
	})
}

// processors sets GOMAXPROCS during a test.
func processors(t *testing.T, n int) {
	before := runtime.GOMAXPROCS(n)
	t.Cleanup(func() { runtime.GOMAXPROCS(before) })
}

// Prefetched images equal images fetched on demand, in the same order.
func TestFetchingAheadChangesNothing(t *testing.T) {
	for _, n := range []int{2, 4} {
		t.Run(fmt.Sprintf("%d processors", n), func(t *testing.T) {
			processors(t, n)
			testFetchingAhead(t)
		})
	}
}

func testFetchingAhead(t *testing.T) {
	data := digits().Train.Slice(0, 330)
	ahead, inTime := turned(2), turned(1)
	for epoch := 1; epoch <= 2; epoch++ {
		got, err := ahead.TrainEpoch(t.Context(), data, epoch)
		if err != nil {
			t.Fatal(err)
		}
		inTime.pass.training, inTime.pass.epoch, inTime.pass.number = true, epoch, 0
		order, want := shuffled(inTime.options.Seed, epoch, data.Len()), 0.
		for len(order) > 0 {
			rows := order[:min(50, len(order))]
			want, order = want+inTime.minibatch(data, rows), order[len(rows):]
		}
		if want /= float64(data.Len()); got != want {
			t.Errorf("epoch %d: loss %v, want %v", epoch, got, want)
		}
	}
	for k, w := range ahead.Weights() {
		if !slices.Equal(w.Weights(), inTime.Weights()[k].Weights()) {
			t.Errorf("weights of layer %d differ", k)
		}
	}
}

// After an epoch that ends early, nothing writes to the network's batches.
func TestFetchingAheadEndsWithTheEpoch(t *testing.T) {
	processors(t, 4)
	data := digits().Train
	n := turned(2)
	for range 20 {
		ctx, cancel := context.WithCancel(t.Context())
		cancel()
		if _, err := n.TrainEpoch(ctx, data, 1); err != context.Canceled {
			t.Fatalf("canceled: %v", err)
		}
		if _, err := n.Evaluate(t.Context(), data.Slice(0, 60)); err != nil {
			t.Fatal(err)
		}
	}
	diverging := turned(1)
	diverging.options.LearningRate, diverging.pass.step.rate = 1e30, 1e30
	if _, err := diverging.TrainEpoch(t.Context(), data, 1); err == nil || !strings.Contains(err.Error(), "diverges") {
		t.Errorf("a rate of 1e30: %v", err)
	}
}

// Panics during prefetching reach the caller of TrainEpoch.
func TestFetchingAheadPanics(t *testing.T) {
	processors(t, 4)
	n := turned(1)
	n.options.Augment = &augment.Images{Shape: []int{8, 9}}
	defer func() {
		if reason := fmt.Sprint(recover()); !strings.Contains(reason, "images of [8 9] for samples of 64 features") {
			t.Errorf("panic %q", reason)
		}
		if n.mu.TryLock() {
			n.mu.Unlock()
		} else {
			t.Error("the network stays locked")
		}
	}()
	_, err := n.TrainEpoch(t.Context(), digits().Train, 1)
	t.Errorf("it trains: %v", err)
}

// An epoch allocates memory once, not for each minibatch.
func TestFetchingAheadReusesMemory(t *testing.T) {
	race.Skip(t, "the race detector empties pools")
	n, data := turned(1), digits().Train
	allocations := func(rows int) float64 {
		part := data.Slice(0, rows)
		return testing.AllocsPerRun(10, func() {
			if _, err := n.TrainEpoch(t.Context(), part, 1); err != nil {
				t.Error(err)
			}
		})
	}
	if few, many := allocations(100), allocations(1250); many > few+10 {
		t.Errorf("%v allocations for 2 minibatches, %v for 25", few, many)
	}
}
