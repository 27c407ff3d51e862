// Package script runs files of Go as programs of their own: the process that runs a
// script is the script's, with its standard streams, its arguments and its exit status.
//
// A file that begins with a package clause is a program of package main as Go's own
// tools take it: it imports what it uses and has a function main. A file without one
// is written like a cell: declarations and statements in any order, with the usual
// packages in scope without an import, and the variable ctx, which Ctrl-C cancels.
// Its trailing expression is shown, text on standard output and pictures as files.
//
// Scripts are interpreted, which needs no Go toolchain. [Compile] is the way for what
// cannot be interpreted, or is to be fast.
package script
