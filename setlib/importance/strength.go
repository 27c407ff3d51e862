package importance

import (
	"fmt"
	"math"

	"setlab/setlib/sparse"
	"setlab/setlib/train"
)

// Strength returns the neuron strength of every input of an nn.Network or rbm.RBM: with the weights w of the first layer,
//
//	s_i = sum over the connections of input i of |w_ij|
//
// the measure with which QuickSelection chooses features (Atashgahi et al., "Quick and robust feature selection: the strength of
// energy-efficient sparse training for autoencoders", 2021, Machine Learning 111, 2022). The inputs of an RBM are its visible
// units. An input without connections has strength 0. Names are those of the features, such as datasets.Set.FeatureNames, or nil.
//
// A network in which convolution or pooling comes before the weights has no connections of single inputs: the error says so. Strength
// panics if there are names of another number of features. The model must not train meanwhile.
func Strength(model train.Model, names []string) (Scores, error) {
	layers, err := layersOf(model)
	if err != nil {
		return Scores{}, fmt.Errorf("importance: neuron strength: %w", err)
	}
	return newScores("neuron strength", strengths(layers[0], nil), names), nil
}

// PathStrength returns for every input of an nn.Network or rbm.RBM the sum, over all paths from it to an output, of the product of the
// absolute weights along the path. With the weights W_1 to W_L of the layers, from the input up, and |W| the absolute values,
//
//	s = |W_1| |W_2| … |W_L| 1
//
// in which 1 is a vector of ones, W_k has a row for each neuron below and a column for each above. Unlike Strength it takes into account
// what lies behind the hidden neurons. Biases, activations and dropout are not part of it. An RBM has one layer, so that both measures
// agree there. Time and memory are proportional to the number of connections and neurons.
//
// Names and errors are those of Strength.
func PathStrength(model train.Model, names []string) (Scores, error) {
	layers, err := layersOf(model)
	if err != nil {
		return Scores{}, fmt.Errorf("importance: path strength: %w", err)
	}
	var above []float64
	for k := len(layers) - 1; k >= 0; k-- {
		above = strengths(layers[k], above)
	}
	return newScores("path strength", above, names), nil
}

// strengths returns the sum of |w_ij| above[j] over the connections of every input neuron i; a nil above is all ones.
func strengths(m *sparse.Matrix, above []float64) []float64 {
	g, weights := m.Graph(), m.Weights()
	sums := make([]float64, g.In())
	var targets []int32
	if above != nil && !g.Complete() {
		targets = g.Targets()
	}
	for i := range sums {
		lo, hi := g.Range(i)
		for c := lo; c < hi; c++ {
			size := math.Abs(float64(weights[c]))
			switch {
			case targets != nil:
				size *= above[targets[c]]
			case above != nil:
				size *= above[c-lo] // a complete graph
			}
			sums[i] += size
		}
	}
	return sums
}
