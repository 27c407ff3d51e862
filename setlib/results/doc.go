// Package results makes a table of runs: a row a run, with what each was configured with and everything that was measured along its epochs.
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
// A setting is what a run was configured with, as text: data, model, rule, epsilon, hidden, steps, seed, and what else configurations can
// differ in. Settings have the names that they have in the files of sweeps. The model is the name of the network with its rule, such as
// SET-MLP, FixProb-RBM or CNN; where one of them occurs with several values of epsilon or zeta, these are part of the name.
//
// # Metrics
//
// A metric is a column of the histories, such as accuracy, "test loss", log-probability or connections, or one that Derive adds. A unit in
// brackets may follow its name: "accuracy [%]" is a hundred times the accuracy, "connections [thousands]" a thousandth of the connections
// and "connections [millions]" a millionth. Other units, such as "log-probability [nats]", only say what the numbers are.
//
// # Scores
//
// A score is one number a run: "best accuracy", "last accuracy", "accuracy at 100" (the last measured until that epoch), "accuracy at best
// validation accuracy" (the last measured until the epoch at which the other metric is best: a choice that test data have no part in), "epoch of best
// accuracy", "fall of accuracy" (the distance of the last value from the best, which over-fitting makes large), or "epochs", the number of
// completed ones. A unit may follow the metric here, too. The best is the largest value along the run, the smallest of metrics that end in
// loss or error.
package results
