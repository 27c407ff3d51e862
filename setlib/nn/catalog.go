package nn

import (
	"fmt"
	"slices"
	"strings"
)

// The layers of this package, each with its default parameters. To add a layer, write a file with its type and add it here. Grid files
// find a layer by its name, stored runs by its type.
var (
	activations    = []Layer{SReLU{}, ReLU{}, LeakyReLU{}, AllReLU{}, Sigmoid{}, Tanh{}, GELU{}, SiLU{}}
	normalizations = []Layer{BatchNorm{}, LayerNorm{}}
	others         = []Layer{Sparse{}, Dense{}, Convolution{}, MaxPool{}, Flatten{}, Dropout{}, Skip{}}
)

// Catalog returns one layer of each type.
func Catalog() []Layer { return slices.Concat(others, normalizations, activations) }

// Activation returns the activation with the given name, as used in grid files: its String in lower case without parameters, such as
// "leaky relu". For an unknown name, the error lists the known ones.
func Activation(name string) (Layer, error) { return pick("activation", name, activations, "") }

// Normalization returns the normalization with the given name, as used in grid files: "batch" or "layer".
func Normalization(name string) (Layer, error) {
	return pick("normalization", name, normalizations, " norm")
}

// pick returns the layer whose name, without the given ending, is name.
func pick(kind, name string, among []Layer, ending string) (Layer, error) {
	var names []string
	for _, l := range among {
		word, _, _ := strings.Cut(l.String(), "(")
		word = strings.TrimSuffix(strings.ToLower(strings.TrimSpace(word)), ending)
		if word == name {
			return l, nil
		}
		names = append(names, word)
	}
	return nil, fmt.Errorf("nn: there is no %s %q; there are %s", kind, name, strings.Join(names, ", "))
}
