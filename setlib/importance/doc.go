// Package importance measures how important each input feature is to a trained model.
//
// Strength and PathStrength use only the weights: those of an input's own connections, or of all paths from it to the outputs.
// They cost less than one pass over the data and need no labels. They compare features of similar scale, so standardize the data before
// training. Permutation measures how much worse the model classifies when a feature's values are permuted among the samples.
//
// All three return Scores, a table of features that can be reduced to the best ones and averaged over seeds. To plot one by name:
//
//	top := scores.Top(10)
//	fig.Panel(0, 0).HBars(top.Names, top.Values, top.Spread)
package importance
