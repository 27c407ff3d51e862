package work

import (
	"context"
	"runtime"

	"setlab/bench/timing"
	"setlab/setlib/nn"
	"setlab/setlib/topology"
)

// BytesPerConnection returns how much memory a connection takes in training: what a network that has trained and evolved takes more than
// another of the same neurons with half the connections. Activations do not count.
func BytesPerConnection(ctx context.Context, threads int) (float64, error) {
	return perceptron{samples: 100, inputs: 784, hidden: []int{10000, 10000, 10000}, classes: 10}.bytesPerConnection(ctx, threads)
}

func (p perceptron) bytesPerConnection(ctx context.Context, threads int) (float64, error) {
	half, few, err := p.footprint(ctx, 20, threads)
	if err != nil {
		return 0, err
	}
	whole, many, err := p.footprint(ctx, 40, threads)
	return (whole - half) / (many - few), err
}

// footprint returns the bytes that a network takes which has trained and evolved, and the number of its connections.
func (p perceptron) footprint(ctx context.Context, epsilon float64, threads int) (bytes, connections float64, err error) {
	data, before := grey(p.samples, p.inputs, p.classes), live()
	network := p.network(topology.SET{Epsilon: epsilon}, threads)
	for epoch := 1; epoch <= 2; epoch++ {
		if _, err := network.TrainEpoch(ctx, data, epoch); err != nil {
			return 0, 0, err
		}
		network.Rewire(epoch, 3)
	}
	bytes, connections = live()-before, float64(network.Connections())
	runtime.KeepAlive(data)
	return bytes, connections, nil
}

// live returns the bytes that are in use.
func live() float64 {
	// What finalizers and pools hold on to goes with the second collection.
	runtime.GC()
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return float64(m.HeapAlloc)
}

// Growth is how time and memory of an epoch multiply when a network has ten times the hidden neurons, with the same epsilon.
type Growth struct {
	Time   timing.Times // ratios of epochs timed in turn
	Memory float64
}

// Grow compares SET-MLPs of 3 x 1000 and 3 x 10000 hidden neurons on samples of MNIST's shape, in reps turns after one that does not count.
func Grow(ctx context.Context, reps, threads int) (Growth, error) {
	return perceptron{3000, 784, []int{1000, 1000, 1000}, 10}.grow(ctx, reps, threads)
}

func (p perceptron) grow(ctx context.Context, reps, threads int) (Growth, error) {
	large := p
	large.hidden = nil
	for _, n := range p.hidden {
		large.hidden = append(large.hidden, 10*n)
	}
	var g Growth
	var times [2]timing.Times
	var epochs [2]Repetition
	var bytes [2]float64
	for k, size := range []perceptron{p, large} {
		var err error
		if bytes[k], _, err = size.footprint(ctx, sparse.Epsilon, threads); err != nil {
			return g, err
		}
		epochs[k] = size.training(sparse, threads)
	}
	for rep := range reps + 1 {
		for k, epoch := range epochs {
			seconds, err := epoch.Time(ctx)
			if err != nil {
				return g, err
			}
			if rep > 0 {
				times[k] = append(times[k], seconds)
			}
		}
	}
	g.Time, g.Memory = times[1].Over(times[0]), bytes[1]/bytes[0]
	return g, nil
}

// Million trains a SET-MLP of more than a million hidden neurons and 40 million connections on reps minibatches of 100 samples.
// It returns the seconds of each, after one that does not count, and the network.
func Million(ctx context.Context, reps, threads int) (timing.Times, *nn.Network, error) {
	return perceptron{100, 784, []int{270000, 270000, 270000, 270000}, 10}.minibatches(ctx, reps, threads)
}

func (p perceptron) minibatches(ctx context.Context, reps, threads int) (timing.Times, *nn.Network, error) {
	data, network := grey(p.samples, p.inputs, p.classes), p.network(sparse, threads)
	var times timing.Times
	for rep := range reps + 1 {
		seconds, err := Repetition(func(ctx context.Context) error {
			_, err := network.TrainEpoch(ctx, data, rep+1)
			return err
		}).Time(ctx)
		if err != nil {
			return nil, nil, err
		}
		if rep > 0 {
			times = append(times, seconds)
		}
	}
	return times, network, nil
}
