package nn

import "setlab/setlib/topology"

// MLP describes the paper's multilayer perceptrons: hidden layers of one kind, and an output layer that is dense. The number of
// connections in the paper's Table 3 shows that the authors' output layers were.
type MLP struct {
	Hidden  []int // neurons of each hidden layer, from the input up
	Classes int   // outputs: one for each class, or for each target

	Topology   topology.Rule // of the hidden layers; nil means SET{Epsilon: 20}, the paper's; topology.Dense{} makes the dense baseline
	Activation Layer         // of the hidden layers; nil means SReLU{}, the paper's
	Norm       Layer         // between the weights and the activation of the hidden layers, such as BatchNorm{}; nil means none, as in the paper
	Dropout    float64       // fraction of the hidden activations that are left out; 0 means none; the paper has 0.3
	Init       Init          // of the hidden layers' weights
	Regrown    Regrown       // what a new connection starts from
}

// Layers returns the layers for Options.
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
