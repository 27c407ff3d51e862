// Package product computes the products of layers with a batch of activations: connection by connection for sparse layers, and in tiles
// for dense layers.
//
// Activations are feature-major: row r of a batch x is the n values x[r*xs : r*xs+n]. Connections are sorted by the neurons on one
// side, and list the neuron on the other side.
// Memory between the rows of a batch is neither read nor written.
//
// Vector code treats denormal values, those below 2^-126, as 0, because processors are slow with them.
//
// Every function computes the neurons [lo, hi) and is defined by the formula in its comment. The order of additions depends on the
// machine's instructions (package cpu), not on lo and hi. The vector code in kernels_amd64.s is generated (../avo/product); portable.go
// is for other machines.
package product

//go:generate go run -C ../avo ./product -out ../product/kernels_amd64.s -stubs ../product/kernels_amd64.go -pkg product
