package play

import (
	"context"
	"slices"

	"setlab/datasets"
	"setlab/setlib/nn"
	"setlab/setlib/topology"
)

// Playground is a group of networks that are trained side by side.
type Playground struct {
	data    *datasets.Set
	plane   *datasets.Samples
	players []*player
	epoch   int
}

// player is a network with its history.
type player struct {
	name     string
	net      *nn.Network
	accuracy []float64
	before   *topology.Graph // topology of the shown layer before the last rewiring
	weights  []float32       // weights of the shown layer before the last rewiring
}

// New returns untrained networks: SET, FixProb, and a dense network of the largest width whose weights do not exceed those of
// SET.
func New(s Settings) (*Playground, error) {
	if err := s.check(); err != nil {
		return nil, err
	}
	data, err := s.data()
	if err != nil {
		return nil, err
	}
	cells, err := plane()
	if err != nil {
		return nil, err
	}
	inputs, classes := data.Features(), data.Classes()
	network := func(rule topology.Rule, width int) *nn.Network {
		hidden := make([]int, s.Layers)
		for l := range hidden {
			hidden[l] = width
		}
		mlp := nn.MLP{Hidden: hidden, Classes: classes, Topology: rule, Activation: nn.Tanh{}}
		return nn.New(nn.Options{Inputs: inputs, Layers: mlp.Layers(), BatchSize: 20, LearningRate: s.LearningRate, Seed: 1, Threads: 1})
	}
	var evolving topology.Rule = topology.FixProb{Epsilon: s.Epsilon}
	if s.Zeta > 0 { // a Zeta of 0 would mean the default of SET
		evolving = topology.SET{Epsilon: s.Epsilon, Zeta: s.Zeta}
	}
	set := network(evolving, s.Neurons)
	width, weights := 1, set.Connections()
	for w := width + 1; w*(inputs+classes)+(s.Layers-1)*w*w <= weights; w++ {
		width = w
	}
	return &Playground{data: data, plane: cells, players: []*player{
		{name: "SET", net: set},
		{name: "FixProb", net: network(topology.FixProb{Epsilon: s.Epsilon}, s.Neurons)},
		{name: "dense", net: network(topology.Dense{}, width)},
	}}, nil
}

// endless is the number of epochs passed to Rewire, so large that no epoch is the last.
const endless = 1 << 30

// Step trains all networks for one epoch and rewires them.
func (p *Playground) Step(ctx context.Context) error {
	p.epoch++
	for _, of := range p.players {
		if _, err := of.net.TrainEpoch(ctx, p.data.Train, p.epoch); err != nil {
			return err
		}
		shown := of.shown()
		of.before, of.weights = of.net.Graphs()[shown], slices.Clone(of.net.Weights()[shown].Weights())
		of.net.Rewire(p.epoch, endless)
		e, err := of.net.Evaluate(ctx, p.data.Test)
		if err != nil {
			return err
		}
		of.accuracy = append(of.accuracy, e.Accuracy)
	}
	return nil
}

// shown returns the index of the layer to draw: the second layer, or the first if there is only one hidden layer.
func (p *player) shown() int { return min(1, len(p.net.Graphs())-2) }
