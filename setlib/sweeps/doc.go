// Package sweeps trains many runs in parallel and stores them in one store.
//
//	var all []runs.Config
//	for _, hidden := range []int{100, 250, 500} {
//		all = append(all, runs.Config{Model: rbm.Options{Hidden: hidden}, Data: dna.Train, Epochs: 5000})
//	}
//	done, err := sweeps.Train(ctx, runs.Open("results"), all, sweeps.Options{OnProgress: sweeps.PrintProgress(os.Stdout)})
//
// Runs in the store are not trained again, so an interrupted sweep resumes where it stopped. A run that fails does not stop
// the others. A Grid generates the list of configurations from the values that vary. It can be written as a file, for `setlab sweep`.
//
// It is separate from package runs, which handles one run at a time.
package sweeps
