// Package importance measures how much a trained model makes of each of its input features.
//
// Strength and PathStrength look at the weights alone: at those of an input's own connections, or of all paths from it to the outputs.
// They cost less than one pass over the data and need no labels. They compare features of like scale, so standardize the data before
// training. Permutation looks at what the model does: how much worse it classifies when a feature's values are exchanged between samples.
//
// All three return Scores, a table of features that can be cut to the best and averaged over seeds. To plot one by name:
//
//	top := scores.Top(10)
//	fig.Panel(0, 0).HBars(top.Names, top.Values, top.Spread)
package importance
