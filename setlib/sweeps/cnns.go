package sweeps

import (
	"fmt"

	"setlab/setlib/nn"
	"setlab/setlib/runs"
)

// CNNs is the values of convolutional networks on images; fields are those of nn.CNN and nn.Options. The zero value, {} in a file, is
// the paper's, on top of which the rules are.
type CNNs struct {
	Blocks [][]int `json:"blocks,omitempty"` // each a list of the blocks' filters
	Hidden [][]int `json:"hidden,omitempty"` // each a list of the neurons of the layers on top
	Networks
}

func (c *CNNs) configs(p point, rules []wired) ([]runs.Config, error) {
	if len(p.set.ImageShape) == 0 {
		return nil, fmt.Errorf("sweeps: %s has no images, and a cnn learns from images", p.set.Name)
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
