// Package gonb runs compiled cells in GoNB, a Jupyter kernel that compiles every cell to a program. GoNB is a child process, started
// when the first compiled cell comes; this package is its Jupyter client over sockets in a private folder.
//
// Cells that need nothing else than what the machine has never ask the network; a module
// that a cell imports and the machine lacks is fetched as the user's Go settings say.
//
// The program is built, with the goimports that it calls, from the module in tools, which pins their versions: by
// `make build`, or by the first who needs it ([Ensure]).
package gonb
