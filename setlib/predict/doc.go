// Package predict answers for the rows of a table with a trained network: class and probability, or predicted targets, a row at a time, in
// memory that does not grow with the table.
//
//	network, inputs, err := store.Network(ctx, "3f2a")
//	rows, err := predict.CSV(ctx, network, inputs, in, out, predict.Options{})
package predict
