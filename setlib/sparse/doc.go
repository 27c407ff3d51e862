// Package sparse stores the weighted connections of a layer and computes its three products with a batch of activations.
//
// A Matrix holds one weight for each connection of a topology.Graph and nothing for the pairs that are not connected.
// Activations come as a Batch, feature-major: the values of one neuron for all samples of a minibatch lie side by side, so
// that a connection is one multiply-add of whole vectors. A dense layer is the same code with the complete graph. The activations of
// units that are only ever 0 or 1 come as States, one bit each: a connection is then one addition where the bit is 1.
package sparse
