// Package play is the course of training of the playground: networks of as many weights that learn the same small data, side by side, with
// what is drawn of them after each epoch. It is that of notebooks/playground.ipynb, and the same in a browser as in a program, up to the
// rounding of sums.
package play
