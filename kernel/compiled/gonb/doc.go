// Package gonb runs compiled cells in GoNB, a Jupyter kernel that compiles every cell to a program. GoNB is a child process that is
// started for the first compiled cell. This package is its Jupyter client, connected through sockets in a private directory.
//
// Cells that only need packages available on this machine do not access the network. Missing modules that a cell imports are fetched
// according to the user's Go settings.
//
// GoNB and goimports are built from the module in tools, which pins their versions, either by `make build` or on first use (see
// [Ensure]).
package gonb
