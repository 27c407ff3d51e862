package sweeps

import (
	"fmt"

	"setlab/setlib/nn"
	"setlab/setlib/runs"
)

// MLPs is the values of perceptrons; fields are those of nn.MLP and nn.Options.
type MLPs struct {
	Hidden       [][]int   `json:"hidden"`               // each a list of the hidden layers' neurons
	Activation   []string  `json:"activation,omitempty"` // srelu, relu, leaky relu, allrelu, sigmoid, tanh, gelu or silu
	Norm         []string  `json:"norm,omitempty"`       // none, batch or layer, before the activation
	Init         []string  `json:"init,omitempty"`       // he, glorot, dense glorot or normal01, see nn.Init
	Regrown      []string  `json:"regrown,omitempty"`    // zero or initial, see nn.Regrown
	Dropout      []float64 `json:"dropout,omitempty"`
	Loss         []string  `json:"loss,omitempty"`      // cross-entropy, binary cross-entropy or squared error; by default squared error of data with targets and no labels
	Smoothing    []float64 `json:"smoothing,omitempty"` // of labels, with cross-entropy
	Nesterov     []bool    `json:"nesterov,omitempty"`
	WeightDecay  []float64 `json:"weight_decay,omitempty"` // -1 is none
	L1           []float64 `json:"l1,omitempty"`
	BatchSize    int       `json:"batch_size,omitempty"`
	LearningRate float64   `json:"learning_rate,omitempty"`
	Momentum     float64   `json:"momentum,omitempty"`

	Optimizer []Optimizer `json:"optimizer,omitempty"` // momentum if there is none
	ClipNorm  float64     `json:"clip_norm,omitempty"` // greatest norm of a gradient; 0 means no limit

	Schedule []Schedule `json:"schedule,omitempty"` // of the learning rate

	Augment *Augmentation `json:"augment,omitempty"` // of the training images; nil changes none
}

func (m *MLPs) configs(p point, rules []wired) ([]runs.Config, error) {
	if m.ClipNorm < 0 {
		return nil, fmt.Errorf("sweeps: clip_norm %g; it must not be negative", m.ClipNorm)
	}
	images, err := m.Augment.of(p.set)
	if err != nil {
		return nil, err
	}
	p.images = images
	var all []runs.Config
	for _, hidden := range m.Hidden {
		p := p.with(len(m.Hidden), "%d hidden", hidden)
		for _, activation := range orOne(m.Activation) {
			layer, err := activationOf(activation)
			if err != nil {
				return nil, err
			}
			p := p.with(len(m.Activation), "%s", activation)
			for _, norm := range orOne(m.Norm) {
				mlp := nn.MLP{Hidden: hidden, Activation: layer}
				if mlp.Norm, err = normOf(norm); err != nil {
					return nil, err
				}
				more, err := m.starts(p.with(len(m.Norm), "norm %s", norm), mlp, rules)
				if err != nil {
					return nil, err
				}
				all = append(all, more...)
			}
		}
	}
	return all, nil
}

// starts returns the perceptrons of one shape with every initialisation and every dropout.
func (m *MLPs) starts(p point, mlp nn.MLP, rules []wired) (all []runs.Config, err error) {
	for _, init := range orOne(m.Init) {
		if mlp.Init, err = initOf(init); err != nil {
			return nil, err
		}
		p := p.with(len(m.Init), "%s", init)
		for _, regrown := range orOne(m.Regrown) {
			if mlp.Regrown, err = regrownOf(regrown); err != nil {
				return nil, err
			}
			p := p.with(len(m.Regrown), "new links from %s", regrown)
			for _, dropout := range orOne(m.Dropout) {
				mlp.Dropout = dropout
				more, err := m.losses(p.with(len(m.Dropout), "dropout %g", dropout), mlp, rules)
				if err != nil {
					return nil, err
				}
				all = append(all, more...)
			}
		}
	}
	return all, nil
}

// losses returns the perceptrons with every loss.
func (m *MLPs) losses(p point, mlp nn.MLP, rules []wired) (all []runs.Config, err error) {
	for _, name := range orOne(m.Loss) {
		for _, smoothing := range orOne(m.Smoothing) {
			p := p.with(len(m.Loss), "%s", name).with(len(m.Smoothing), "smoothed by %g", smoothing)
			if p.loss, mlp.Classes, err = lossOf(name, smoothing, p.set.Train); err != nil {
				return nil, err
			}
			more, err := m.descents(p, mlp, rules)
			if err != nil {
				return nil, err
			}
			all = append(all, more...)
		}
	}
	return all, nil
}

// descents returns the ways in which perceptrons of one kind learn.
func (m *MLPs) descents(p point, mlp nn.MLP, rules []wired) ([]runs.Config, error) {
	var all []runs.Config
	for _, s := range orOne(m.Schedule) {
		schedule, err := s.of()
		if err != nil {
			return nil, err
		}
		p := p.with(len(m.Schedule), "%v", s)
		for _, optimizer := range orOne(m.Optimizer) {
			more, err := m.scheduled(p.with(len(m.Optimizer), "%v", optimizer), mlp, rules, schedule, optimizer)
			if err != nil {
				return nil, err
			}
			all = append(all, more...)
		}
	}
	return all, nil
}

// scheduled returns those with one schedule of the learning rate and one optimizer.
func (m *MLPs) scheduled(p point, mlp nn.MLP, rules []wired, schedule nn.Schedule, optimizer Optimizer) ([]runs.Config, error) {
	var all []runs.Config
	for _, nesterov := range orOne(m.Nesterov) {
		for _, decay := range orOne(m.WeightDecay) {
			for _, l1 := range orOne(m.L1) {
				p := p.with(len(m.Nesterov), "Nesterov %t", nesterov).with(len(m.WeightDecay), "L2 %g", decay).with(len(m.L1), "L1 %g", l1)
				o := nn.Options{
					Loss: p.loss, Nesterov: nesterov, WeightDecay: decay, L1: l1,
					BatchSize: m.BatchSize, LearningRate: m.LearningRate, Momentum: m.Momentum,
					Augment: p.images, Schedule: schedule, ClipNorm: m.ClipNorm,
				}
				if err := optimizer.fill(&o); err != nil {
					return nil, err
				}
				for _, rule := range rules {
					all = append(all, p.configs(rule, func(seed uint64) any {
						mlp, o := mlp, o
						mlp.Topology = rule.rule(nn.DefaultEpsilon)
						o.Layers, o.ResetMomentum, o.Seed = mlp.Layers(), rule.reset, seed
						return o
					})...)
				}
			}
		}
	}
	return all, nil
}

func initOf(name string) (nn.Init, error) {
	switch name {
	case "", "he":
		return nn.He, nil
	case "glorot":
		return nn.Glorot, nil
	case "dense glorot":
		return nn.DenseGlorot, nil
	case "normal01":
		return nn.Normal01, nil
	}
	return 0, fmt.Errorf("sweeps: there is no init %q; there are he, glorot, dense glorot and normal01", name)
}

func regrownOf(name string) (nn.Regrown, error) {
	switch name {
	case "", "zero":
		return nn.FromZero, nil
	case "initial":
		return nn.FromInitial, nil
	}
	return 0, fmt.Errorf("sweeps: new connections cannot start from %q; they can start from zero or initial", name)
}
