// Package train provides the training loop for all models: epochs, evolution of the topology, metrics, history, interruption.
//
//	run, err := train.Fit(train.Context(), model, data.Train, train.Options{Epochs: 200})
//
// A Metric is measured during training. The result is a Run with its History. A model is any type that implements Model,
// such as nn.Network and rbm.RBM.
package train
