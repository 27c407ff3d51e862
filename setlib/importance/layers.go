package importance

import (
	"fmt"

	"setlab/setlib/nn"
	"setlab/setlib/rbm"
	"setlab/setlib/sparse"
	"setlab/setlib/train"
)

// layersOf returns the weights of a model's layers, from the input up. It returns an error if inputs do not have
// connections of their own.
func layersOf(model train.Model) ([]*sparse.Matrix, error) {
	switch m := model.(type) {
	case *nn.Network:
		for k, l := range m.Options().Layers {
			switch l.(type) {
			case nn.Convolution, nn.MaxPool:
				return nil, fmt.Errorf("layer %d, %v, shares its weights among pixels, so no input has its own weights: use Permutation", k, l)
			}
		}
		return m.Weights(), nil
	case *rbm.RBM:
		return []*sparse.Matrix{m.Weights()}, nil
	}
	return nil, fmt.Errorf("a model of type %T: want an *nn.Network or an *rbm.RBM", model)
}
