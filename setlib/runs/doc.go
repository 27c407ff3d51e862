// Package runs keeps what was trained, so that asking again costs nothing and a stopped run goes on where it stopped.
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
// A run lies in a folder that is named by the digest of everything that its numbers follow from: the model's options, the
// digest of the data, the number of epochs, the metrics, and the version of the library's numerics. In it are plain files: config.json,
// run.json (what it was made with), history.csv, degrees.npz, and the weights as scipy's or numpy's files.
//
// A run that was interrupted or killed continues from its last checkpoint to the same bits as one that was not, if the
// vector instructions are the same (setlib.SIMD). Every file is compared with its SHA-256 before it is believed; what is damaged is put aside
// and trained again. Any number of processes can share a store, on several machines if their common file system has locks (flock).
//
// In Python, a sparse layer is scipy.sparse.load_npz("results/<digest>/weights.npz"), a row for each input neuron, and the biases are in
// numpy.load("results/<digest>/vectors.npz").
package runs
