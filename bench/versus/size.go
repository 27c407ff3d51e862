package main

import (
	"context"
	"fmt"
	"runtime/debug"

	"setlab/bench/timing"
	"setlab/bench/work"
)

// memory measures the memory of connections and of a convolutional network, and how memory grows with the network. The load of the machine does
// not matter.
func (r *runner) memory(ctx context.Context, threads int) ([]row, error) {
	defer debug.FreeOSMemory()
	fmt.Fprintln(r.log, "memory")
	convolutional, err := work.ConvolutionalMemory(ctx, threads)
	if err != nil {
		return nil, err
	}
	connection, err := work.BytesPerConnection(ctx, threads)
	if err != nil {
		return nil, err
	}
	growth, err := work.MemoryGrowth(ctx, threads)
	if err != nil {
		return nil, err
	}
	return []row{
		{Work: "memory-cnn", Timed: "live memory in training of the paper's SET-CNN over its activations and parameters", Unit: factor, Own: timing.Times{convolutional}, Target: 1.2},
		{Work: "memory-connection", Timed: "live memory in training of a connection between layers of 10000 neurons", Unit: memory, Own: timing.Times{connection}, Target: 24},
		{Work: "growth-memory", Timed: "live memory, 3 x 10000 over 3 x 1000 hidden neurons", Unit: factor, Own: timing.Times{growth}, Target: 12},
	}, nil
}

// growth measures how the time of an epoch grows with the network.
func (r *runner) growth(ctx context.Context, threads int) ([]row, error) {
	defer debug.FreeOSMemory()
	fmt.Fprintln(r.log, "growth")
	times, err := work.TimeGrowth(ctx, r.reps, threads)
	if err != nil {
		return nil, err
	}
	return []row{{Work: "growth-time", Timed: "epochs of 3 x 10000 over 3 x 1000 hidden neurons", Unit: factor, Own: times, Target: 12}}, nil
}

// million trains a network of a million hidden neurons.
func (r *runner) million(ctx context.Context, threads int) ([]row, error) {
	defer debug.FreeOSMemory()
	fmt.Fprintln(r.log, "a million hidden neurons")
	times, network, err := work.Million(ctx, min(r.reps, 2), threads)
	if err != nil {
		return nil, err
	}
	hidden := 0
	for _, g := range network.Graphs()[1:] {
		hidden += g.In()
	}
	timed := fmt.Sprintf("a minibatch of 100: %d hidden neurons, %d connections", hidden, network.Connections())
	return []row{{Work: "million", Timed: timed, Unit: seconds, Own: times}}, nil
}

// extras are the measurements that are not contests, by name.
func (r *runner) extras(ctx context.Context, threads int, wanted func(name string) bool) ([]row, error) {
	var rows []row
	for _, extra := range []struct {
		name    string
		measure func(context.Context, int) ([]row, error)
	}{{"memory", r.memory}, {"growth", r.growth}, {"million", r.million}} {
		if !wanted(extra.name) {
			continue
		}
		more, err := extra.measure(ctx, threads)
		if err != nil {
			return nil, err
		}
		rows = append(rows, more...)
	}
	return rows, nil
}
