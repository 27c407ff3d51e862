// Package predict applies a trained network to the rows of a table. It predicts classes and probabilities, or targets, in memory that is
// independent of the size of the table.
//
//	network, inputs, err := store.Network(ctx, "3f2a")
//	rows, err := predict.CSV(ctx, network, inputs, in, out, predict.Options{})
package predict
