// Package sparse stores the weighted connections of a layer and computes its three products with a batch of activations.
//
// A Matrix holds one weight for each connection of a topology.Graph, and uses no memory for unconnected pairs.
// Activations are stored in a feature-major Batch: the values of one neuron for all samples of a minibatch are contiguous, so
// each connection is one multiply-add of whole vectors. A dense layer uses the same types with the complete graph. Activations that are
// always 0 or 1 are stored as States, one bit each; each connection is then one addition wherever the bit is 1.
package sparse
