// Package export writes trained models for other programs, with all that their outputs follow from: layers in order, weights, normalization,
// what was done to the inputs, names of features and classes.
//
//	network, inputs, err := store.Network(ctx, "3f2a")
//	model := export.Network(network, inputs)
//	err = model.WriteSafetensors(file)
//
// docs/export.md describes the three formats and has a loader in Python for them. The names of tensors do not change:
//
//	layerK.weight           [neurons, inputs], of convolutions [filters, channels, rows, columns]; of normalization the gain
//	layerK.weight.indptr    of sparse layers instead of it: compressed rows (CSR), a row for each neuron, the connections of neuron j being
//	layerK.weight.indices   those from indptr[j] up to indptr[j+1], with their inputs in indices
//	layerK.weight.values    and their weights
//	layerK.bias             of neurons or filters; of normalization the shift
//	layerK.running_mean     and running_var, of batch normalization
//	layerK.left_threshold   left_slope, right_threshold and right_slope, of SReLU
//	inputs.K.mean           and inputs.K.inverse: treatment K of the inputs is (x - mean) * inverse
//
// An RBM has weight, [hidden, visible] as above, visible_bias and hidden_bias.
package export
