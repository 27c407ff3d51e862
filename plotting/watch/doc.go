// Package watch shows what happens while models train: curves of the history
// that grow, over a line with the pace and the time that is left.
//
//	run, err := train.Fit(ctx, model, data.Train, train.Options{
//		Epochs:  80,
//		OnEpoch: watch.Curves("accuracy"),
//	})
//
// Several runs share a figure, whether they are trained one after the other or
// side by side; each has a name, and a color:
//
//	figure := watch.New(nil)
//	for seed := range 3 {
//		options := train.Options{Epochs: 80, OnEpoch: figure.Run(fmt.Sprint("seed ", seed), "accuracy")}
//		…
//	}
//
// So do the runs of a sweep; those that the store has are drawn when it is over:
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
// Watch.Sweep draws a sweep that other machines train.
//
// In a notebook the figure appears after the first epoch and is redrawn in place,
// at most twice a second. When training ends or is interrupted, its final
// state stays, which says what became of the runs. Elsewhere the line is kept up
// to date on standard error if that is a terminal, and the figure is written to a
// file when a run ends.
//
// A display that fails ends no training: it is reported on standard error.
//
// It is a package of its own because package plotting knows nothing of training,
// and programs that only draw need not be linked with it.
package watch
