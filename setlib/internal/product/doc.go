// Package product computes the products of layers with a batch of activations: of sparse layers, connection by connection, and of dense
// ones, in tiles.
//
// Activations are feature-major: row r of a batch x is the n values x[r*xs : r*xs+n]. Connections are in the order of one side's
// neurons, and for each there is the number of the neuron on the other side.
// Memory between the rows of a batch is neither read nor written.
//
// Vector code takes denormal values, those below 2^-126, for 0, since processors are slow with them.
//
// Every function works on the neurons [lo, hi) and is defined by the formula in its comment; the order of additions depends on the
// instructions that the machine has (package cpu), not on lo and hi. The vector code in kernels_amd64.s is generated
// (../avo/product); portable.go is what machines without it run.
package product

//go:generate go run -C ../avo ./product -out ../product/kernels_amd64.s -stubs ../product/kernels_amd64.go -pkg product
