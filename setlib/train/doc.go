// Package train is the loop around every model: epochs, evolution of the topology, metrics, history, interruption.
//
//	run, err := train.Fit(train.Context(), model, data.Train, train.Options{Epochs: 200})
//
// A Metric says what is measured; the result is a Run with its History. A model is anything with the methods of
// Model: rbm.RBM is one.
package train
