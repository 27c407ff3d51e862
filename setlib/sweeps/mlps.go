package sweeps

import (
	"setlab/setlib/nn"
	"setlab/setlib/runs"
)

// MLPs lists the values of a grid of perceptrons. The fields are those of nn.MLP and nn.Options.
type MLPs struct {
	Hidden [][]int `json:"hidden"` // each element lists the neurons of the hidden layers
	Networks
}

func (m *MLPs) configs(p point, rules []wired) ([]runs.Config, error) {
	shape := []axis{along(m.Hidden, "%d hidden", func(neurons []int, n *network) error { n.hidden = neurons; return nil })}
	return m.Networks.configs(p, rules, shape, func(n network) nn.Options {
		o := n.options
		o.Layers = nn.MLP{
			Hidden: n.hidden, Classes: n.outputs, Topology: n.topology, Activation: n.activation, Norm: n.norm, Dropout: n.dropout, Regrown: n.regrown,
		}.Layers()
		return o
	})
}
