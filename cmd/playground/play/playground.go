package play

import (
	"context"
	"slices"

	"setlab/datasets"
	"setlab/setlib/nn"
	"setlab/setlib/topology"
)

// Playground is some networks that learn side by side.
type Playground struct {
	settings Settings
	data     *datasets.Set
	plane    *datasets.Samples
	players  []*player
	epoch    int
}

// player is a network with its history.
type player struct {
	name     string
	net      *nn.Network
	accuracy []float64
	before   *topology.Graph // of the layer that is drawn, before the last step
	weights  []float32       // its weights then
}

// New returns networks that have not learned yet: SET, FixProb, and a dense network that is as wide as the weights of SET allow.
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
	if s.Zeta > 0 { // a Zeta of 0 is the default of SET
		evolving = topology.SET{Epsilon: s.Epsilon, Zeta: s.Zeta}
	}
	set := network(evolving, s.Neurons)
	width, weights := 1, set.Connections()
	for w := width + 1; w*(inputs+classes)+(s.Layers-1)*w*w <= weights; w++ {
		width = w
	}
	return &Playground{settings: s, data: data, plane: cells, players: []*player{
		{name: "SET", net: set},
		{name: "FixProb", net: network(topology.FixProb{Epsilon: s.Epsilon}, s.Neurons)},
		{name: "dense", net: network(topology.Dense{}, width)},
	}}, nil
}

// endless is how many epochs there will be: no epoch is the last.
const endless = 1 << 30

// Step trains all networks for an epoch, and lets their rules act.
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

// shown is the layer that is drawn: the second, or the only one.
func (p *player) shown() int { return min(1, len(p.net.Graphs())-2) }
