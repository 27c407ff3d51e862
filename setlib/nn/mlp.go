package nn

import "setlab/setlib/topology"

// MLP describes the paper's multilayer perceptrons: hidden layers of one kind and a dense output layer. The numbers of
// connections in the paper's Table 3 show that the authors' output layers were dense.
type MLP struct {
	Hidden  []int // neurons of each hidden layer, from the input up
	Classes int   // outputs: one per class or target

	Topology   topology.Rule // of the hidden layers; nil means SET{Epsilon: 20}, the paper's; topology.Dense{} makes the dense baseline
	Activation Layer         // of the hidden layers; nil means SReLU{}, the paper's
	Norm       Layer         // between the weights and the activation of the hidden layers, such as BatchNorm{}; nil means none, as in the paper
	Dropout    float64       // fraction of the hidden activations dropped; 0 means none; the paper has 0.3
	Init       Init          // of the hidden layers' weights
	Regrown    Regrown       // weights of new connections
}

// Layers returns the network's layers, for Options.Layers.
func (m MLP) Layers() []Layer {
	activation := m.Activation
	if activation == nil {
		activation = SReLU{}
	}
	var layers []Layer
	for _, n := range m.Hidden {
		layers = append(layers, Sparse{Neurons: n, Topology: m.Topology, Init: m.Init, Regrown: m.Regrown})
		if m.Norm != nil {
			layers = append(layers, m.Norm)
		}
		layers = append(layers, activation)
		if m.Dropout != 0 {
			layers = append(layers, Dropout{Rate: m.Dropout})
		}
	}
	return append(layers, Dense{Neurons: m.Classes, Init: m.Init})
}
