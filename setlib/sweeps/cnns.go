package sweeps

import (
	"fmt"

	"setlab/setlib/nn"
	"setlab/setlib/runs"
)

// CNNs lists the values of a grid of convolutional networks. The fields are those of nn.CNN and nn.Options. The zero value, {} in a
// file, is the paper's network; the rules apply to its layers above the convolutions.
type CNNs struct {
	Blocks [][]int `json:"blocks,omitempty"` // each element lists the filters of the blocks
	Hidden [][]int `json:"hidden,omitempty"` // each element lists the neurons of the layers above the blocks
	Networks
}

func (c *CNNs) configs(p point, rules []wired) ([]runs.Config, error) {
	if len(p.set.ImageShape) == 0 {
		return nil, fmt.Errorf("sweeps: %s has no images; a cnn needs images", p.set.Name)
	}
	shape := []axis{
		along(c.Blocks, "%d filters", func(filters []int, n *network) error { n.blocks = filters; return nil }),
		along(c.Hidden, "%d hidden", func(neurons []int, n *network) error { n.hidden = neurons; return nil }),
	}
	return c.Networks.configs(p, rules, shape, func(n network) nn.Options {
		o := n.options
		o.Shape = p.set.ImageShape
		o.Layers = nn.CNN{
			Blocks: n.blocks, Hidden: n.hidden, Classes: n.outputs, Topology: n.topology, Activation: n.activation, Norm: n.norm, Dropout: n.dropout,
			Regrown: n.regrown,
		}.Layers()
		return o
	})
}
