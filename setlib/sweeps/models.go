package sweeps

import (
	"fmt"
	"slices"
	"strings"

	"setlab/datasets"
	"setlab/setlib/nn"
	"setlab/setlib/rbm"
	"setlab/setlib/runs"
	"setlab/setlib/topology"
)

// RBMs is the values of restricted Boltzmann machines; fields are those of rbm.Options.
type RBMs struct {
	Hidden       []int   `json:"hidden"`
	Steps        []int   `json:"steps,omitempty"`
	BatchSize    int     `json:"batch_size,omitempty"`
	LearningRate float64 `json:"learning_rate,omitempty"`
	Momentum     float64 `json:"momentum,omitempty"`
	WeightDecay  float64 `json:"weight_decay,omitempty"`
	InitialSD    float64 `json:"initial_sd,omitempty"`
}

// MLPs is the values of perceptrons; fields are those of nn.MLP and nn.Options.
type MLPs struct {
	Hidden       [][]int   `json:"hidden"`               // each a list of the hidden layers' neurons
	Activation   []string  `json:"activation,omitempty"` // srelu, relu, allrelu or sigmoid
	Dropout      []float64 `json:"dropout,omitempty"`
	Nesterov     []bool    `json:"nesterov,omitempty"`
	WeightDecay  []float64 `json:"weight_decay,omitempty"` // -1 is none
	L1           []float64 `json:"l1,omitempty"`
	BatchSize    int       `json:"batch_size,omitempty"`
	LearningRate float64   `json:"learning_rate,omitempty"`
	Momentum     float64   `json:"momentum,omitempty"`
}

// point is a place in the grid, as far as it is decided.
type point struct {
	grid  *Grid
	set   *datasets.Set
	words []string // what the runs' names say
}

// with returns the point with a word more, unless it is one of a single choice.
func (p point) with(choices int, format string, args ...any) point {
	if choices > 1 {
		p.words = append(slices.Clone(p.words), fmt.Sprintf(format, args...))
	}
	return p
}

// configs returns the configurations that differ in nothing but the seed.
func (p point) configs(rule wired, model func(seed uint64) any) []runs.Config {
	seeds := orOne(p.grid.Seeds)
	var all []runs.Config
	for _, seed := range seeds {
		p := p.with(len(seeds), "seed %d", seed)
		name := strings.Join(append([]string{p.set.Name, rule.name}, p.words...), ", ")
		if p.grid.Name != "" {
			name = p.grid.Name + ": " + name
		}
		all = append(all, runs.Config{
			Name: name, Model: model(seed), Data: p.set.Train, Epochs: p.grid.Epochs, Metrics: p.metrics(),
			Degrees: runs.Degrees{Every: p.grid.Degrees.Every, Layers: p.grid.Degrees.Layers},
		})
	}
	return all
}

func (p point) metrics() []runs.Metric {
	g := p.grid
	switch {
	case p.set.Test == nil || g.RBM != nil && g.LogProbability == nil:
		return nil
	case g.RBM != nil:
		l := g.LogProbability
		o := rbm.AISOptions{Runs: l.Runs, Base: p.set.Train}
		if l.Betas > 0 {
			o.Betas = rbm.LinearBetas(l.Betas)
		}
		return []runs.Metric{runs.LogProbability(p.set.Test, o, l.Every)}
	}
	return runs.Evaluation(p.set.Test, g.Accuracy.Every)
}

func (m *RBMs) configs(p point, rules []wired) []runs.Config {
	var all []runs.Config
	for _, hidden := range m.Hidden {
		for _, steps := range orOne(m.Steps) {
			p := p.with(len(m.Hidden), "%d hidden", hidden).with(len(m.Steps), "CD-%d", steps)
			for _, rule := range rules {
				all = append(all, p.configs(rule, func(seed uint64) any {
					return rbm.Options{
						Hidden: hidden, Steps: steps, Topology: rule.rule(topology.DefaultEpsilon), BatchSize: m.BatchSize,
						LearningRate: m.LearningRate, Momentum: m.Momentum, WeightDecay: m.WeightDecay, InitialSD: m.InitialSD, Seed: seed,
					}
				})...)
			}
		}
	}
	return all
}

func (m *MLPs) configs(p point, rules []wired) ([]runs.Config, error) {
	var all []runs.Config
	for _, hidden := range m.Hidden {
		p := p.with(len(m.Hidden), "%d hidden", hidden)
		for _, activation := range orOne(m.Activation) {
			layer, err := activationOf(activation)
			if err != nil {
				return nil, err
			}
			p := p.with(len(m.Activation), "%s", activation)
			for _, dropout := range orOne(m.Dropout) {
				p := p.with(len(m.Dropout), "dropout %g", dropout)
				mlp := nn.MLP{Hidden: hidden, Classes: p.set.Classes(), Activation: layer, Dropout: dropout}
				all = append(all, m.descents(p, mlp, rules)...)
			}
		}
	}
	return all, nil
}

// descents returns the ways in which perceptrons of one kind learn.
func (m *MLPs) descents(p point, mlp nn.MLP, rules []wired) []runs.Config {
	var all []runs.Config
	for _, nesterov := range orOne(m.Nesterov) {
		for _, decay := range orOne(m.WeightDecay) {
			for _, l1 := range orOne(m.L1) {
				p := p.with(len(m.Nesterov), "Nesterov %t", nesterov).with(len(m.WeightDecay), "L2 %g", decay).with(len(m.L1), "L1 %g", l1)
				for _, rule := range rules {
					all = append(all, p.configs(rule, func(seed uint64) any {
						mlp := mlp
						mlp.Topology = rule.rule(nn.DefaultEpsilon)
						return nn.Options{
							Layers: mlp.Layers(), Nesterov: nesterov, WeightDecay: decay, L1: l1,
							BatchSize: m.BatchSize, LearningRate: m.LearningRate, Momentum: m.Momentum, Seed: seed,
						}
					})...)
				}
			}
		}
	}
	return all
}

func activationOf(name string) (nn.Layer, error) {
	switch name {
	case "", "srelu":
		return nn.SReLU{}, nil
	case "relu":
		return nn.ReLU{}, nil
	case "allrelu":
		return nn.AllReLU{}, nil
	case "sigmoid":
		return nn.Sigmoid{}, nil
	}
	return nil, fmt.Errorf("sweeps: there is no activation %q; there are srelu, relu, allrelu and sigmoid", name)
}

// orOne returns the values, or the one that stands for the default.
func orOne[T any](values []T) []T {
	if len(values) == 0 {
		return make([]T, 1)
	}
	return values
}
