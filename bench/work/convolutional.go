package work

import (
	"context"
	"fmt"

	"setlab/setlib/nn"
	"setlab/setlib/topology"
)

// convolutional is a convolutional network and the shape of its data. A repetition is a part of an epoch without evolution and evaluation: a tenth of
// the samples takes a tenth of the time.
type convolutional struct {
	samples, parts int // parts of an epoch
	shape          []int
	network        nn.CNN
}

// cnn is the paper's for CIFAR10 (Fig. 7).
var cnn = convolutional{samples: 50000, parts: 10, shape: []int{32, 32, 3}}

// training trains the network with the given head.
func (c convolutional) training(name, kind string, rule topology.Rule) Work {
	return Work{
		Name:  name,
		Does:  fmt.Sprintf("the paper's %s, %d images of %v, timed on %d", kind, c.samples, c.shape, c.samples/c.parts),
		Unit:  "epoch",
		whole: float64(c.parts),
		prepare: func(threads int) Repetition {
			data, network, epoch := gray(c.samples/c.parts, c.features(), 10), c.of(rule, threads), 0
			return func(ctx context.Context) error {
				epoch++
				_, err := network.TrainEpoch(ctx, data, epoch)
				return err
			}
		},
	}
}

// of returns the untrained network with the given head.
func (c convolutional) of(rule topology.Rule, threads int) *nn.Network {
	c.network.Topology = rule
	return nn.New(nn.Options{Shape: c.shape, Layers: c.network.Layers(), Seed: 1, Threads: threads})
}

// features is the number of values of an image.
func (c convolutional) features() int {
	n := 1
	for _, d := range c.shape {
		n *= d
	}
	return n
}

// dense trains the network with dense layers on top.
func (c convolutional) dense(name string) Work { return c.training(name, "CNN", topology.Dense{}) }

// set trains the SET-CNN.
func (c convolutional) set(name string) Work { return c.training(name, "SET-CNN", sparse) }
