// Package watch shows the progress of training: growing curves of the history, with a
// line on the pace and the time left.
//
//	run, err := train.Fit(ctx, model, data.Train, train.Options{
//		Epochs:  80,
//		OnEpoch: watch.Curves("accuracy"),
//	})
//
// Several runs can share a figure, whether they are trained one after the other or
// concurrently. Each has a name and a color:
//
//	figure := watch.New(nil)
//	for seed := range 3 {
//		options := train.Options{Epochs: 80, OnEpoch: figure.Run(fmt.Sprint("seed ", seed), "accuracy")}
//		…
//	}
//
// So can the runs of a sweep. Runs that are already in the store are drawn at the end:
//
//	for i := range configs {
//		configs[i].OnEpoch = figure.Run(configs[i].Name, "accuracy")
//	}
//	note := func(p sweeps.Progress) { figure.Note(p.String()) }
//	done, err := sweeps.Train(ctx, store, configs, sweeps.Options{OnProgress: note})
//	for i, run := range done {
//		figure.Draw(configs[i].Name, run.History, "accuracy")
//	}
//
// Watch.Sweep draws a sweep that other processes train.
//
// In a notebook the figure appears after the first epoch and is redrawn in place, at
// most twice a second. When training ends or is interrupted, the final figure stays and
// says how the runs ended. Elsewhere the line is updated on standard error if that is a
// terminal, and the figure is written to a file when a run ends.
//
// If displaying fails, training continues and the error is written to standard error.
//
// The package is separate because package plotting does not depend on training, and
// programs that only draw need not link it.
package watch
