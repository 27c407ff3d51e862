package sweeps

import (
	"fmt"

	"setlab/setlib/nn"
	"setlab/setlib/runs"
)

// CNNs is the values of convolutional networks on images; fields are those of nn.CNN and nn.Options. The zero value, {} in a file, is
// the paper's, on top of which the rules are.
type CNNs struct {
	Blocks       [][]int   `json:"blocks,omitempty"`     // each a list of the blocks' filters
	Hidden       [][]int   `json:"hidden,omitempty"`     // each a list of the neurons of the layers on top
	Activation   []string  `json:"activation,omitempty"` // relu, srelu, leaky relu, allrelu, sigmoid, tanh, gelu or silu
	Norm         []string  `json:"norm,omitempty"`       // none, batch or layer, before the activation
	Dropout      []float64 `json:"dropout,omitempty"`    // -1 is none
	WeightDecay  float64   `json:"weight_decay,omitempty"`
	BatchSize    int       `json:"batch_size,omitempty"`
	LearningRate float64   `json:"learning_rate,omitempty"`
	Momentum     float64   `json:"momentum,omitempty"`

	Augment *Augmentation `json:"augment,omitempty"` // of the training images; nil changes none
}

func (n *CNNs) configs(p point, rules []wired) ([]runs.Config, error) {
	if len(p.set.ImageShape) == 0 {
		return nil, fmt.Errorf("sweeps: %s has no images, and a cnn learns from images", p.set.Name)
	}
	if p.set.Classes() == 0 {
		return nil, fmt.Errorf("sweeps: %s has no classes, and a cnn of a grid tells classes apart", p.set.Name)
	}
	images, err := n.Augment.of(p.set)
	if err != nil {
		return nil, err
	}
	p.images = images
	var all []runs.Config
	for _, blocks := range orOne(n.Blocks) {
		p := p.with(len(n.Blocks), "%d filters", blocks)
		for _, hidden := range orOne(n.Hidden) {
			p := p.with(len(n.Hidden), "%d hidden", hidden)
			for _, activation := range orOne(n.Activation) {
				cnn := nn.CNN{Blocks: blocks, Hidden: hidden, Classes: p.set.Classes()}
				if activation != "" {
					if cnn.Activation, err = activationOf(activation); err != nil {
						return nil, err
					}
				}
				p := p.with(len(n.Activation), "%s", activation)
				for _, norm := range orOne(n.Norm) {
					if cnn.Norm, err = normOf(norm); err != nil {
						return nil, err
					}
					all = append(all, n.descents(p.with(len(n.Norm), "norm %s", norm), cnn, rules)...)
				}
			}
		}
	}
	return all, nil
}

// descents returns the networks of one shape.
func (n *CNNs) descents(p point, cnn nn.CNN, rules []wired) []runs.Config {
	var all []runs.Config
	for _, dropout := range orOne(n.Dropout) {
		p := p.with(len(n.Dropout), "dropout %g", dropout)
		for _, rule := range rules {
			all = append(all, p.configs(rule, func(seed uint64) any {
				cnn := cnn
				cnn.Dropout, cnn.Topology = dropout, rule.rule(nn.DefaultEpsilon)
				return nn.Options{
					Shape: p.set.ImageShape, Layers: cnn.Layers(), WeightDecay: n.WeightDecay, BatchSize: n.BatchSize,
					LearningRate: n.LearningRate, Momentum: n.Momentum, Augment: p.images, ResetMomentum: rule.reset, Seed: seed,
				}
			})...)
		}
	}
	return all
}
