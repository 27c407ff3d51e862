package paper

import (
	"math"
	"strings"

	"setlab/setlib/results"
)

// Network is an entry of Table 3 or Figure 7: the best accuracy on the test data reached by a kind of network on a data set.
type Network struct {
	Data     string  // the name in the registry of package datasets
	Model    string  // Dense, FixProb or SET
	Accuracy float64 // in percent
	Weights  int     // n^W, as printed
	Rerun    *Rerun  // nil if the authors published none
	Note     string  // a caveat about the number; usually empty
}

// Rerun is a result that the authors published later with their code: one run of 1000 epochs. Its FixProb has epsilon 20, as many connections as
// SET during training.
type Rerun struct {
	Best, Last float64 // accuracy in percent; Last is 0 if it was not published
	At100      float64 // after 100 epochs
}

// Accuracy returns the best accuracy in percent. Without a rerun it is NaN, which tables show as a dash.
func (r *Rerun) Accuracy() float64 {
	if r == nil {
		return math.NaN()
	}
	return r.Best
}

// RerunOf returns the best accuracy in percent of the authors' rerun of the given networks. The rerun of FixProb has epsilon 20 only. Without a
// rerun the result is NaN, which tables show as a dash.
func (n Network) RerunOf(networks *results.Results) float64 {
	if n.Model == FixProb && networks.Value("epsilon") != "20" {
		return math.NaN()
	}
	return n.Rerun.Accuracy()
}

// Table3 returns the entries of Table 3, by data set and then by column, in the order of the paper.
func Table3() []Network {
	const counted = "printed as many weights as SET has after its last removal; with epsilon 20 it has more"
	const outputs = "the number of weights fits 10 outputs, not the 2 of the printed architecture"
	return []Network{
		{"mnist", Dense, 98.55, 2794000, nil, ""},
		{"mnist", FixProb, 97.68, 89797, nil, counted},
		{"mnist", SET, 98.74, 89797, nil, ""},
		{"cifar10", Dense, 68.70, 20328000, &Rerun{Best: 70.89, At100: 63.8}, ""},
		{"cifar10", FixProb, 62.19, 278630, &Rerun{Best: 69.21, At100: 59.9}, counted},
		{"cifar10", SET, 74.84, 278630, &Rerun{Best: 73.85, Last: 73.30, At100: 60.8}, ""},
		{"higgs", Dense, 78.44, 2038000, nil, outputs},
		{"higgs", FixProb, 76.69, 80614, nil, counted},
		{"higgs", SET, 78.47, 80614, nil, outputs},
	}
}

// ConvolutionWeights is the number of weights and biases of the convolutional layers of each network in Figure 7.
const ConvolutionWeights = 287008

// Figure7 returns the best accuracies of the convolutional networks of Figure 7 on CIFAR10, with the number of weights of all layers.
func Figure7() []Network {
	return []Network{
		{"cifar10", Dense, 87.48, ConvolutionWeights + 8413194, nil, ""},
		{"cifar10", FixProb, 88.26, ConvolutionWeights + 184842, nil, ""},
		{"cifar10", SET, 90.02, ConvolutionWeights + 184842, nil, ""},
	}
}

// Perceptron returns the entry of Table 3 for a kind of model on a data set or on a sample of it, such as "higgs-sample". If there is none, ok is
// false and the accuracy is NaN, which tables show as a dash.
func Perceptron(data, model string) (n Network, ok bool) {
	return of(Table3(), strings.TrimSuffix(data, "-sample"), model)
}

// Convolutional returns the network of Figure 7 of the given kind, on "cifar10". If there is none, it returns the same as Perceptron.
func Convolutional(data, model string) (n Network, ok bool) { return of(Figure7(), data, model) }

func of(all []Network, data, model string) (Network, bool) {
	for _, n := range all {
		if n.Data == data && n.Model == model {
			return n, true
		}
	}
	return Network{Data: data, Model: model, Accuracy: math.NaN()}, false
}
