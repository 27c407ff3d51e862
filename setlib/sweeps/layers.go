package sweeps

import (
	"fmt"

	"setlab/setlib/nn"
)

// activationOf returns the activation of a name in a grid, nil for the default of the network.
func activationOf(name string) (nn.Layer, error) {
	switch name {
	case "":
		return nil, nil
	case "srelu":
		return nn.SReLU{}, nil
	case "relu":
		return nn.ReLU{}, nil
	case "leaky relu":
		return nn.LeakyReLU{}, nil
	case "allrelu":
		return nn.AllReLU{}, nil
	case "sigmoid":
		return nn.Sigmoid{}, nil
	case "tanh":
		return nn.Tanh{}, nil
	case "gelu":
		return nn.GELU{}, nil
	case "silu":
		return nn.SiLU{}, nil
	}
	return nil, fmt.Errorf("sweeps: there is no activation %q; there are srelu, relu, leaky relu, allrelu, sigmoid, tanh, gelu and silu", name)
}

// normOf returns the normalization of a name in a grid, nil for none.
func normOf(name string) (nn.Layer, error) {
	switch name {
	case "", "none":
		return nil, nil
	case "batch":
		return nn.BatchNorm{}, nil
	case "layer":
		return nn.LayerNorm{}, nil
	}
	return nil, fmt.Errorf("sweeps: there is no normalization %q; there are none, batch and layer", name)
}
