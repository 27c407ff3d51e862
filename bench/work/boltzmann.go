package work

import (
	"context"
	"fmt"

	"setlab/setlib/rbm"
	"setlab/setlib/topology"
)

// boltzmann is the shape of a restricted Boltzmann machine and of its data.
type boltzmann struct {
	visible, hidden int
	samples, batch  int
}

// The paper's machines for MNIST and for DNA.
var (
	rbm784 = boltzmann{784, 500, 60000, 100}
	rbm180 = boltzmann{180, 500, 1400, 10}
)

// set trains a SET-RBM by contrastive divergence.
func (b boltzmann) set(name string, steps int) Work {
	return Work{
		Name: name,
		Does: fmt.Sprintf("SET-RBM %d x %d, CD-%d, %d samples, minibatches of %d", b.visible, b.hidden, steps, b.samples, b.batch),
		Unit: "epoch",
		prepare: func(threads int) Repetition {
			data, epoch := bits(b.samples, b.visible), 0
			model := rbm.New(rbm.Options{
				Visible: b.visible, Hidden: b.hidden, Topology: sparseRBM, Steps: steps, BatchSize: b.batch, Seed: 1, Threads: threads,
			})
			return func(ctx context.Context) error {
				epoch++
				_, err := model.TrainEpoch(ctx, data, epoch)
				return err
			}
		},
	}
}

var sparseRBM = topology.SET{Epsilon: 11}

// ais estimates the partition function with the paper's number of runs, from the base rates of the data.
func (b boltzmann) ais(name string, rule topology.Rule, betas []float64) Work {
	kind := "SET-RBM"
	if rule == (topology.Dense{}) {
		kind = "dense RBM"
	}
	return Work{
		Name: name,
		Does: fmt.Sprintf("AIS of a %s %d x %d, %d runs, %d betas", kind, b.visible, b.hidden, rbm.DefaultRuns, len(betas)),
		Unit: "estimate",
		prepare: func(threads int) Repetition {
			// A few data for base rates, and weights as large as trained ones.
			data, seed := bits(1000, b.visible), uint64(0)
			model := rbm.New(rbm.Options{Visible: b.visible, Hidden: b.hidden, Topology: rule, InitialSD: .05, Seed: 1})
			return func(ctx context.Context) error {
				seed++
				_, err := model.AIS(ctx, rbm.AISOptions{Base: data, Betas: betas, Seed: seed, Threads: threads})
				return err
			}
		},
	}
}
