package work

import (
	"context"
	"fmt"
	"strings"

	"setlab/setlib/nn"
	"setlab/setlib/topology"
)

// perceptron is the shape of a multilayer perceptron and of its data.
type perceptron struct {
	samples, inputs int
	hidden          []int
	classes         int
}

// The paper's perceptrons for MNIST (W1) and for CIFAR10 (W2).
var (
	w1 = perceptron{60000, 784, []int{1000, 1000, 1000}, 10}
	w2 = perceptron{50000, 3072, []int{4000, 1000, 4000}, 10}
)

func (p perceptron) String() string {
	text := fmt.Sprint(p.inputs)
	for _, n := range append(append([]int{}, p.hidden...), p.classes) {
		text += fmt.Sprint("-", n)
	}
	return text
}

// network returns the untrained network with the paper's settings, and with the optimizer instead of momentum unless it is nil.
func (p perceptron) network(rule topology.Rule, optimizer nn.Optimizer, threads int) *nn.Network {
	return nn.New(nn.Options{
		Inputs:    p.inputs,
		Layers:    nn.MLP{Hidden: p.hidden, Classes: p.classes, Topology: rule, Dropout: .3}.Layers(),
		Optimizer: optimizer,
		Seed:      1,
		Threads:   threads,
	})
}

// training returns a work whose repetitions are epochs.
func (p perceptron) training(rule topology.Rule, optimizer nn.Optimizer, threads int) Repetition {
	data, network, epoch := gray(p.samples, p.inputs, p.classes), p.network(rule, optimizer, threads), 0
	network.Plan(100000) // keeps timed epochs far from the end, where some rules no longer run
	return func(ctx context.Context) error {
		epoch++
		_, err := network.TrainEpoch(ctx, data, epoch)
		return err
	}
}

var sparse = topology.SET{Epsilon: 20}

// set trains a SET-MLP.
func (p perceptron) set(name string) Work {
	return Work{
		Name:    name,
		Does:    fmt.Sprintf("SET-MLP %v, SReLU, dropout, %d samples", p, p.samples),
		Unit:    "epoch",
		prepare: func(threads int) Repetition { return p.training(sparse, nil, threads) },
	}
}

// adam is set with Adam instead of momentum.
func (p perceptron) adam(name string) Work {
	return Work{
		Name:    name,
		Does:    fmt.Sprintf("SET-MLP %v trained with Adam", p),
		Unit:    "epoch",
		prepare: func(threads int) Repetition { return p.training(sparse, nn.Adam{}, threads) },
	}
}

// rule trains the same network with the rule of a name of topology.Names, with epsilon 20 or the rule's own density, and its defaults.
func (p perceptron) rule(name, rule string) Work {
	made, err := topology.Make(rule, sparse.Epsilon, nil)
	if err != nil {
		panic("work: " + err.Error())
	}
	title, _, _ := strings.Cut(made.String(), "(")
	return Work{
		Name:    name,
		Does:    fmt.Sprintf("%s on the MLP %v, SReLU, dropout", title, p),
		Unit:    "epoch",
		prepare: func(threads int) Repetition { return p.training(made, nil, threads) },
	}
}

// dense trains the dense baseline.
func (p perceptron) dense(name string) Work {
	return Work{
		Name:    name,
		Does:    fmt.Sprintf("dense MLP %v, SReLU, dropout, %d samples", p, p.samples),
		Unit:    "epoch",
		prepare: func(threads int) Repetition { return p.training(topology.Dense{}, nil, threads) },
	}
}

// evolve does an evolution step of all layers: removal, regrowth, and the update of products and optimizer state.
func (p perceptron) evolve(name string) Work {
	return Work{
		Name: name,
		Does: fmt.Sprintf("evolution step of the SET-MLP %v", p),
		Unit: "step",
		prepare: func(threads int) Repetition {
			network, epoch := p.network(sparse, nil, threads), 0
			return func(ctx context.Context) error {
				if err := ctx.Err(); err != nil {
					return err
				}
				epoch++
				network.Rewire(epoch, epoch+1)
				return nil
			}
		},
	}
}
