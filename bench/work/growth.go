package work

import (
	"context"

	"setlab/bench/timing"
	"setlab/setlib/nn"
)

// growing is the shape of a network that grows, on samples of MNIST's shape.
var growing = perceptron{3000, 784, []int{1000, 1000, 1000}, 10}

// tenfold returns the shape with ten times the hidden neurons.
func (p perceptron) tenfold() perceptron {
	hidden := p.hidden
	p.hidden = nil
	for _, n := range hidden {
		p.hidden = append(p.hidden, 10*n)
	}
	return p
}

// TimeGrowth returns the ratio of the times of an epoch of a SET-MLP with 3 x 10000 and 3 x 1000 hidden neurons and the same epsilon, in reps turns
// after one that is not counted. A turn has one epoch of the larger network and ten of the smaller, so that disturbances affect both alike.
func TimeGrowth(ctx context.Context, reps, threads int) (timing.Times, error) {
	return growing.timeGrowth(ctx, reps, threads)
}

func (p perceptron) timeGrowth(ctx context.Context, reps, threads int) (timing.Times, error) {
	small, large := p.training(sparse, nil, threads), p.tenfold().training(sparse, nil, threads)
	var ratios timing.Times
	for rep := range reps + 1 {
		before, err := small.mean(ctx, 10)
		if err != nil {
			return nil, err
		}
		after, err := large.Time(ctx)
		if err != nil {
			return nil, err
		}
		if rep > 0 {
			ratios = append(ratios, after/before)
		}
	}
	return ratios, nil
}

// mean does the work several times and returns the mean time in seconds.
func (r Repetition) mean(ctx context.Context, times int) (float64, error) {
	sum := 0.
	for range times {
		seconds, err := r.Time(ctx)
		if err != nil {
			return 0, err
		}
		sum += seconds
	}
	return sum / float64(times), nil
}

// Million trains a SET-MLP of more than a million hidden neurons and 40 million connections on reps minibatches of 100 samples.
// It returns the seconds of each, after one that is not counted, and the network.
func Million(ctx context.Context, reps, threads int) (timing.Times, *nn.Network, error) {
	return perceptron{100, 784, []int{270000, 270000, 270000, 270000}, 10}.minibatches(ctx, reps, threads)
}

func (p perceptron) minibatches(ctx context.Context, reps, threads int) (timing.Times, *nn.Network, error) {
	data, network := gray(p.samples, p.inputs, p.classes), p.network(sparse, nil, threads)
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
