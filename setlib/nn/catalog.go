package nn

import (
	"fmt"
	"slices"
	"strings"
)

// The layers of this package, each with its default parameters. A new layer is a file with its type and its place here: grid files find it
// by its name, and stored runs by its type.
var (
	activations    = []Layer{SReLU{}, ReLU{}, LeakyReLU{}, AllReLU{}, Sigmoid{}, Tanh{}, GELU{}, SiLU{}}
	normalizations = []Layer{BatchNorm{}, LayerNorm{}}
	others         = []Layer{Sparse{}, Dense{}, Convolution{}, MaxPool{}, Flatten{}, Dropout{}, Skip{}}
)

// Catalog returns a layer of each type.
func Catalog() []Layer { return slices.Concat(others, normalizations, activations) }

// Activation returns the activation of a name in grid files: its String in lower case without parameters, such as "leaky relu". The error
// of an unknown name lists the known ones.
func Activation(name string) (Layer, error) { return pick("activation", name, activations, "") }

// Normalization returns the normalization of a name in grid files, "batch" or "layer".
func Normalization(name string) (Layer, error) {
	return pick("normalization", name, normalizations, " norm")
}

// pick finds a layer by its name, which lacks an ending.
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
