// Package results tabulates runs: one row per run, with its settings and everything that was measured along its epochs.
//
//	all, err := experiment.Results(ctx, sweeps.Training{})
//	set := all.Where("model", "SET-MLP")
//	fmt.Println(set.Score("best accuracy [%]"))     // 98.75 (98.71 … 98.81), 3 seeds
//	for _, group := range all.By("data", "model") {
//		fmt.Println(group.Value("data"), group.Value("model"), group.Score("last accuracy [%]").Mean())
//	}
//
// # Settings
//
// A setting is a value of a run's configuration as text: data, model, rule, epsilon, hidden, steps, seed, and so on. Settings have the
// same names as in grid files. The model is the name of the network with its rule, such as SET-MLP, FixProb-RBM or CNN. If a table has
// the same model with several values of epsilon or zeta, these become part of the name. If the layers of a network have different values, a
// setting is all of them, joined by dashes: epsilon is 20-5 if the first sparse layer has 20 and the second one 5.
//
// # Metrics
//
// A metric is a column of the histories, such as accuracy, "test loss", log-probability or connections, or is added by Derive. Its name
// may be followed by a unit in brackets: "accuracy [%]" is the accuracy times 100, "connections [thousands]" the connections divided by
// 1000, and "connections [millions]" by 1000000. Other units, such as "log-probability [nats]", do not change the numbers.
//
// # Scores
//
// A score is one number per run: "best accuracy", "last accuracy", "accuracy at 100" (the last value measured up to that epoch;
// shorter runs have none), "accuracy at best validation accuracy" (the last value measured up to the epoch at which the other metric is best, a choice without test data), "epoch of
// best accuracy", "fall of accuracy" (the difference between the last value and the best, which is large in case of overfitting), or
// "epochs", the number of completed epochs. The metric may have a unit. The best value is the largest along the run, or the smallest for
// metrics whose names end in loss, error, MSE, MAE or perplexity (see train.SmallIsBetter).
package results
