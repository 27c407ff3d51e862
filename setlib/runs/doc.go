// Package runs stores trained models, so that a repeated run is read from disk and an interrupted run resumes where it stopped.
//
//	store := runs.Open("results")
//	run, err := store.Train(ctx, runs.Config{
//		Model:   rbm.Options{Hidden: 500, Steps: 10},
//		Data:    dna.Train,
//		Epochs:  5000,
//		Metrics: []runs.Metric{runs.LogProbability(dna.Test, rbm.AISOptions{Base: dna.Train}, 100)},
//		Degrees: runs.Degrees{Every: 100},
//	})
//	epochs, nats := run.History.Series("log-probability")
//
// A run is a folder named by the digest of everything that determines its numbers: the model's options, the
// digest of the data, the number of epochs, the metrics, and the version of the library's numerics. It holds plain files: config.json,
// run.json (how it was computed), history.csv, degrees.npz, and the weights in the formats of scipy and numpy.
//
// A run that was interrupted or killed resumes at its last checkpoint and gives bit-identical results if the vector
// instructions are the same (setlib.SIMD). Every file is checked against its SHA-256 before it is used. Damaged runs are set aside
// and trained again. Any number of processes can share a store, on several machines if their common file system has locks (flock).
//
// In Python, scipy.sparse.load_npz("results/<digest>/layer_K.npz") reads layer K of a network, with one row per input neuron. A dense layer
// is numpy.load("results/<digest>/layer_K.npy"), and an RBM has weights.npz. Biases are in numpy.load("results/<digest>/vectors.npz").
package runs
