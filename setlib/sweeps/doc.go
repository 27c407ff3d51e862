// Package sweeps trains many runs side by side, one thread each, into one store.
//
//	var all []runs.Config
//	for _, hidden := range []int{100, 250, 500} {
//		all = append(all, runs.Config{Model: rbm.Options{Hidden: hidden}, Data: dna.Train, Epochs: 5000})
//	}
//	done, err := sweeps.Train(ctx, runs.Open("results"), all, sweeps.Options{OnProgress: sweeps.PrintProgress(os.Stdout)})
//
// Runs in the store are not trained again, so a sweep that was stopped goes on where it stopped. A run that fails does not stop
// the others. A Grid makes the list of configurations from the values that vary; it can be written as a file, for `setlab sweep`.
//
// It is a package of its own because package runs knows one run at a time, and nothing of it knows that there are others.
package sweeps
