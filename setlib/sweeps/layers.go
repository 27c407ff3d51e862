package sweeps

import "setlab/setlib/nn"

// layerOf returns the layer of a name in a grid. It is nil, the default of networks, if none is named or the name is that of no layer.
func layerOf(name, absent string, named func(string) (nn.Layer, error)) (nn.Layer, error) {
	if name == "" || name == absent {
		return nil, nil
	}
	return named(name)
}
