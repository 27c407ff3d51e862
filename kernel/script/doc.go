// Package script runs Go files as programs. The process that runs a script acts as the script: it
// has its standard streams, arguments and exit status.
//
// A file that begins with a package clause is a program of package main, as for Go's own tools: it
// imports the packages that it uses and has a function main. A file without a package clause is
// written like a cell: declarations and statements in any order, with common packages in scope
// without an import, and the variable ctx, which Ctrl-C cancels. The value of its trailing
// expression is shown: text on standard output, and figures as files.
//
// Scripts are interpreted, which does not require a Go toolchain. Use [Compile] for scripts that
// cannot be interpreted or need to be fast.
package script
