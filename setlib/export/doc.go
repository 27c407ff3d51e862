// Package export writes trained models for other programs, with everything that determines their outputs: layers in order, weights,
// normalization, treatment of the inputs, and names of features and classes.
//
//	network, inputs, err := store.Network(ctx, "3f2a")
//	model := export.Network(network, inputs)
//	err = model.WriteSafetensors(file)
//
// docs/export.md describes the three formats and a loader in Python. The names of tensors are stable:
//
//	layerK.weight           [neurons, inputs]; for convolutions [filters, channels, rows, columns]; for normalization the gain
//	layerK.weight.indptr    for sparse layers, instead of layerK.weight: compressed rows (CSR), one row per neuron; the connections of neuron j are
//	layerK.weight.indices   those from indptr[j] up to indptr[j+1], with their inputs in indices
//	layerK.weight.values    and their weights
//	layerK.bias             of neurons or filters; for normalization the shift
//	layerK.running_mean     and running_var, of batch normalization
//	layerK.left_threshold   left_slope, right_threshold and right_slope, of SReLU
//	inputs.K.mean           and inputs.K.inverse: treatment K of the inputs is (x - mean) * inverse
//
// An RBM has weight, [hidden, visible] as above, visible_bias and hidden_bias.
package export
