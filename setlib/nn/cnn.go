package nn

import (
	"cmp"

	"setlab/setlib/topology"
)

// CNN describes the paper's convolutional networks: blocks of two convolutions, then hidden layers of one kind, then a dense output layer.
// A block is
//
//	3x3 convolution - activation - dropout - 3x3 convolution - activation - 2x2 max pooling
//
// and each hidden layer is followed by the activation and dropout. The zero value is the paper's SET-CNN for CIFAR10 (its section on CNNs
// and Fig. 7), for images of 32 x 32 x 3:
//
//	model := nn.New(nn.Options{Shape: cifar.ImageShape, Layers: nn.CNN{}.Layers()})
//
// Its convolutions have 287008 parameters (286560 weights, 448 biases). Its head has 8413194 parameters if it is dense. If it is sparse,
// it has 184842 in the paper: two Erdos-Renyi graphs of 20 (2048 + 2048) connections on average, and 20490 parameters of the output layer.
// The 4096 biases of our sparse layers are not included in the paper's number.
//
// All weights are initialized by Glorot's distribution, the default of Keras, which the authors used. With He's distribution the outputs
// of so many layers are large at the start, and dropout between the layers makes them larger. At the default learning rate the network
// then does not learn: its loss on CIFAR10 starts at 12 and stays at ln 10. WithInit changes the initialization of the layers that Layers
// returns.
type CNN struct {
	Blocks  []int // filters of both convolutions of each block; nil means 32, 64 and 128, the paper's
	Hidden  []int // neurons of each hidden layer; nil means 2048 and 2048, the paper's; an empty list means none
	Classes int   // outputs; 0 means 10

	Topology   topology.Rule // of the hidden layers; nil means SET{Epsilon: 20}, the paper's; FixProb{Epsilon: 20} and Dense{} make its baselines
	Activation Layer         // of convolutions and hidden layers; nil means ReLU{}, the paper's
	Norm       Layer         // between weights and activation, such as BatchNorm{}; nil means none, as in the paper
	Dropout    float64       // fraction of the activations dropped at each dropout; 0 means 0.3, the paper's; negative means none
	Regrown    Regrown       // weights of new connections
}

// Layers returns the network's layers, for Options.Layers.
func (c CNN) Layers() []Layer {
	blocks, hidden := c.Blocks, c.Hidden
	if blocks == nil {
		blocks = []int{32, 64, 128}
	}
	if hidden == nil {
		hidden = []int{2048, 2048}
	}
	activation := c.Activation
	if activation == nil {
		activation = ReLU{}
	}
	var layers []Layer
	add := func(all ...Layer) { layers = append(layers, all...) }
	active := func(weights Layer) {
		add(weights)
		if c.Norm != nil {
			add(c.Norm)
		}
		add(activation)
	}
	drop := func() {
		if c.Dropout >= 0 {
			add(Dropout{Rate: c.Dropout})
		}
	}
	for _, filters := range blocks {
		convolution := Convolution{Filters: filters, Init: Glorot}
		active(convolution)
		drop()
		active(convolution)
		add(MaxPool{})
	}
	add(Flatten{})
	for _, n := range hidden {
		active(Sparse{Neurons: n, Topology: c.Topology, Init: Glorot, Regrown: c.Regrown})
		drop()
	}
	add(Dense{Neurons: cmp.Or(c.Classes, 10), Init: Glorot})
	return layers
}
