package sweeps

import "setlab/setlib/nn"

// layerOf returns the layer with the given name. It returns nil, which means the default of networks, if the name is empty or equal to
// absent.
func layerOf(name, absent string, named func(string) (nn.Layer, error)) (nn.Layer, error) {
	if name == "" || name == absent {
		return nil, nil
	}
	return named(name)
}
