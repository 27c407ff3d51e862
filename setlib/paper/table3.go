package paper

import (
	"math"
	"strings"

	"setlab/setlib/results"
)

// Network is the best accuracy on the test data that a network of a kind reached on a data set: an entry of Table 3 or Figure 7.
type Network struct {
	Data     string  // the name in the registry of package datasets
	Model    string  // Dense, FixProb or SET
	Accuracy float64 // in percent
	Weights  int     // n^W, as printed
	Rerun    *Rerun  // nil where the authors published none
	Note     string  // what a reader of the number must know; empty for most
}

// Rerun is what the authors published later with their code: one run of 1000 epochs. Its FixProb has epsilon 20, as many connections as SET
// has while it learns.
type Rerun struct {
	Best, Last float64 // accuracy in percent; Last is 0 where it was not published
	At100      float64 // after 100 epochs
}

// Accuracy returns the best accuracy in percent. It is NaN, which tables write as a dash, where there was no rerun.
func (r *Rerun) Accuracy() float64 {
	if r == nil {
		return math.NaN()
	}
	return r.Best
}

// RerunOf returns the best accuracy of the authors' rerun of networks such as these, in percent: their FixProb had epsilon 20. It is NaN, which
// tables write as a dash, where there was no rerun of them.
func (n Network) RerunOf(networks *results.Results) float64 {
	if n.Model == FixProb && networks.Value("epsilon") != "20" {
		return math.NaN()
	}
	return n.Rerun.Accuracy()
}

// Table3 returns the entries of Table 3, data set by data set in its order, and within each in the order of its columns.
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

// ConvolutionWeights are those of the convolutional layers of each network of Figure 7, with their biases.
const ConvolutionWeights = 287008

// Figure7 returns the best accuracies of the convolutional networks of Figure 7, on CIFAR10, with the weights of all layers.
func Figure7() []Network {
	return []Network{
		{"cifar10", Dense, 87.48, ConvolutionWeights + 8413194, nil, ""},
		{"cifar10", FixProb, 88.26, ConvolutionWeights + 184842, nil, ""},
		{"cifar10", SET, 90.02, ConvolutionWeights + 184842, nil, ""},
	}
}

// Perceptron returns the entry of Table 3 for a kind of model on a data set, or on a sample of it, such as "higgs-sample". If there is none, ok is
// false and the accuracy is NaN, which tables write as a dash.
func Perceptron(data, model string) (n Network, ok bool) {
	return of(Table3(), strings.TrimSuffix(data, "-sample"), model)
}

// Convolutional returns the network of Figure 7 of a kind, on "cifar10"; as Perceptron if there is none.
func Convolutional(data, model string) (n Network, ok bool) { return of(Figure7(), data, model) }

func of(all []Network, data, model string) (Network, bool) {
	for _, n := range all {
		if n.Data == data && n.Model == model {
			return n, true
		}
	}
	return Network{Data: data, Model: model, Accuracy: math.NaN()}, false
}
