// Package play trains the networks of the playground. Networks with about the same number of weights learn the same small data set side by
// side, and a State describes them after each epoch. Training is that of notebooks/playground.ipynb. Up to rounding of sums, it gives the
// same results in a browser as in a program.
package play
