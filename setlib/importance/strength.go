package importance

import (
	"fmt"
	"math"

	"setlab/setlib/sparse"
	"setlab/setlib/train"
)

// Strength returns the neuron strength of every input of an nn.Network or rbm.RBM. With the weights w of the first layer it is
//
//	s_i = sum over the connections of input i of |w_ij|
//
// QuickSelection selects features by this measure (Atashgahi et al., "Quick and robust feature selection: the strength of
// energy-efficient sparse training for autoencoders", 2021, Machine Learning 111, 2022). The inputs of an RBM are its visible units. An
// input without connections has strength 0. names holds the names of the features, such as datasets.Set.FeatureNames, or is nil.
//
// Strength returns an error for a network whose first layer with weights comes after convolution or pooling, because single inputs then
// have no connections of their own. It panics if the number of names differs from the number of features. The model must not be trained
// at the same time.
func Strength(model train.Model, names []string) (Scores, error) {
	layers, err := layersOf(model)
	if err != nil {
		return Scores{}, fmt.Errorf("importance: neuron strength: %w", err)
	}
	return newScores("neuron strength", strengths(layers[0], nil), names), nil
}

// PathStrength returns for every input of an nn.Network or rbm.RBM the sum, over all paths from it to an output, of the product of the
// absolute weights along the path. With the weights W_1 to W_L of the layers, from the input up, and |W| the absolute values, it is
//
//	s = |W_1| |W_2| … |W_L| 1
//
// where 1 is a vector of ones, and W_k has a row for each neuron below and a column for each neuron above. Unlike Strength, it takes
// into account the layers after the hidden neurons. Biases, activations, dropout, normalization and skip connections are ignored.
// With normalization the scale of a neuron's weights has no effect on the network, so compare the strengths of such networks with care. An RBM has one layer,
// for which both measures are equal. Time and memory are proportional to the number of connections and neurons.
//
// names and errors are those of Strength.
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

// strengths returns the sum of |w_ij| above[j] over the connections of every input neuron i; a nil above means all ones.
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
